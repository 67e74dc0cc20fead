import MigrationsInterface
import Synchronization
import Testing
import Workspace

@testable import ModulesFlow
@testable import RootFlow
@testable import Sandbox
@testable import headway

/// Changes of the configuration while the app is running.
@MainActor @Suite struct RefreshTests {
  /// Returns a given state, which a test can replace, once nothing holds it.
  private final class Loader: ProjectLoading {
    private let found: Mutex<ProjectState>
    private let held = Mutex(false)

    init(_ found: ProjectState) { self.found = Mutex(found) }

    /// Whether loading doesn't end.
    var isHeld: Bool {
      get { held.withLock { $0 } }
      set { held.withLock { $0 = newValue } }
    }

    func find(_ state: ProjectState) { found.withLock { $0 = state } }

    func load() async -> ProjectState {
      while isHeld, !Task.isCancelled { try? await Task.sleep(for: .milliseconds(2)) }
      return found.withLock { $0 }
    }

    /// Finds a module, as if a manifest had to run first.
    func complete(_ project: Project) async -> Bool {
      var project = project
      project.moduleFolders = [ModuleFolder(path: "Sources/Cart", name: "Cart")]
      project.hasUnreadManifests = false
      find(.ready(project))
      return true
    }
  }

  @Test("r applies the changed configuration and stays on the same screen")
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
    #expect(app.text.contains("the configuration has changed"))
    #expect(app.root.link == "headway://modules")
    let modules = try #require(app.root.active("modules") as? Modules)
    #expect(modules.project == project)
  }

  @Test("a form with unsaved changes outlasts a reload, which waits until they are discarded")
  func unsaved() async throws {
    var project = try SandboxFixture("orchard").project
    let loader = Loader(.ready(project))
    let app = try RootTests.App(loader: loader)
    try await app.load()
    let known = project
    app.press("E")
    try await app.wait { _ in app.text.contains("No changes yet.") }
    app.press("N", "e", "w")
    project.configuration.migrations.removeLast()
    loader.find(.ready(project))
    app.root.refresh()
    try await app.wait { _ in app.text.contains("The app reloads once you save or discard") }
    #expect(app.root.project == known && app.text.contains("▸ Edit") && app.text.contains("New"))
    app.press("esc")
    #expect(app.root.project == known && app.text.contains("Unsaved changes."))
    app.press("esc")
    try await app.wait { $0.project == project && $0.isSettled }
    #expect(app.root.link == "headway://migrations" && app.text.contains("Reloaded:"))
  }

  @Test("a form closes when it is saved, and keys work while the project is loaded again")
  func saved() async throws {
    var project = try SandboxFixture("orchard").project
    let loader = Loader(.ready(project))
    let app = try RootTests.App(loader: loader)
    try await app.load()
    try await app.wait { $0.isSettled }
    loader.isHeld = true
    app.press("E")
    try await app.wait { _ in app.text.contains("No changes yet.") }
    app.press("N", "ctrl-s")
    try await app.wait { $0.history.count == 1 }
    #expect(app.root.link == "headway://migrations" && !app.text.contains("▸ Edit"))
    app.press("2")
    #expect(app.root.link == "headway://modules" && !app.root.isSettled)
    project.configuration.migrations.removeLast()
    loader.find(.ready(project))
    loader.isHeld = false
    try await app.wait { $0.project == project && $0.isSettled }
    // The user has moved on, so the list of migrations doesn't replace their screen.
    #expect(app.root.link == "headway://modules")
  }

  @Test("a link that is opened while the project is loaded again opens at once, and stays")
  func link() async throws {
    var project = try SandboxFixture("orchard").project
    let loader = Loader(.ready(project))
    let app = try RootTests.App(loader: loader)
    try await app.load()
    loader.isHeld = true
    app.root.reload(showing: MigrationRoute())
    app.root.open("headway://teams")
    #expect(app.root.link == "headway://teams" && !app.root.isSettled)
    // Another reload forgets nothing, and has nothing left to open.
    project.configuration.migrations.removeLast()
    loader.find(.ready(project))
    loader.isHeld = false
    try await app.wait { $0.project == project && $0.isSettled }
    #expect(app.root.link == "headway://teams")
    app.press("1")
    app.root.refresh()
    try await app.wait { $0.isSettled }
    #expect(app.root.link == "headway://migrations")
  }

  @Test("newly declared modules are used immediately")
  func modules() async throws {
    var project = try SandboxFixture("orchard").project
    let loader = Loader(.ready(project))
    let app = try RootTests.App(loader: loader)
    try await app.load()
    project.moduleFolders = [ModuleFolder(path: "Sources/Cart", name: "Cart")]
    loader.find(.ready(project))
    app.press("r")
    try await app.wait { $0.project == project }
    #expect(app.text.contains("the modules have changed"))
  }

  @Test("modules that take long to find appear later, and the app only settles then")
  func completed() async throws {
    var project = try SandboxFixture("orchard").project
    project.hasUnreadManifests = true
    let app = try RootTests.App(loader: Loader(.ready(project)))
    try await app.load()
    #expect(app.root.project?.moduleFolders.map(\.name) == ["Cart"])
    #expect(app.text.contains("the modules have changed"))
  }

  @Test("modules that are found later don't open the setup that the user has put off")
  func withoutConfiguration() async throws {
    var project = try SandboxFixture("orchard").project
    project.isConfigured = false
    let loader = Loader(.unconfigured(project))
    let app = try RootTests.App(loader: loader)
    app.root.load()
    try await app.wait { $0.state.phase == .onboarding }
    app.root.reset(to: RootState(phase: .home))
    try await app.wait { $0.isSettled }
    project.moduleFolders = [ModuleFolder(path: "", name: "x")]
    loader.find(.unconfigured(project))
    app.press("r")
    try await app.wait { $0.project == project }
    #expect(app.root.state.phase == .home && app.text.contains("the modules have changed"))
  }

  @Test("an invalid configuration is reported, and the app keeps the previous one")
  func invalid() async throws {
    let project = try SandboxFixture("orchard").project
    let loader = Loader(.ready(project))
    let app = try RootTests.App(loader: loader)
    try await app.load()
    loader.find(
      .invalid([
        ConfigurationDiagnostic(
          path: "headway.yml", line: 3, column: 5, message: "no such key", hint: nil)
      ]
      ))
    app.press("r")
    try await app.wait { $0.problemText != nil }
    #expect(
      app.root.problemText?.hasPrefix("headway.yml:3:5: no such key. The previous") == true)
    #expect(app.root.project == project)
  }

  @Test("a missing configuration is reported, and the app keeps the previous one")
  func missing() async throws {
    var project = try SandboxFixture("orchard").project
    let loader = Loader(.ready(project))
    let app = try RootTests.App(loader: loader)
    try await app.load()
    let known = project
    project.isConfigured = false
    loader.find(.unconfigured(project))
    app.press("r")
    try await app.wait { $0.problemText != nil }
    #expect(
      app.root.problemText
        == "headway.yml no longer exists. The previous configuration stays in use.")
    #expect(app.root.project == known)
  }
}
