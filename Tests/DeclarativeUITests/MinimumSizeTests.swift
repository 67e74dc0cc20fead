import DeclarativeUI
import Terminal
import TestSupport
import Testing

/// Screens that are smaller than the minimum size.
@MainActor @Suite struct MinimumSizeTests {
  @MainActor private final class Log { var entries: [String] = [] }

  private let log = Log()

  /// Returns a text field or a button with a key of its own and an app key that works behind
  /// dialogs.
  private func screen(columns: Int, rows: Int, isTyping: Bool = false) -> ScreenDriver {
    let app = ScreenDriver(
      VStack {
        Label("the content of the view")
        if isTyping {
          TextField("name", onChange: { [log] in log.entries.append($0) }) { _ in }
        } else {
          Button("Delete", name: "delete") { [log] in log.entries.append("deleted") }
        }
      }
      .keys { [log] in
        KeyBinding("view.lock", "l", title: "lock") { log.entries.append("locked") }
        KeyBinding("app.quit", "q", "ctrl-c", title: "quit", worksBehindDialogs: true) {
          log.entries.append("quit")
        }
      }, columns: columns, rows: rows)
    app.host.minimumSize = Size(columns: 40, rows: 10)
    return app
  }

  private func resize(_ app: ScreenDriver, to columns: Int, _ rows: Int) {
    app.host.handle(.resize(Size(columns: columns, rows: rows)))
  }

  @Test("a screen that is too small shows the required size and the key to quit")
  func notice() {
    let app = screen(columns: 30, rows: 8)
    #expect(app.text == "\n\n\n Too small: 30×8, needs 40×10\n            q quit\n\n\n")
    #expect(app.host.surface.cursor == nil)
    resize(app, to: 20, 3)
    #expect(app.text == "  Too small: 20×3,\n    needs 40×10\n")
  }

  @Test("the message disappears when there is room again, and the views are up to date")
  func disappears() {
    let app = screen(columns: 60, rows: 12)
    #expect(app.text.hasPrefix("the content of the view\n"))
    for (columns, rows) in [(39, 10), (40, 9), (1, 1), (0, 0), (3, 1)] {
      resize(app, to: columns, rows)
      #expect(!app.text.contains("content"))
      #expect(SurfaceInvariants.violations(in: app.host.surface).isEmpty)
    }
    resize(app, to: 40, 10)
    #expect(app.text.hasPrefix("the content of the view\n▌[ Delete ]"))
    app.host.minimumSize = Size(columns: 50, rows: 10)
    #expect(app.text.contains("Too small: 40×10, needs 50×10"))
  }

  @Test("invisible views receive no keys, but quitting works")
  func keys() {
    let app = screen(columns: 30, rows: 8)
    app.press("enter", "l", "tab")
    app.host.handle(.mouse(MouseEvent(.press(.left), at: Point(column: 2, row: 1))))
    #expect(log.entries.isEmpty)
    app.press("q", "ctrl-c")
    #expect(log.entries == ["quit", "quit"])
  }

  @Test("typing doesn't reach an invisible field, and no letter quits the app")
  func typing() {
    let app = screen(columns: 30, rows: 8, isTyping: true)
    #expect(app.text.contains("^C quit"))
    app.type("quit")
    app.host.handle(.paste("pasted"))
    #expect(log.entries.isEmpty)
    app.press("ctrl-c")
    #expect(log.entries == ["quit"])
  }

  @Test("incremental drawing equals a full redraw")
  func fullRedraw() {
    let app = screen(columns: 30, rows: 8)
    for (columns, rows) in [(60, 12), (20, 5), (41, 11)] {
      resize(app, to: columns, rows)
      app.press("tab")
      ShadowOracle.expectFresh(app.host)
    }
  }
}
