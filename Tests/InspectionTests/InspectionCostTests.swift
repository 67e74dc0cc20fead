import DeclarativeUI
import Terminal
import TestSupport
import Testing
import Unidirectional

@testable import Inspection

/// The work that an inspector causes while its dialog is closed, and that an app without one doesn't do.
@MainActor @Suite(.serialized) struct InspectionCostTests {
  /// Presses keys in an app and returns the work since its first frame.
  private func work(of screen: ScreenDriver) -> ViewHost.Counters {
    screen.host.render()
    let before = screen.host.counters
    for key in ["n", "o", "a", "esc", "?", "esc"] as [KeyPress] {
      screen.press(key)
      screen.host.render()
    }
    var counters = screen.host.counters
    counters.bodiesEvaluated -= before.bodiesEvaluated
    counters.nodesPainted -= before.nodesPainted
    counters.rowsRealized -= before.rowsRealized
    counters.frames -= before.frames
    return counters
  }

  @Test("an app evaluates and draws as much with an inspector as without one")
  func sameWork() {
    let plain = Workshop()
    plain.didAppear()
    let without = work(of: ScreenDriver(plain.screen, columns: 80, rows: 24))
    #expect(without.frames > 0)
    #expect(without.bodiesEvaluated > 0)
    let app = InspectedApp()
    #expect(work(of: app.screen) == without)
    plain.shelf.finish()
    app.flow.shelf.finish()
  }

  @Test("without an inspector, no clock is read and nothing is counted")
  func nothingWithoutOne() {
    var reads = 0
    let tracker = StoreTracker {
      reads += 1
      return .now
    }
    let flow = Workshop()
    flow.didAppear()
    let screen = ScreenDriver(flow.screen, columns: 80, rows: 24)
    _ = work(of: screen)
    #expect(screen.host.evaluations == nil)
    #expect(screen.host.onEvent == nil)
    #expect(tracker.stores.isEmpty)
    #expect(tracker.revision.untracked == 0)
    #expect(reads == 0)
    flow.shelf.finish()
  }
}
