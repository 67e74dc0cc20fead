import Unidirectional

/// What an action costs, from a store that nobody watches to one with 3,000 observers.
@MainActor enum StoreWork {
  static let row = "send: one row of 3,000 changes, 3,000 observers, one concerned"

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

  /// The same reducer as a plain function behind a closure: no library at all.
  private static var plain: Work {
    var state = Settings()
    let reduce = opaque { (state: inout Settings, step: Int) in state.count &+= step }
    return Work("send: the reducer alone, as a closure") { times in
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

  /// 3,000 observers, each of its own row.
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

  /// 2,999 observers of five values that stay as they are, and one of the value that changes.
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
    let concerned = Reader(store.bind(\.count))
    return Work(
      "send: one value of six changes, 3,000 observers, one concerned", aim: 5,
      against: FloorWork.calls
    ) { times in
      for _ in 0..<times { store.send(1) }
      consume((others, concerned))
    }
  }
}

/// Reads a value again whenever it has changed, as a label does.
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
