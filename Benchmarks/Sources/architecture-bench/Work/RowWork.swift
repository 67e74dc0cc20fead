import Unidirectional

/// Measures whether the cost of an action depends on what it changes or on the size of the state:
/// the same action with 10, 1,000 and 100,000 rows in the state.
@MainActor enum RowWork {
  static let counts = [10, 1_000, 100_000]

  static var all: [Work] { counts.map(beside) + counts.map(inArray) }

  struct Row: Equatable {
    var title: String
    var count = 0
  }

  struct Table<Rows> {
    var rows: Rows
    var selection = 0
  }

  private static func grouped(_ count: Int) -> String {
    count < 1_000 ? "\(count)" : "\(count / 1_000),000"
  }

  /// A value beside the rows changes, but no row does.
  private static func beside(_ count: Int) -> Work {
    let store = Store<Table<[Row]>, Int>(
      Table(rows: rows(count)), label: "beside"
    ) { state, step in
      state.selection &+= step
      return .none
    }
    let readers = (0..<10).map { Reader(store.bind(\.rows, at: $0)) }
    let selection = Reader(store.bind(\.selection))
    return Work(name("a value beside", count), against: name("a value beside", 10)) { times in
      for _ in 0..<times { store.send(1) }
      consume((readers, selection))
    }
  }

  /// One row of an array changes. The old array is kept for the comparison, so the new one is a
  /// copy.
  private static func inArray(_ count: Int) -> Work {
    let store = Store<Table<[Row]>, Int>(
      Table(rows: rows(count)), label: "array"
    ) { state, index in
      state.rows[index].count &+= 1
      return .none
    }
    let readers = (0..<10).map { Reader(store.bind(\.rows, at: $0)) }
    return Work(name("one row of an array of", count), against: name("one row of an array of", 10))
    { times in
      for time in 0..<times { store.send(time % 10) }
      consume(readers)
    }
  }

  static func name(_ what: String, _ count: Int) -> String {
    "send: \(what) \(grouped(count)) rows changes, 10 observers"
  }

  static func rows(_ count: Int) -> [Row] {
    (0..<count).map { Row(title: "row number \($0), too long to be stored inline") }
  }
}
