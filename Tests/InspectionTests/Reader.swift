import DeclarativeUI
import Flows
import Terminal
import TestSupport
import Unidirectional

@testable import Inspection

enum ReaderState: Equatable, Codable, Sendable {
  case shelf
  case book(Int)
}

enum BookAction: Sendable { case opened, loaded(String), turned, copied, finished }

struct BookState: Equatable {
  var text = "loading"
  var page = 1
  var isCopied = false
}

/// A flow whose child has a store of its own, which loads a text.
final class Reader: Flow<ReaderState, Never> {
  init(clock: ManualClock) {
    super.init(id: "reader", title: "Reader", state: .shelf)
    router.show("shelf", for: .shelf) { flow in
      ScreenRoutable("Shelf") {
        Label("the shelf").keys {
          KeyBinding("reader.open", "o", title: "Open") { flow.go { $0 = .book(4) } }
        }
      }
    }
    router.show("book", matching: { if case .book(let number) = $0 { number } else { nil } }) {
      _, number in Book(number, clock: clock)
    }
  }
}

enum BookScreen: Codable, Equatable, Sendable { case text }

final class Book: Flow<BookScreen, Never> {
  private let store: Store<BookState, BookAction>

  init(_ number: Int, clock: ManualClock) {
    let store = Store<BookState, BookAction>(BookState(), label: "book") { state, action in
      switch action {
      case .opened:
        return .run(id: "load") { send in
          try await clock.sleep(for: .seconds(1))
          await send(.loaded("text of \(number)"))
        }
      case .loaded(let text): state.text = text
      case .turned:
        state.page += 1
        return .run(id: "copy") { send in
          try await clock.sleep(for: .seconds(1))
          await send(.copied)
        }
      case .copied: state.isCopied = true
      case .finished: return .none
      }
      return .none
    }
    self.store = store
    super.init(id: "book", title: "Book", state: .text)
    router.show("text", for: .text) { _ in
      ScreenRoutable("") {
        Label(
          store.bind(\.self).map { "\($0.text), page \($0.page)\($0.isCopied ? ", copied" : "")" }
        )
        .keys { KeyBinding("book.turn", "x", title: "Turn") { store.send(.turned) } }
      }
    }
  }

  override func didAppear() {
    super.didAppear()
    store.send(.opened)
  }

  override func didLeave() {
    super.didLeave()
    store.finish()
  }
}

/// The reader with an inspector.
@MainActor struct InspectedReader {
  let inspector = Inspector()
  let clock = ManualClock()
  let flow: Reader
  let screen: ScreenDriver

  init() {
    flow = Reader(clock: clock)
    inspector.stores.stop()
    flow.didAppear()
    screen = ScreenDriver(
      inspector.inspecting(flow.screen, flow: flow), columns: 80, rows: 12)
  }

  /// Presses keys. Stores that are created meanwhile are followed, but not those of other tests.
  func press(_ keys: KeyPress...) {
    inspector.stores.start()
    for key in keys { screen.press(key) }
    _ = screen.text
    inspector.stores.stop()
  }

  /// Opens a book and waits for its text.
  func openBook() async {
    press("o")
    await clock.advance(by: .seconds(1), atMost: .seconds(60))
    await screen.wait(for: "text of 4, page 1", atMost: .seconds(60))
  }
}
