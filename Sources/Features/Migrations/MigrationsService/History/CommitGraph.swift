import GitHistory

/// The commits behind a commit, along all parents.
struct CommitGraph {
  /// Newest first: children before parents, and else by date, as `git log --date-order` has it.
  private(set) var order: [Walk.Index] = []
  /// Commits that are parents of known ones, but aren't known themselves.
  private(set) var unknown: [UInt32] = []

  init(_ walk: Walk, from tip: UInt32) {
    var children: [Walk.Index: Int] = [:]
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

  /// A heap of commits whose first one is the newest.
  private struct NewestFirst {
    private let walk: Walk
    private var items: [Walk.Index] = []

    init(_ walk: Walk) { self.walk = walk }

    private func isBefore(_ left: Walk.Index, _ right: Walk.Index) -> Bool {
      let dates = (walk.date(at: left), walk.date(at: right))
      if dates.0 != dates.1 { return dates.0 > dates.1 }
      // In the order of their ids, which is the same on every machine.
      return walk.commits[walk.number(at: left)].lexicographicallyPrecedes(
        walk.commits[walk.number(at: right)])
    }

    mutating func add(_ item: Walk.Index) {
      items.append(item)
      var child = items.count - 1
      while child > 0 {
        let parent = (child - 1) / 2
        guard isBefore(items[child], items[parent]) else { break }
        items.swapAt(child, parent)
        child = parent
      }
    }

    mutating func removeFirst() -> Walk.Index? {
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

/// The way from commit to commit along first parents, which make a forest.
struct FirstParents {
  private let walk: Walk
  /// By index: how many commits are below; 0 is not asked for.
  private var depths: [Int32]

  /// - Parameter order: every commit before its parents.
  init(_ walk: Walk, _ order: some BidirectionalCollection<Walk.Index>) {
    self.walk = walk
    depths = Array(repeating: 0, count: walk.count)
    for index in order.reversed() {
      depths[index] = 1 + (parent(of: index).map { depths[$0] } ?? 0)
    }
  }

  private func parent(of index: Walk.Index) -> Walk.Index? {
    walk.parents(at: index).first.flatMap { walk.index(of: $0) }
  }

  /// A commit and all that its first parents lead to.
  func way(toRootFrom start: Walk.Index) -> [Walk.Index] {
    var way: [Walk.Index] = []
    var next: Walk.Index? = start
    while let index = next {
      way.append(index)
      next = parent(of: index)
    }
    return way
  }

  /// The commits whose changes have to be taken back, and then those to be made, to get from how it
  /// stood at one commit to how it stood at another.
  func way(from start: Walk.Index, to end: Walk.Index) -> (back: [Walk.Index], on: [Walk.Index]) {
    var back: [Walk.Index] = []
    var on: [Walk.Index] = []
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
