import DeclarativeUI
import DesignSystem
import HomeFlow
import Terminal
import TestSupport
import Testing

@testable import RootFlow
@testable import UserSettings
@testable import headway

/// Rule 38: the layout linter has no findings in the app, at all sizes and in every theme.
@MainActor @Suite struct ScreenLayoutTests {
  nonisolated private static let sizes = [
    Size(columns: 80, rows: 24), Size(columns: 120, rows: 40),
    Size(columns: 200, rows: 60),
  ]

  @Test(
    "rule 38: everything on every screen can be read, reached and understood",
    arguments: ScreenTests.screens, sizes)
  func screens(screen: ScreenTests.Screen, size: Size) async throws {
    let harness = try SandboxHarness(
      screen.flow, fixture: screen.fixture, state: screen.state, columns: size.columns,
      rows: size.rows)
    _ = try await harness.screen { screen.isComplete(harness, $0) }
    #expect(LayoutLinter.findingsInAllThemes(of: harness.host) == [])
  }

  @Test(
    "rule 38: everything in the gallery can be read, reached and understood",
    arguments: GalleryTests.pages, sizes
  )
  func gallery(page: GalleryTests.Page, size: Size) throws {
    let gallery = try SandboxHarness(
      "gallery", state: #"{"flow":"gallery","state":{"page":"\#(page.id)"}}"#,
      columns: size.columns, rows: size.rows)
    #expect(LayoutLinter.findingsInAllThemes(of: gallery.host) == [])
    for key in page.keys {
      gallery.press(key)
      gallery.host.render()
    }
    #expect(LayoutLinter.findingsInAllThemes(of: gallery.host) == [])
  }

  @Test(
    "rule 38: everything in the frame and its overlays can be read, reached and understood",
    arguments: [
      [], ["?"], [":"], ["I"], ["2"], ["2", "enter"], ["2", "v"],
      ["2", "p"], ["2", "o"], ["3"], ["3", "enter"],
      ["3", "a"], ["4"], ["4", "enter", "2"], ["5"],
      ["5", "t"], ["5", "t", "?"], ["/"],
    ],
    sizes)
  func frame(keys: [String], size: Size) async throws {
    let app = try RootTests.App()
    app.root.isInspectable = true
    app.host.resize(to: size)
    app.root.terminal.keys = { [weak host = app.host] in KeyTable(host?.activeBindings ?? []) }
    try await app.load()
    app.root.notify(problem: "The Sample plugin is off until you restart: it was too slow")
    for key in keys {
      app.host.handle(.key(try #require(KeyPress(notation: key))))
      try await app.wait { $0.isSettled }
    }
    #expect(LayoutLinter.findingsInAllThemes(of: app.host) == [])
  }

  @Test(
    "rule 38: everything in the app with all plugins can be read, reached and understood",
    arguments: sizes)
  func plugins(size: Size) async throws {
    let app = try RootTests.App(plugins: BuiltInPlugins.all)
    app.host.resize(to: size)
    try await app.load()
    #expect(LayoutLinter.findingsInAllThemes(of: app.host) == [])
    app.press("enter")
    #expect(LayoutLinter.findingsInAllThemes(of: app.host) == [])
    app.press("7", "enter")
    try await app.wait { _ in app.host.surface.lines.contains { $0.contains("import RxSwift") } }
    #expect(LayoutLinter.findingsInAllThemes(of: app.host) == [])
  }
}
