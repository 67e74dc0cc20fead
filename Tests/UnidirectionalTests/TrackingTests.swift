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

  @Test("rule 32: an observer is only notified when the value that it binds has changed")
  func onlyOwnValue() {
    var notified: [String] = []
    let name = Observer { notified.append("name") }
    let row = Observer { notified.append("row") }
    _ = name.track { store.bind(\.name).value }
    _ = row.track { store.bind(\.rows[1]).value }
    store.send(.count)
    store.send(.row(0, 9))
    store.send(.rename("a"))
    #expect(notified.isEmpty)
    store.send(.row(1, 9))
    #expect(notified == ["row"])
    store.send(.rename("b"))
    #expect(notified == ["row", "name"])
  }

  @Test("an observer that another observer stops during the same change isn't notified")
  func stopped() {
    let source = Source(0)
    var notified: [String] = []
    var second: Observer!
    let first = Observer {
      notified.append("first")
      second.stop()
    }
    second = Observer { notified.append("second") }
    _ = first.track { source.value }
    _ = second.track { source.value }
    source.value = 1
    #expect(notified == ["first"])
  }

  @Test("a new observer is notified, even if it has the address of a released one")
  func reusedAddress() {
    let source = Source(0)
    var addresses: Set<ObjectIdentifier> = []
    var wasReused = false
    for round in 1...1_000 where !wasReused {
      var count = 0
      let observer = Observer { count += 1 }
      wasReused = !addresses.insert(ObjectIdentifier(observer)).inserted
      _ = observer.track { source.value }
      // Every other observer is released without stopping.
      guard wasReused || round.isMultiple(of: 2) else { continue }
      source.value += 1
      #expect(count == 1)
      observer.stop()
    }
    #expect(wasReused)
  }

  @Test("without observers, each read of a derived value computes it")
  func derived() {
    let source = Source(1)
    var computed = 0
    let doubled = source.bind.map { value in
      computed += 1
      return value * 2
    }
    #expect(Observer.untracked { doubled.value } == 2)
    #expect(Observer.untracked { doubled.value } == 2)
    #expect(computed == 2)
    let observer = Observer {}
    #expect(observer.track { doubled.value } == 2)
    #expect(observer.track { doubled.value } == 2)
  }

  @Test("rule 32: an observer of one element is notified of its changes, even if the list shrinks")
  func elements() {
    struct List: Equatable { var rows = [1, 2, 3], other = 0 }
    let store = Store<List, [Int]>(List()) { state, rows in
      if rows.isEmpty { state.other += 1 } else { state.rows = rows }
      return .none
    }
    var notified: [Int] = []
    let observers = (0..<3).map { index in Observer { notified.append(index) } }
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
    #expect(notified.isEmpty)
    store.send([1, 9, 3])
    #expect(notified == [1])
    track()
    store.send([1])
    #expect(notified == [1, 1, 2])
    #expect(store.bind(\.rows, at: 2).value == nil)
    #expect(store.bind(\.rows, at: -1).value == nil)
  }

  @Test("an observer is notified once per track, and is inactive until the next")
  func oncePerTrack() {
    var notifications = 0
    let observer = Observer { notifications += 1 }
    observer.track { _ = (store.bind(\.count).value, store.bind(\.name).value) }
    store.send(.count)
    store.send(.count)
    store.send(.rename("b"))
    #expect(notifications == 1)
    _ = observer.track { store.bind(\.name).value }
    store.send(.count)
    #expect(notifications == 1, "reads of earlier tracks are discarded")
    store.send(.rename("c"))
    #expect(notifications == 2)
    _ = observer.track { store.bind(\.name).value }
    observer.stop()
    store.send(.rename("d"))
    #expect(notifications == 2)
  }

  @Test("setting a source to an equal value notifies no observer")
  func equalSource() {
    let source = Source(1)
    var notifications = 0
    let observer = Observer { notifications += 1 }
    _ = observer.track { source.value }
    source.value = 1
    #expect(notifications == 0)
    source.value = 2
    #expect(notifications == 1)
  }

  @Test("a mapped value is computed once per change and only notifies of its own changes")
  func mapped() {
    let source = Source([1, 2, 3])
    var computed = 0
    let isLong = source.bind.map { rows in
      computed += 1
      return rows.count > 3
    }
    var notifications = 0
    let observers = (0..<10).map { _ in Observer { notifications += 1 } }
    for observer in observers { #expect(observer.track { isLong.value } == false) }
    #expect(computed == 1)
    source.value = [3, 2, 1]
    #expect((computed, notifications) == (2, 0))
    source.value = [1, 2, 3, 4]
    #expect((computed, notifications) == (3, 10))
    #expect(isLong.value)
  }

  @Test("an observer of a value and of derived values always reads consistent values")
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

  @Test("nested observers track separate reads, and untracked reads aren't tracked")
  func nested() {
    let (outer, inner, loose) = (Source(0), Source(0), Source(0))
    var notified: [String] = []
    let innerObserver = Observer { notified.append("inner") }
    let outerObserver = Observer { notified.append("outer") }
    outerObserver.track {
      _ = outer.value
      _ = innerObserver.track { inner.value }
      _ = Observer.untracked { loose.value }
    }
    loose.value = 1
    inner.value = 1
    #expect(notified == ["inner"])
    outer.value = 1
    #expect(notified == ["inner", "outer"])
  }

  @Test("observers that were released without stop() aren't notified")
  func released() {
    let source = Source(0)
    var notifications = 0
    weak var last: Observer?
    for _ in 0..<1_000 {
      let observer = Observer { notifications += 1 }
      _ = observer.track { source.value }
      last = observer
    }
    #expect(last == nil)
    source.value = 1
    #expect(notifications == 0)
  }

  @Test("an observer that is released during notifications isn't notified")
  func releasedMeanwhile() {
    let source = Source(0)
    var notified: [String] = []
    var second: Observer?
    let first = Observer {
      notified.append("first")
      second = nil
    }
    second = Observer { notified.append("second") }
    first.track { _ = source.value }
    second?.track { _ = source.value }
    source.value = 1
    #expect(notified == ["first"])
  }

  @Test("equal key paths are compared once, regardless of the number of observers")
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
    var notifications = 0
    let observers = (0..<3_000).map { _ in Observer { notifications += 1 } }
    for (index, observer) in observers.enumerated() {
      observer.track { _ = index == 0 ? store.bind(\.a).value : store.bind(\.b).value }
    }
    store.send(true)
    #expect(notifications == 1)
    #expect(Counted.comparisons == 1, "equal stored bytes aren't compared again")
  }
}
