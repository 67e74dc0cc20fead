import RootUI
import TestSupport
import Testing
import Unidirectional

/// The dialogs and notices around every screen.
@MainActor @Suite struct ChromeTests {
  private let store = TestStore(Chrome.State(), reduce: Chrome.reduce)

  @Test("a dialog replaces another one, until it is dismissed")
  func dialogs() {
    store.send(.helpRequested) { $0.overlay = .help }
    store.send(.paletteRequested) { $0.overlay = .palette(problem: nil) }
    store.send(.linkFollowed) { $0.overlay = nil }
    store.send(.outputArrived(title: "ls", lines: ["a"])) {
      $0.overlay = .output(title: "ls", lines: ["a"])
    }
    store.send(.dismissed) { $0.overlay = nil }
  }

  @Test("the palette shows why a link can't be opened, until the text changes or a link arrives")
  func palette() {
    store.send(.paletteRequested) { $0.overlay = .palette(problem: nil) }
    store.send(.linkRefused("unknown", at: nil)) { $0.overlay = .palette(problem: "unknown") }
    store.send(.paletteTyped) { $0.overlay = .palette(problem: nil) }
    store.send(.linkArrived) { $0.overlay = nil }
    store.send(.helpRequested) { $0.overlay = .help }
    store.send(.linkArrived)
  }

  @Test("news disappears with the next key, a problem on another screen, a waiting link on arrival")
  func notices() {
    let (news, waiting) = (Chrome.Notice(.news, "saved"), Chrome.Notice(.waiting, "waits"))
    store.send(.noticed(news)) { $0.notice = news }
    store.send(.linkArrived)
    store.send(.pressed(at: nil)) { $0.notice = nil }
    let problem = Chrome.Notice(.problem, "unknown", at: "headway://modules")
    store.send(.linkRefused("unknown", at: "headway://modules")) { $0.notice = problem }
    store.send(.pressed(at: "headway://modules"))
    store.send(.pressed(at: "headway://teams")) { $0.notice = nil }
    store.send(.noticed(waiting)) { $0.notice = waiting }
    store.send(.pressed(at: nil))
    store.send(.linkArrived) { $0.notice = nil }
    store.send(.noticed(waiting)) { $0.notice = waiting }
    store.send(.noticeDismissed) { $0.notice = nil }
  }
}
