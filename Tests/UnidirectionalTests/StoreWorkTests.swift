import Synchronization
import Testing
import Unidirectional

/// How much a send does, counted instead of timed.
@MainActor @Suite struct StoreWorkTests {
  @Test("of 3,000 observers of rows the one concerned is called, after comparing its row alone")
  func rows() {
    let comparisons = Comparisons()
    let rows = (0..<3_000).map { Row(title: "row \($0)", comparisons: comparisons) }
    let store = Store<[Row], Int>(rows) { rows, index in
      rows[index].count += 1
      return .none
    }
    let told = Told(3_000) { store.bind(\.self, at: $0) }
    store.send(1_234)
    #expect(told.take() == [1_234])
    #expect(comparisons.take() == 1)
    store.send(0)
    store.send(2_999)
    #expect(told.take() == [0, 2_999])
    #expect(comparisons.take() == 2)
  }

  @Test("a value whose bytes stay as they are is not compared, however many read it")
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
    let told = Told(3_000) { _ in store.bind(\.row) }
    let counted = Told(1) { _ in store.bind(\.count) }
    store.send(1)
    #expect(told.take() == [])
    #expect(counted.take() == [0])
    #expect(comparisons.take() == 0)
  }

  @Test("rows of any size are told apart, wherever the one that changed lies")
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
      "a text too long to be stored in place \($0)"
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
    let told = Told(count) { store.bind(\.self, at: $0) }
    for index in 0..<count {
      store.send([index])
      #expect(told.take() == [index], "\(Element.self)")
    }
    store.send([0, count / 2, count - 1])
    #expect(told.take() == [0, count / 2, count - 1], "\(Element.self)")
    store.send([])
    #expect(told.take() == [], "\(Element.self)")
  }

  @Test("a text that is stored elsewhere but equal tells nobody")
  func equalText() {
    let store = Store<[String], String>(["a text too long to be stored in place"]) { rows, text in
      rows[0] = text
      return .none
    }
    let told = Told(1) { store.bind(\.self, at: $0) }
    store.send(["a text too long", "to be stored in place"].joined(separator: " "))
    #expect(told.take() == [])
    store.send("another")
    #expect(told.take() == [0])
  }
}

/// A row that counts how often two of its kind are compared.
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

/// Observers by number, and which of them were told since the last look.
@MainActor private final class Told {
  private var observers: [Observer] = []
  private var told: [Int] = []

  init<Value>(_ count: Int, _ bind: (Int) -> Bind<Value>) {
    for index in 0..<count { observe(index, bind(index)) }
  }

  private func observe<Value>(_ index: Int, _ bind: Bind<Value>) {
    let observer = Observer { [unowned self] in
      told.append(index)
      _ = observers[index].track { bind.value }
    }
    observers.append(observer)
    _ = observer.track { bind.value }
  }

  func take() -> [Int] {
    defer { told = [] }
    return told
  }
}
