import GitHistory

/// The ancestors of a commit, along all parents.
struct CommitGraph {
  /// The commits, newest first: children before parents, otherwise by date, as in
  /// `git log --date-order`.
  private(set) var order: [CommitTable.Index] = []
  /// Parents of known commits that aren't known themselves.
  private(set) var unknown: [UInt32] = []

  init(_ walk: CommitTable, from tip: UInt32) {
    var children: [CommitTable.Index: Int] = [:]
    var asked: Set<UInt32> = [tip]
    var waiting = [tip]
    while let number = waiting.popLast() {
      guard let index = walk.index(of: number) else {
        unknown.append(number)
        continue
      }
      children[index, default: 0] += 0
      for parent in Set(walk.parents(at: index)) {
        if let parentIndex = walk.index(of: parent) { children[parentIndex, default: 0] += 1 }
        if asked.insert(parent).inserted { waiting.append(parent) }
      }
    }
    var heap = NewestFirst(walk)
    for (index, count) in children where count == 0 { heap.add(index) }
    order.reserveCapacity(children.count)
    while let index = heap.removeFirst() {
      order.append(index)
      for parent in Set(walk.parents(at: index)) {
        guard let parent = walk.index(of: parent), let count = children[parent] else { continue }
        children[parent] = count - 1
        if count == 1 { heap.add(parent) }
      }
    }
  }

  /// A heap of commits with the newest one first.
  private struct NewestFirst {
    private let walk: CommitTable
    private var items: [CommitTable.Index] = []

    init(_ walk: CommitTable) { self.walk = walk }

    private func isBefore(_ left: CommitTable.Index, _ right: CommitTable.Index) -> Bool {
      let dates = (walk.date(at: left), walk.date(at: right))
      if dates.0 != dates.1 { return dates.0 > dates.1 }
      // The order of the ids is the same on every machine.
      return walk.commits[walk.number(at: left)].lexicographicallyPrecedes(
        walk.commits[walk.number(at: right)])
    }

    mutating func add(_ item: CommitTable.Index) {
      items.append(item)
      var child = items.count - 1
      while child > 0 {
        let parent = (child - 1) / 2
        guard isBefore(items[child], items[parent]) else { break }
        items.swapAt(child, parent)
        child = parent
      }
    }

    mutating func removeFirst() -> CommitTable.Index? {
      guard let first = items.first, let last = items.popLast() else { return nil }
      guard !items.isEmpty else { return first }
      items[0] = last
      var parent = 0
      while true {
        var best = parent
        for child in [parent * 2 + 1, parent * 2 + 2]
        where child < items.count && isBefore(items[child], items[best]) {
          best = child
        }
        guard best != parent else { return first }
        items.swapAt(best, parent)
        parent = best
      }
    }
  }
}

/// Paths between commits along first parents, which form a forest.
struct FirstParents {
  private let walk: CommitTable
  /// By index: the number of commits down to the root, including the commit; 0 if not requested.
  private var depths: [Int32]

  /// - Parameter order: the commits, each before its parents.
  init(_ walk: CommitTable, _ order: some BidirectionalCollection<CommitTable.Index>) {
    self.walk = walk
    depths = Array(repeating: 0, count: walk.count)
    for index in order.reversed() {
      depths[index] = 1 + (parent(of: index).map { depths[$0] } ?? 0)
    }
  }

  private func parent(of index: CommitTable.Index) -> CommitTable.Index? {
    walk.parents(at: index).first.flatMap { walk.index(of: $0) }
  }

  /// A commit and all its ancestors along first parents.
  func way(toRootFrom start: CommitTable.Index) -> [CommitTable.Index] {
    var way: [CommitTable.Index] = []
    var next: CommitTable.Index? = start
    while let index = next {
      way.append(index)
      next = parent(of: index)
    }
    return way
  }

  /// The path from the state at one commit to the state at another: the commits to undo, then the
  /// commits to apply.
  func way(
    from start: CommitTable.Index, to end: CommitTable.Index
  ) -> (back: [CommitTable.Index], on: [CommitTable.Index]) {
    var back: [CommitTable.Index] = []
    var on: [CommitTable.Index] = []
    var (left, right) = (Optional(start), Optional(end))
    while left != right {
      let depthLeft = left.map { depths[$0] } ?? 0
      let depthRight = right.map { depths[$0] } ?? 0
      if depthLeft >= depthRight, let index = left {
        back.append(index)
        left = parent(of: index)
      } else if let index = right {
        on.append(index)
        right = parent(of: index)
      } else {
        break
      }
    }
    return (back, on.reversed())
  }
}
