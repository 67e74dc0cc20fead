import DeclarativeUI
import Terminal
import TestSupport
import Testing

/// Screens that are smaller than the views need.
@MainActor @Suite struct MinimumSizeTests {
  @MainActor private final class Log { var entries: [String] = [] }

  private let log = Log()

  /// A field or a button, a key of the view, and the keys of an app that work whatever is open.
  private func screen(columns: Int, rows: Int, isTyping: Bool = false) -> ScreenDriver {
    let app = ScreenDriver(
      VStack {
        Label("all that there is to see")
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

  @Test("a screen that is too small says so, with what it needs and how to quit")
  func notice() {
    let app = screen(columns: 30, rows: 8)
    #expect(app.text == "\n\n\n Too small: 30×8, needs 40×10\n            q quit\n\n\n")
    #expect(app.host.surface.cursor == nil)
    resize(app, to: 20, 3)
    #expect(app.text == "  Too small: 20×3,\n    needs 40×10\n")
  }

  @Test("it goes away when there is room again, and what changed meanwhile is there")
  func goesAway() {
    let app = screen(columns: 60, rows: 12)
    #expect(app.text.hasPrefix("all that there is to see\n"))
    for (columns, rows) in [(39, 10), (40, 9), (1, 1), (0, 0), (3, 1)] {
      resize(app, to: columns, rows)
      #expect(!app.text.contains("to see"))
      #expect(SurfaceInvariants.violations(in: app.host.surface).isEmpty)
    }
    resize(app, to: 40, 10)
    #expect(app.text.hasPrefix("all that there is to see\n▌[ Delete ]"))
    app.host.minimumSize = Size(columns: 50, rows: 10)
    #expect(app.text.contains("Too small: 40×10, needs 50×10"))
  }

  @Test("what can't be seen takes no keys; quitting works")
  func keys() {
    let app = screen(columns: 30, rows: 8)
    app.press("enter", "l", "tab")
    app.host.handle(.mouse(MouseEvent(.press(.left), at: Point(column: 2, row: 1))))
    #expect(log.entries.isEmpty)
    app.press("q", "ctrl-c")
    #expect(log.entries == ["quit", "quit"])
  }

  @Test("into a field nothing is typed, and no letter quits by mistake")
  func typing() {
    let app = screen(columns: 30, rows: 8, isTyping: true)
    #expect(app.text.contains("^C quit"))
    app.type("quit")
    app.host.handle(.paste("pasted"))
    #expect(log.entries.isEmpty)
    app.press("ctrl-c")
    #expect(log.entries == ["quit"])
  }

  @Test("drawn bit by bit it is what it would be drawn afresh")
  func afresh() {
    let app = screen(columns: 30, rows: 8)
    for (columns, rows) in [(60, 12), (20, 5), (41, 11)] {
      resize(app, to: columns, rows)
      app.press("tab")
      ShadowOracle.expectFresh(app.host)
    }
  }
}
