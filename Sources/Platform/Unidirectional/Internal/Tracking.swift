/// The observer that currently records reads, and the observers to notify when the running change
/// is complete.
@MainActor enum Tracking {
  private(set) static var reader: Observer?
  private static var pending: [Observer] = []
  private static var depth = 0
  private static var serial: UInt64 = 0

  static func nextSerial() -> UInt64 {
    serial += 1
    return serial
  }

  static func reading<R>(as observer: Observer?, _ body: () throws -> R) rethrows -> R {
    let outer = reader
    reader = observer
    defer { reader = outer }
    return try body()
  }

  /// Runs a change. Observers are notified when the outermost change is complete, so that they
  /// don't see partial changes. Each observer is notified once, regardless of how many of its
  /// values have changed.
  static func change(_ body: () -> Void) {
    depth += 1
    body()
    if depth == 1 {
      while !pending.isEmpty {
        var round: [Observer] = []
        swap(&round, &pending)
        if round.count > 1 { round.sort { $0.serial < $1.serial } }
        for index in round.indices {
          round[index].isPending = false
          // Only this array retains the observer: its owner has released it during this change.
          if isKnownUniquelyReferenced(&round[index]) { continue }
          let observer = round[index]
          reading(as: nil) { observer.fire() }
        }
      }
    }
    depth -= 1
  }

  static func enqueue(_ observer: Observer) {
    if observer.isDerived {
      reading(as: nil) { observer.fire() }
    } else if !observer.isPending {
      observer.isPending = true
      pending.append(observer)
    }
  }
}
