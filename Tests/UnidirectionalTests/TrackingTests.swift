import Testing
import Unidirectional

@MainActor @Suite struct TrackingTests {
  struct State: Equatable {
    var name = "a"
    var count = 0
    var rows = [1, 2, 3]
  }

  enum Action { case rename(String), count, row(Int, Int) }

  let store = Store<State, Action>(State()) { state, action in
    switch action {
    case .rename(let name): state.name = name
    case .count: state.count += 1
    case .row(let index, let value): state.rows[index] = value
    }
    return .none
  }

  @Test("rule 32: a reader is told only when the value it bound has changed")
  func onlyOwnValue() {
    var told: [String] = []
    let name = Observer { told.append("name") }
    let row = Observer { told.append("row") }
    _ = name.track { store.bind(\.name).value }
    _ = row.track { store.bind(\.rows[1]).value }
    store.send(.count)
    store.send(.row(0, 9))
    store.send(.rename("a"))
    #expect(told.isEmpty)
    store.send(.row(1, 9))
    #expect(told == ["row"])
    store.send(.rename("b"))
    #expect(told == ["row", "name"])
  }

  @Test("rule 32: a reader of one element is told of that element, and outlives a shorter list")
  func elements() {
    struct List: Equatable { var rows = [1, 2, 3], other = 0 }
    let store = Store<List, [Int]>(List()) { state, rows in
      if rows.isEmpty { state.other += 1 } else { state.rows = rows }
      return .none
    }
    var told: [Int] = []
    let observers = (0..<3).map { index in Observer { told.append(index) } }
    func track() {
      for (index, observer) in observers.enumerated() {
        _ = observer.track {
          store.scope(state: \.self, action: { $0 }).bind(\.rows, at: index).value
        }
      }
    }
    track()
    store.send([])
    store.send([1, 2, 3])
    #expect(told.isEmpty)
    store.send([1, 9, 3])
    #expect(told == [1])
    track()
    store.send([1])
    #expect(told == [1, 1, 2])
    #expect(store.bind(\.rows, at: 2).value == nil)
    #expect(store.bind(\.rows, at: -1).value == nil)
  }

  @Test("an observer speaks once for each track, and rests until the next")
  func oncePerTrack() {
    var told = 0
    let observer = Observer { told += 1 }
    observer.track { _ = (store.bind(\.count).value, store.bind(\.name).value) }
    #expect(observer.readCount == 2)
    store.send(.count)
    store.send(.count)
    store.send(.rename("b"))
    #expect(told == 1)
    _ = observer.track { store.bind(\.name).value }
    store.send(.count)
    #expect(told == 1, "what the last track read is forgotten")
    store.send(.rename("c"))
    #expect(told == 2)
    _ = observer.track { store.bind(\.name).value }
    observer.stop()
    store.send(.rename("d"))
    #expect(told == 2)
  }

  @Test("a source tells nobody when it is set to an equal value")
  func equalSource() {
    let source = Source(1)
    var told = 0
    let observer = Observer { told += 1 }
    _ = observer.track { source.value }
    source.value = 1
    #expect(told == 0)
    source.value = 2
    #expect(told == 1)
  }

  @Test("a mapped value is computed once a change and tells only of its own changes")
  func mapped() {
    let source = Source([1, 2, 3])
    var computed = 0
    let isLong = source.bind.map { rows in
      computed += 1
      return rows.count > 3
    }
    var told = 0
    let observers = (0..<10).map { _ in Observer { told += 1 } }
    for observer in observers { #expect(observer.track { isLong.value } == false) }
    #expect(computed == 1)
    source.value = [3, 2, 1]
    #expect((computed, told) == (2, 0))
    source.value = [1, 2, 3, 4]
    #expect((computed, told) == (3, 10))
    #expect(isLong.value)
  }

  @Test("a reader of a value and of what is derived from it never sees them disagree")
  func diamond() {
    let source = Source(1)
    let double = source.bind.map { $0 * 2 }
    let next = double.map { $0 + 1 }
    var seen: [[Int]] = []
    var observer: Observer!
    func look() { observer.track { seen.append([source.value, double.value, next.value]) } }
    observer = Observer { look() }
    look()
    source.value = 5
    #expect(seen == [[1, 2, 3], [5, 10, 11]])
  }

  @Test("nested observers keep their reads apart, and untracked reads belong to nobody")
  func nested() {
    let (outer, inner, loose) = (Source(0), Source(0), Source(0))
    var told: [String] = []
    let innerObserver = Observer { told.append("inner") }
    let outerObserver = Observer { told.append("outer") }
    outerObserver.track {
      _ = outer.value
      _ = innerObserver.track { inner.value }
      _ = Observer.untracked { loose.value }
    }
    loose.value = 1
    inner.value = 1
    #expect(told == ["inner"])
    outer.value = 1
    #expect(told == ["inner", "outer"])
  }

  @Test("observers that went away without a word are forgotten, and told nothing")
  func released() {
    let source = Source(0)
    var told = 0
    weak var last: Observer?
    for _ in 0..<1_000 {
      let observer = Observer { told += 1 }
      _ = observer.track { source.value }
      last = observer
    }
    #expect(last == nil)
    source.value = 1
    #expect(told == 0)
  }

  @Test("an observer that is given up while the others are told isn't told any more")
  func releasedMeanwhile() {
    let source = Source(0)
    var told: [String] = []
    var second: Observer?
    let first = Observer {
      told.append("first")
      second = nil
    }
    second = Observer { told.append("second") }
    first.track { _ = source.value }
    second?.track { _ = source.value }
    source.value = 1
    #expect(told == ["first"])
  }

  @Test("readers of an equal key path are compared once, however many there are")
  func grouped() {
    struct Counted: Equatable {
      @MainActor static var comparisons = 0
      var value = 0
      static func == (left: Counted, right: Counted) -> Bool {
        MainActor.assumeIsolated { comparisons += 1 }
        return left.value == right.value
      }
    }
    struct Wide: Equatable { var a = Counted(), b = Counted() }
    let store = Store<Wide, Bool>(Wide()) { state, first in
      if first { state.a.value += 1 } else { state.b.value += 1 }
      return .none
    }
    var told = 0
    let observers = (0..<3_000).map { _ in Observer { told += 1 } }
    for (index, observer) in observers.enumerated() {
      observer.track { _ = index == 0 ? store.bind(\.a).value : store.bind(\.b).value }
    }
    store.send(true)
    #expect(told == 1)
    #expect(Counted.comparisons == 1, "stored bytes that are the same aren't compared again")
  }
}
