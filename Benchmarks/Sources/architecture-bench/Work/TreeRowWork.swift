import Unidirectional

#if canImport(HashTreeCollections)
  import HashTreeCollections

  /// The same work with rows in a tree of swift-collections. The old and the new tree share
  /// everything except for the path to the changed row.
  @MainActor enum TreeRowWork {
    static var all: [Work] { RowWork.counts.map(inTree) }

    /// One row of a tree changes.
    private static func inTree(_ count: Int) -> Work {
      let all = RowWork.rows(count).enumerated().map { ($0.offset, $0.element) }
      let store = Store<RowWork.Table<TreeDictionary<Int, RowWork.Row>>, Int>(
        RowWork.Table(rows: TreeDictionary(uniqueKeysWithValues: all)), label: "tree"
      ) { state, index in
        state.rows[index]?.count &+= 1
        return .none
      }
      let readers = (0..<10).map { Reader(store.bind(\.rows[$0])) }
      return Work(
        RowWork.name("one row of a tree of", count),
        against: RowWork.name("one row of a tree of", 10)
      ) {
        times in
        for time in 0..<times { store.send(time % 10) }
        consume(readers)
      }
    }
  }
#else
  @MainActor enum TreeRowWork {
    static let all: [Work] = []
  }
#endif
