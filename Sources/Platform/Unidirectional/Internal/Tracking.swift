/// Who reads at this moment, and who is to be told when the running change is complete.
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

  /// Runs a change. Observers speak when the outermost one is complete, so that nobody sees a half
  /// of it, and each speaks once however many of its values changed.
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
          // Held by this list alone: who was to be told has gone in the course of this change.
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
