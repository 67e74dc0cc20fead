import Unidirectional

/// The cost of an action, for a store without observers and for one with 3,000 observers.
@MainActor enum StoreWork {
  static let row = "send: one row of 3,000 changes, 3,000 observers, one affected"

  static var all: [Work] {
    [bare, plain, observedRows, observedPaths]
  }

  struct Settings: Equatable {
    var count = 0
    var title = "settings"
    var isOpen = true
    var width = 120
    var names = ["a", "b", "c"]
    var changes = 0
  }

  /// The same reducer as a plain closure, without any library.
  private static var plain: Work {
    var state = Settings()
    let reduce = opaque { (state: inout Settings, step: Int) in state.count &+= step }
    return Work("send: only the reducer, as a closure") { times in
      for _ in 0..<times { reduce(&state, 1) }
      consume(state.count)
    }
  }

  private static var bare: Work {
    let store = Store<Settings, Int>(Settings(), label: "bare") { state, step in
      state.count &+= step
      return .none
    }
    return Work("send: root store, 0 observers", aim: 0.3, against: FloorWork.call) { times in
      for _ in 0..<times { store.send(1) }
    }
  }

  /// 3,000 observers, each for its own row.
  private static var observedRows: Work {
    let store = Store<[Int], Int>(Array(repeating: 0, count: 3_000), label: "rows") { rows, index in
      rows[index] &+= 1
      return .none
    }
    let readers = (0..<3_000).map { Reader(store.bind(\.self, at: $0)) }
    return Work(row, aim: 5, against: FloorWork.calls) { times in
      for time in 0..<times { store.send(time % 3_000) }
      consume(readers)
    }
  }

  /// 2,999 observers of five values that don't change, and one of the value that changes.
  private static var observedPaths: Work {
    let store = Store<Settings, Int>(Settings(), label: "paths") { state, step in
      state.count &+= step
      return .none
    }
    let others = (0..<600).flatMap { _ -> [AnyObject] in
      [
        Reader(store.bind(\.title)), Reader(store.bind(\.isOpen)), Reader(store.bind(\.width)),
        Reader(store.bind(\.names)), Reader(store.bind(\.changes)),
      ]
    }.dropLast()
    let affected = Reader(store.bind(\.count))
    return Work(
      "send: one value of six changes, 3,000 observers, one affected", aim: 5,
      against: FloorWork.calls
    ) { times in
      for _ in 0..<times { store.send(1) }
      consume((others, affected))
    }
  }
}

/// Reads a value again whenever it has changed, like a label.
@MainActor final class Reader<Value> {
  private let bind: Bind<Value>
  private lazy var observer = Observer { [weak self] in self?.read() }
  private(set) var value: Value?
  private(set) var reads = 0

  init(_ bind: Bind<Value>) {
    self.bind = bind
    read()
  }

  private func read() {
    value = observer.track { bind.value }
    reads += 1
  }
}
