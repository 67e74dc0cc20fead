import DeclarativeUI
import Flows
import Terminal
import Testing

@testable import RootFlow

/// The key that tries a pattern.
@MainActor @Suite struct TryKeyTests {
  @Test(
    "Ctrl-T tries a pattern from every tab; the status bar and the help list it",
    arguments: ["migrations", "modules", "libraries", "teams", "settings"])
  func key(tab: FlowID) async throws {
    let app = try RootTests.App()
    // The status bar shows as many keys as fit.
    app.host.resize(to: Size(columns: 160, rows: 30))
    try await app.load()
    app.root.terminal.keys = { [host = app.host] in KeyTable(host.activeBindings) }
    app.press(tab: tab)
    try await app.wait { $0.isSettled }
    #expect(app.text.contains("^T Try pattern"))
    app.press("?")
    app.press("/")
    for key in "try" { app.host.handle(.key(KeyPress(.character(key)))) }
    #expect(app.text.contains(/\^T +Try pattern/))
    app.press("esc", "esc", "ctrl-t")
    #expect(app.root.link == "headway://try")
    app.press("esc")
    try await app.wait { _ in app.text.contains("headway ▸ \(tab.description.capitalized)") }
  }
}
