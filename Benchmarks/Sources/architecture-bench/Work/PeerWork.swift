#if canImport(OpenCombine)
  import OpenCombine

  /// OpenCombine with the same work, in the same run.
  @MainActor enum PeerWork {
    static var all: [Work] { [subject, rows, rowsFiltered] }

    /// Calls every subscriber: the cost of notifications without tracking.
    private static var subject: Work {
      final class Counter { var count = 0 }
      let subject = PassthroughSubject<Int, Never>()
      let counter = Counter()
      let subscribers = (0..<3_000).map { _ in subject.sink { counter.count &+= $0 } }
      return Work("OpenCombine: PassthroughSubject, 3,000 subscribers", against: StoreWork.row) {
        times in
        for _ in 0..<times { subject.send(1) }
        consume((subscribers, counter.count))
      }
    }

    private static var rows: Work {
      let subject = CurrentValueSubject<Int, Never>(0)
      return Work("OpenCombine: CurrentValueSubject, 0 subscribers", against: FloorWork.call) {
        times in
        for _ in 0..<times { subject.value &+= 1 }
      }
    }

    /// 3,000 subscribers, each for its own row and notified only when that row changes.
    private static var rowsFiltered: Work {
      final class Counter { var count = 0 }
      let subject = CurrentValueSubject<[Int], Never>(Array(repeating: 0, count: 3_000))
      let counter = Counter()
      let subscribers = (0..<3_000).map { index in
        subject.map { $0[index] }.removeDuplicates().sink { counter.count &+= $0 }
      }
      return Work(
        "OpenCombine: one row of 3,000 changes, 3,000 filtered subscribers", against: StoreWork.row
      ) { times in
        for time in 0..<times { subject.value[time % 3_000] &+= 1 }
        consume((subscribers, counter.count))
      }
    }
  }
#else
  /// OpenCombine isn't available when only the types are checked.
  @MainActor enum PeerWork {
    static let all: [Work] = []
  }
#endif
