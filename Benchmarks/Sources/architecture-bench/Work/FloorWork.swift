import Synchronization

/// Plain Swift without any library, as the reference for all other work on any machine.
@MainActor enum FloorWork {
  static let call = "a closure call"
  static let calls = "3,000 closure calls"
  static let lookup = "a dictionary lookup"
  static let taskLocal = "a task-local read"
  static let lock = "locking and unlocking"

  @TaskLocal private static var local: Registry?

  private final class Registry: Sendable {}

  static var all: [Work] {
    [closureCall, closureCalls, dictionaryLookup, taskLocalRead, mutex]
  }

  private static var closureCall: Work {
    var count = 0
    let add = opaque { (step: Int) in count &+= step }
    return Work(call) { times in
      for _ in 0..<times { add(1) }
      consume(count)
    }
  }

  private static var closureCalls: Work {
    final class Counter { var count = 0 }
    let counter = Counter()
    let closures = opaque((0..<3_000).map { step in { counter.count &+= step } })
    return Work(calls) { times in
      for _ in 0..<times {
        for closure in closures { closure() }
      }
      consume(counter.count)
    }
  }

  private static var dictionaryLookup: Work {
    let objects = (0..<64).map { _ in Registry() }
    let known = opaque(
      Dictionary(uniqueKeysWithValues: objects.map { (ObjectIdentifier($0), $0) }))
    let key = opaque(ObjectIdentifier(objects[17]))
    return Work(lookup) { times in
      for _ in 0..<times { consume(known[key]) }
    }
  }

  private static var taskLocalRead: Work {
    let registry = Registry()
    return Work(taskLocal) { times in
      $local.withValue(registry) {
        for _ in 0..<times { consume(local) }
      }
    }
  }

  private static var mutex: Work {
    final class Guarded: Sendable { let count = Mutex(0) }
    let guarded = opaque(Guarded())
    return Work(lock) { times in
      for _ in 0..<times { guarded.count.withLock { $0 &+= 1 } }
    }
  }
}
