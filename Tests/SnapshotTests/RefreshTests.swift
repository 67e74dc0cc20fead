import Synchronization
import Testing
import Workspace

@testable import ModulesFlow
@testable import RootFlow
@testable import headway

/// A configuration that changes while the app runs.
@MainActor @Suite struct RefreshTests {
  /// Finds what it is told to, which may be something else the next time.
  private final class Loader: ProjectLoading {
    private let found: Mutex<ProjectState>

    init(_ found: ProjectState) { self.found = Mutex(found) }

    func find(_ state: ProjectState) { found.withLock { $0 = state } }
    func load() async -> ProjectState { found.withLock { $0 } }

    /// Finds a module, as in a manifest that had to be executed first.
    func complete(_ project: Project) async -> Bool {
      var project = project
      project.moduleFolders = [ModuleFolder(path: "Sources/Cart", name: "Cart")]
      project.hasUnreadManifests = false
      find(.ready(project))
      return true
    }
  }

  @Test("r goes on with the configuration as it is now, at the same place")
  func changed() async throws {
    var project = try SandboxFixture("orchard").project
    let loader = Loader(.ready(project))
    let app = try RootTests.App(loader: loader)
    try await app.load()
    app.press("2")
    try await app.wait { $0.isSettled }
    project.configuration.migrations.removeLast()
    loader.find(.ready(project))
    app.press("r")
    try await app.wait { $0.project == project }
    try await app.wait { $0.isSettled }
    #expect(app.text.contains("The configuration has changed"))
    #expect(app.root.link == "headway://modules")
    let modules = try #require(app.root.active("modules") as? Modules)
    #expect(modules.project == project)
  }

  @Test("modules that packages declare by now are counted by at once")
  func modules() async throws {
    var project = try SandboxFixture("orchard").project
    let loader = Loader(.ready(project))
    let app = try RootTests.App(loader: loader)
    try await app.load()
    project.moduleFolders = [ModuleFolder(path: "Sources/Cart", name: "Cart")]
    loader.find(.ready(project))
    app.press("r")
    try await app.wait { $0.project == project }
    #expect(app.text.contains("The modules have changed"))
  }

  @Test("modules that take long to find come once they are there, and only then all is settled")
  func completed() async throws {
    var project = try SandboxFixture("orchard").project
    project.hasUnreadManifests = true
    let app = try RootTests.App(loader: Loader(.ready(project)))
    try await app.load()
    #expect(app.root.project?.moduleFolders.map(\.name) == ["Cart"])
    #expect(app.text.contains("The modules have changed"))
  }

  @Test("what is wrong in it is told, and the app goes on with what it was")
  func wrong() async throws {
    let project = try SandboxFixture("orchard").project
    let loader = Loader(.ready(project))
    let app = try RootTests.App(loader: loader)
    try await app.load()
    loader.find(
      .invalid([
        ConfigurationIssue(
          path: "headway.yml", line: 3, column: 5, message: "no such key", hint: nil)
      ]
      ))
    app.press("r")
    try await app.wait { $0.problemText != nil }
    #expect(
      app.root.problemText?.hasPrefix("headway.yml:3:5: no such key. The app goes on") == true)
    #expect(app.root.project == project)
  }
}
