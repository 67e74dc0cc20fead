import RootFlow
import Sandbox
import SharedServices
import Workspace

extension AppComposition {
  /// The app on the data of a fixture. It uses no repository, no programs and a fixed date.
  init(fixture: SandboxFixture, appServices: AppServices) {
    self.init(appServices: appServices, findsPlugins: false) { registry in
      try fixture.register(in: registry)
      for feature in AppComposition.features { try feature.registerFixture(fixture, registry) }
    }
  }
}

/// Loads the project of a fixture with the changes that were made to it.
struct FixtureProject: ProjectLoading {
  let fixture: SandboxFixture

  func load() async -> ProjectState { fixture.state }
}

/// Loads a project that is already known, such as that of a fixture.
struct KnownProject: ProjectLoading {
  let state: ProjectState

  func load() async -> ProjectState { state }
}
