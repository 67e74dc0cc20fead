import Synchronization
import Testing
import Unidirectional

/// Counts the work of a send instead of timing it.
@MainActor @Suite struct StoreWorkTests {
  @Test("of 3,000 observers of rows, only the affected one is notified, after comparing one row")
  func rows() {
    let comparisons = Comparisons()
    let rows = (0..<3_000).map { Row(title: "row \($0)", comparisons: comparisons) }
    let store = Store<[Row], Int>(rows) { rows, index in
      rows[index].count += 1
      return .none
    }
    let observers = NotificationCounter(3_000) { store.bind(\.self, at: $0) }
    store.send(1_234)
    #expect(observers.take() == [1_234])
    #expect(comparisons.take() == 1)
    store.send(0)
    store.send(2_999)
    #expect(observers.take() == [0, 2_999])
    #expect(comparisons.take() == 2)
  }

  @Test("a value whose bytes are unchanged isn't compared, regardless of the number of observers")
  func otherValues() {
    struct State {
      var row: Row
      var count = 0
    }
    let comparisons = Comparisons()
    let store = Store<State, Int>(
      State(row: Row(title: "still", comparisons: comparisons))
    ) { state, step in
      state.count += step
      return .none
    }
    let observers = NotificationCounter(3_000) { _ in store.bind(\.row) }
    let counter = NotificationCounter(1) { _ in store.bind(\.count) }
    store.send(1)
    #expect(observers.take() == [])
    #expect(counter.take() == [0])
    #expect(comparisons.take() == 0)
  }

  @Test("a changed row of any size is found at any index")
  func sizes() {
    struct Padded: Equatable {
      var number: Int64
      var isOn = false
    }
    check(count: 100) {
      UInt8($0)
    } change: {
      $0 &+= 1
    }
    check(count: 67) {
      Padded(number: Int64($0))
    } change: {
      $0.isOn.toggle()
    }
    check(count: 67) {
      Padded(number: Int64($0))
    } change: {
      $0.number -= 1_000
    }
    check(count: 33) {
      "a text too long to be stored inline \($0)"
    } change: {
      $0 += "!"
    }
    check(count: 33) {
      (0...$0).map { $0 }
    } change: {
      $0[0] += 7
    }
    check(count: 40) {
      $0 % 2 == 0 ? Int16($0) : nil
    } change: {
      $0 = $0 == nil ? 0 : nil
    }
  }

  private func check<Element: Equatable>(
    count: Int, _ make: (Int) -> Element, change: @escaping (inout Element) -> Void
  ) {
    let store = Store<[Element], [Int]>((0..<count).map(make)) { elements, indices in
      for index in indices { change(&elements[index]) }
      return .none
    }
    let observers = NotificationCounter(count) { store.bind(\.self, at: $0) }
    for index in 0..<count {
      store.send([index])
      #expect(observers.take() == [index], "\(Element.self)")
    }
    store.send([0, count / 2, count - 1])
    #expect(observers.take() == [0, count / 2, count - 1], "\(Element.self)")
    store.send([])
    #expect(observers.take() == [], "\(Element.self)")
  }

  @Test("an equal text with other storage notifies no observer")
  func equalText() {
    let store = Store<[String], String>(["a text too long to be stored inline"]) { rows, text in
      rows[0] = text
      return .none
    }
    let observers = NotificationCounter(1) { store.bind(\.self, at: $0) }
    store.send(["a text too long", "to be stored inline"].joined(separator: " "))
    #expect(observers.take() == [])
    store.send("another")
    #expect(observers.take() == [0])
  }
}

/// A row that counts comparisons.
private struct Row: Equatable {
  let title: String
  var count = 0
  let comparisons: Comparisons

  init(title: String, comparisons: Comparisons) {
    self.title = title
    self.comparisons = comparisons
  }

  static func == (left: Row, right: Row) -> Bool {
    left.comparisons.add()
    return left.title == right.title && left.count == right.count
  }
}

private final class Comparisons: Sendable {
  private let count = Mutex(0)

  func add() { count.withLock { $0 += 1 } }

  func take() -> Int {
    count.withLock { count in
      defer { count = 0 }
      return count
    }
  }
}

/// Numbered observers, and those that were notified since the last call of `take`.
@MainActor private final class NotificationCounter {
  private var observers: [Observer] = []
  private var notified: [Int] = []

  init<Value>(_ count: Int, _ bind: (Int) -> Bind<Value>) {
    for index in 0..<count { observe(index, bind(index)) }
  }

  private func observe<Value>(_ index: Int, _ bind: Bind<Value>) {
    let observer = Observer { [unowned self] in
      notified.append(index)
      _ = observers[index].track { bind.value }
    }
    observers.append(observer)
    _ = observer.track { bind.value }
  }

  func take() -> [Int] {
    defer { notified = [] }
    return notified
  }
}
