import DependencyInjection

/// The cost of reading and replacing a dependency. All work uses its own registry, as a sandbox
/// does, except for the one that reads from the app's shared registry.
@MainActor enum DependencyWork {
  static let read = "dependency: read a singleton by bind"
  static let override = "dependency: override one"

  static var all: [Work] {
    [bound, shared, wrapped, inTask, overridden, overriddenAndRead, mocked]
  }

  protocol WallClock: Sendable { var now: Int { get } }

  private struct FixedClock: WallClock {
    let now: Int
  }

  /// Returns a registry in which the clock is a created singleton.
  private static func registry() -> DependencyRegistry {
    let registry = DependencyRegistry()
    fill(registry)
    return registry
  }

  private static func fill(_ registry: DependencyRegistry) {
    do {
      try registry.register((any WallClock).self, lifetime: .singleton) { _ in FixedClock(now: 1) }
      _ = try registry.resolve((any WallClock).self)
    } catch {
      fatal(error)
    }
  }

  private static func readNow() -> Int {
    do {
      return try inject((any WallClock).self, lifetime: .singleton) { FixedClock(now: 2) }.now
    } catch {
      fatal(error)
    }
  }

  private static var bound: Work {
    let registry = registry()
    return Work(read, aim: 0.1, against: FloorWork.lookup) { times in
      registry.run {
        for _ in 0..<times { consume(readNow()) }
      }
    }
  }

  private static var shared: Work {
    fill(.shared)
    return Work("dependency: read a singleton of the app", aim: 0.1, against: FloorWork.lookup) {
      times in
      for _ in 0..<times { consume(readNow()) }
    }
  }

  private struct Feature {
    let clock = Dependency<any WallClock>()
  }

  private static var wrapped: Work {
    let feature = Feature()
    do { try registry().inject(into: feature) } catch { fatal(error) }
    return Work("dependency: read an injected Dependency", aim: 0.1, against: FloorWork.lookup) {
      times in
      for _ in 0..<times { do { consume(try feature.clock.value.now) } catch { fatal(error) } }
    }
  }

  private static var inTask: Work {
    let registry = registry()
    return Work("dependency: resolve from a given registry", against: FloorWork.lookup) {
      times in
      for _ in 0..<times {
        do { consume(try registry.resolve((any WallClock).self).now) } catch { fatal(error) }
      }
    }
  }

  private static var overridden: Work {
    Work(override, aim: 0.4, against: FloorWork.lookup) { times in
      for time in 0..<times {
        withMocks {
          mock((any WallClock).self) { FixedClock(now: time) }
        }
      }
    }
  }

  private static var overriddenAndRead: Work {
    Work("dependency: override one and read it", against: FloorWork.lookup) { times in
      for time in 0..<times {
        withMocks {
          mock((any WallClock).self) { FixedClock(now: time) }
          consume(readNow())
        }
      }
    }
  }

  private static var mocked: Work {
    Work("dependency: read a mocked one", against: FloorWork.lookup) { times in
      withMocks {
        mock((any WallClock).self) { FixedClock(now: 3) }
        for _ in 0..<times { consume(readNow()) }
      }
    }
  }

  private static func fatal(_ error: any Error) -> Never {
    preconditionFailure("error in the benchmark: \(error)")
  }
}
