import Commands
import DependencyInjection
import ExternalPlugins
import LibrariesCLI
import LibrariesFlow
import LibrariesInterface
import LibrariesService
import PluginInterface
import Programs
import Resources
import Sandbox
import Workspace

extension AppFeature {
  /// Third-party libraries and their scorecards.
  static var libraries: AppFeature {
    var feature = AppFeature { LibrariesRoutes() }
    feature.commands = [FeatureCommand(.explore, LibrariesCommand.self)]
    feature.registerServices = { registry in
      try registry.register((any LibraryReading).self) { _ in LibraryReader() }
      try registry.register((any ScorecardWriting).self) { _ in ScorecardWriter() }
    }
    feature.registerStores = { project, registry in
      let store = Libraries.sharedStore(
        project, try registry.run { try LibrariesServices.bound() })
      try registry.register(Libraries.SharedStore.self) { _ in store }
    }
    feature.sandbox.append {
      SandboxFlow(
        id: "libraries", title: "Libraries", fixtures: SandboxFixture.names,
        services: registerFixture
      ) { fixture, _, notify in
        Libraries(
          project: fixture.project, services: try LibrariesServices.bound(),
          app: SandboxActions(notify: notify))
      }
    }
    feature.screens = {
      ExternalScreenPoint(.libraryRoutes, in: "libraries", Libraries.self, at: LibraryRoute())
    }
    feature.check = { try await LibrariesCheck.check($0, into: &$1) }
    feature.baseline = LibrariesCheck.baseline
    return feature
  }

  /// Registers services that return the libraries of a fixture.
  @MainActor private static func registerFixture(
    _ fixture: SandboxFixture, in registry: DependencyRegistry
  ) throws {
    let inventory = try FixtureLibraries.inventory(of: fixture)
    try registry.register((any LibraryReading).self) { _ in FixtureLibraries(inventory: inventory) }
    try registry.register((any ScorecardWriting).self) { _ in FixtureScorecards() }
  }
}
