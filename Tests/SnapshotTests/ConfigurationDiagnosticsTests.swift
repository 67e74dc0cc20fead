import DeclarativeUI
import Synchronization
import Testing
import Workspace

@testable import RootFlow
@testable import Sandbox
@testable import headway

/// The screens for a configuration with errors, or without migrations: a key helps.
@MainActor @Suite struct ConfigurationDiagnosticsTests {
  private final class Loader: ProjectLoading {
    private let found: Mutex<ProjectState>

    init(_ found: ProjectState) { self.found = Mutex(found) }

    func find(_ state: ProjectState) { found.withLock { $0 = state } }
    func load() async -> ProjectState { found.withLock { $0 } }
  }

  private struct NoEditor: Error, CustomStringConvertible { let description = "there is no editor" }

  private func issue(
    _ line: Int, _ message: String, file: String? = "/orchard/headway.yml"
  )
    -> ConfigurationDiagnostic
  {
    ConfigurationDiagnostic(
      path: "headway.yml", line: line, column: 5, message: message, hint: "write “\(line)”",
      file: file)
  }

  @Test("e opens the file at the selected diagnostic and reloads the configuration afterward")
  func edit() async throws {
    let project = try SandboxFixture("orchard").project
    let loader = Loader(.invalid([issue(3, "no such key"), issue(8, "no day")]))
    let app = try RootTests.App(loader: loader)
    var opened: [String] = []
    app.root.terminal.edit = { path, line in
      opened.append("\(path):\(line)")
      if opened.count == 2 { loader.find(.ready(project)) }
    }
    try await app.load()
    #expect(app.text.contains("headway.yml has 2 problems."))
    #expect(app.text.contains("headway.yml:3:5  no such key") && app.text.contains("→ write “3”"))
    #expect(app.text.contains("e Edit"))
    app.press("e")
    try await app.wait { $0.isSettled && opened.count == 1 }
    // Still invalid: edit at the second diagnostic.
    app.press("down")
    #expect(app.text.contains("→ write “8”"))
    app.press("e")
    try await app.wait { $0.isSettled && $0.state.phase == .home }
    #expect(opened == ["/orchard/headway.yml:3", "/orchard/headway.yml:8"])
    #expect(app.text.contains("RxSwift"))
  }

  @Test("an editor that can't be started is reported; a file in a commit can't be edited")
  func noEditor() async throws {
    let loader = Loader(.invalid([issue(0, "the file can't be read")]))
    let app = try RootTests.App(loader: loader)
    app.root.terminal.edit = { _, line in
      #expect(line == 1)
      throw NoEditor()
    }
    try await app.load()
    #expect(app.text.contains(" headway.yml  the file can't be read"))
    app.press("e")
    try await app.wait { $0.problemText == "there is no editor" }
    loader.find(.invalid([issue(3, "no such key", file: nil)]))
    try await app.load()
    var refusals: [String] = []
    app.host.onDisabledKey = { refusals.append("\($0.title): \($1)") }
    app.press("e")
    #expect(refusals == ["Edit file: this diagnostic has no file to edit"])
  }

  @Test("without migrations, n tries a pattern and e edits headway.yml")
  func empty() async throws {
    var project = try SandboxFixture("orchard").project
    project.configuration.migrations = []
    let app = try RootTests.App(.ready(project))
    try await app.load()
    #expect(app.text.contains("Press a to add templates, n to try a pattern"))
    #expect(app.text.contains("n Try pattern   e Edit headway.yml"))
    app.press("n")
    #expect(app.root.active("try") != nil)
    app.press("esc")
    #expect(app.text.contains("No migrations yet."))
    let full = try RootTests.App()
    try await full.load()
    #expect(!full.text.contains("n Try pattern"))
  }
}
