import DependencyInjection
import Diagnostics
import Foundation
import Synchronization
import Testing

private protocol Greeting: Sendable { var text: String { get } }
private struct FixedGreeting: Greeting { let text: String }
private final class Shared: Greeting { let text = "shared" }

/// Returns the misuse that is reported while `body` runs.
private func reports(of body: () throws -> Void) rethrows -> [String] {
  let found = Mutex<[String]>([])
  try MisuseReport.withHandler({ report in found.withLock { $0.append("\(report)") } }, body)
  return found.withLock { $0 }
}

@Suite struct DependencyTests {
  let registry = DependencyRegistry()

  @Test("rule 27: inject returns the registered value, otherwise the value of the given factory")
  func registeredFirst() throws {
    try withLiveDependencies {
      try registry.run {
        #expect(
          try inject((any Greeting).self) { FixedGreeting(text: "default") }.text == "default")
        try registry.register((any Greeting).self) { _ in FixedGreeting(text: "registered") }
        #expect(
          try inject((any Greeting).self) { FixedGreeting(text: "default") }.text == "registered")
      }
    }
  }

  @Test("rule 27: keys are type identities: two types with one name are two dependencies")
  func identities() throws {
    enum A { struct Thing: Sendable { let name = "A" } }
    enum B { struct Thing: Sendable { let name = "B" } }
    try registry.register(A.Thing.self) { _ in A.Thing() }
    try registry.register(B.Thing.self) { _ in B.Thing() }
    #expect(try registry.resolve(A.Thing.self).name == "A")
    #expect(try registry.resolve(B.Thing.self).name == "B")
  }

  @Test(
    "rule 27: transient values are always new, shared ones last while retained, singletons stay")
  func lifetimes() throws {
    for (lifetime, expected) in [(Lifetime.transient, 3), (.shared, 2), (.singleton, 1)] {
      let registry = DependencyRegistry()
      let made = Mutex(0)
      try registry.register((any Greeting).self, lifetime: lifetime) { _ in
        made.withLock { $0 += 1 }
        return Shared()
      }
      do {
        let held = try registry.resolve((any Greeting).self)
        let again = try registry.resolve((any Greeting).self)
        #expect((held as AnyObject === again as AnyObject) == (lifetime != .transient))
      }
      _ = try registry.resolve((any Greeting).self)
      #expect(made.withLock { $0 } == expected, "\(lifetime)")
      #expect(registry.injections.count == expected)
    }
  }

  @Test("a second registration of a type is an error with the location of the first")
  func duplicate() throws {
    try registry.register((any Greeting).self) { _ in FixedGreeting(text: "1") }
    let error = #expect(throws: DependencyError.self) {
      try registry.register((any Greeting).self) { _ in FixedGreeting(text: "2") }
    }
    #expect(error?.code == .duplicate)
    #expect(error?.callSite?.hasPrefix("DependencyInjectionTests/DependencyTests.swift") == true)
    #expect(try registry.resolve((any Greeting).self).text == "1")
  }

  @Test("rule 28: an unmocked dependency fails the test with its type and call site")
  func unmocked() {
    var error: DependencyError?
    var line = 0
    let reports = reports {
      do {
        line = #line + 1
        _ = try inject((any Greeting).self) { FixedGreeting(text: "production") }
      } catch let thrown as DependencyError {
        error = thrown
      } catch {}
    }
    #expect(error?.code == .unmocked)
    #expect(error?.type.contains("Greeting") == true)
    #expect(error?.callSite == "DependencyInjectionTests/DependencyTests.swift:\(line)")
    #expect(reports.count == 1)
    #expect(TestProcess.isRunning)
  }

  @Test("rule 28: the shared registry provides no live value to tests, even if one is registered")
  func sharedIsGuarded() throws {
    struct OnlyHere: Sendable {}
    try DependencyRegistry.shared.register(OnlyHere.self) { _ in OnlyHere() }
    let reports = reports {
      #expect(throws: DependencyError.self) { try inject(OnlyHere.self) { OnlyHere() } }
    }
    #expect(reports.count == 1)
    withMocks {
      mock(OnlyHere.self) { OnlyHere() }
      #expect(throws: Never.self) { try inject(OnlyHere.self) { OnlyHere() } }
    }
  }

  @Test("rule 29: mocks belong to a task: a hundred parallel tasks don't see each other's mocks")
  func scopedMocks() async throws {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<100 {
        group.addTask {
          try await withMocks {
            mock((any Greeting).self) { FixedGreeting(text: "\(number)") }
            await Task.yield()
            async let child = inject((any Greeting).self) { FixedGreeting(text: "live") }.text
            return try await child == "\(number)"
          }
        }
      }
      for try await isOwn in group { #expect(isOwn) }
    }
  }

  @Test("rule 29: an inner scope sees the outer mocks, and its own mocks end with it")
  func nestedScopes() throws {
    try withMocks {
      mock((any Greeting).self) { FixedGreeting(text: "outer") }
      try withMocks {
        let inherited = try inject((any Greeting).self)
        #expect(inherited.text == "outer")
        mock((any Greeting).self) { FixedGreeting(text: "inner") }
        let own = try inject((any Greeting).self)
        #expect(own.text == "inner")
      }
      #expect(try inject((any Greeting).self).text == "outer")
    }
    #expect(reports { mock((any Greeting).self) { FixedGreeting(text: "lost") } }.count == 1)
  }

  @Test("rule 29: the last mock of a type applies, even if it is added under an inner registry")
  func lastMock() throws {
    let registry = DependencyRegistry()
    try registry.register((any Greeting).self) { _ in FixedGreeting(text: "registered") }
    try withMocks {
      mock((any Greeting).self) { FixedGreeting(text: "first") }
      mock(Int.self) { 1 }
      try registry.run {
        let first = try inject((any Greeting).self)
        #expect(first.text == "first")
        mock((any Greeting).self) { FixedGreeting(text: "second") }
        let second = try registry.resolve((any Greeting).self)
        #expect(second.text == "second")
      }
      #expect(try inject((any Greeting).self).text == "second")
      #expect(try inject(Int.self) == 1)
    }
    let registered = try registry.run { try inject((any Greeting).self) }
    #expect(registered.text == "registered")
  }

  @Test("an inner scope inherits the registry, the mocks and the permission for live values")
  func inheritance() throws {
    let registry = DependencyRegistry()
    try registry.register((any Greeting).self) { _ in FixedGreeting(text: "registered") }
    try registry.run {
      try withMocks {
        #expect(try inject((any Greeting).self).text == "registered")
        try withLiveDependencies {
          #expect(DependencyRegistry.current === registry)
          #expect(try inject(Int.self) { 7 } == 7)
          mock(Int.self) { 8 }
          let inner = try withMocks { try inject(Int.self) { 7 } }
          #expect(inner == 8)
        }
        #expect(try inject(Int.self) { 7 } == 8)
      }
      let reports = reports { #expect(throws: DependencyError.self) { try inject(Int.self) { 7 } } }
      #expect(reports.count == 1)
    }
  }

  @Test(
    "rule 30: factories resolve other dependencies; the error for a missing one has the path to it")
  func nested() throws {
    struct Outer: Sendable { let greeting: any Greeting }
    struct Feature { let outer = Dependency<Outer>() }
    try registry.register(Outer.self) { Outer(greeting: try $0.resolve((any Greeting).self)) }
    let feature = Feature()
    let error = #expect(throws: DependencyError.self) { try registry.inject(into: feature) }
    #expect(error?.code == .unregistered)
    #expect(error?.path == ["Feature", "Outer"])
    #expect(registry.missingDependencies(of: feature).isEmpty, "its own ones are registered")
    try registry.register((any Greeting).self) { _ in FixedGreeting(text: "deep") }
    try registry.inject(into: feature)
    #expect(try feature.outer.value.greeting.text == "deep")
    #expect(registry.injections.map(\.path).last == ["Feature"])
  }

  @Test("rule 30: all dependencies of a feature can be checked without creating any")
  func check() throws {
    struct Feature {
      let greeting = Dependency<any Greeting>()
      let number = Dependency<Int>()
    }
    try registry.register(Int.self) { _ in 7 }
    let missing = registry.missingDependencies(of: Feature())
    #expect(missing.map(\.code) == [.unregistered])
    #expect(missing.first?.description.contains("Feature → ") == true)
    #expect(registry.injections.isEmpty)
  }

  @Test("rule 30: a factory receives the types that it declares, which are checked at any depth")
  func declared() throws {
    struct House: Sendable { let door: Door }
    struct Door: Sendable { let size: Int }
    struct Feature { let house = Dependency<House>() }
    try registry.register(House.self, using: Door.self) { House(door: $0) }
    try registry.register(Door.self, using: Int.self, String.self) { size, _ in Door(size: size) }
    try registry.register(String.self) { _ in "oak" }
    let missing = registry.missingDependencies(of: Feature())
    #expect(missing.map(\.type) == ["Int"])
    #expect(missing.map(\.path) == [["Feature", "House", "Door"]])
    try registry.register(Int.self) { _ in 2 }
    #expect(registry.missingDependencies(of: Feature()).isEmpty)
    #expect(registry.injections.isEmpty)
    #expect(try registry.resolve(House.self).door.size == 2)
  }

  @Test("rule 30: declared types that require each other are found without creating any")
  func declaredCycle() throws {
    struct A: Sendable {}
    struct B: Sendable {}
    struct Feature { let a = Dependency<A>() }
    try registry.register(A.self, using: B.self) { _ in A() }
    try registry.register(B.self, using: A.self) { _ in B() }
    let missing = registry.missingDependencies(of: Feature())
    #expect(missing.map(\.code) == [.cycle])
    #expect(missing.first?.path == ["Feature", "A", "B"])
  }

  @Test("rule 28: an unmocked dependency of a feature that a test creates fails only that test")
  func handMade() throws {
    struct Feature {
      static let line = #line + 1
      let greeting = Dependency<any Greeting>()
    }
    let feature = Feature()
    let reports = reports {
      let error = #expect(throws: DependencyError.self) { try feature.greeting.value }
      #expect(error?.code == .unmocked)
    }
    #expect(reports.count == 1)
    #expect(reports.first?.contains("DependencyTests.swift:\(Feature.line))") == true)
    let text = try withMocks {
      mock((any Greeting).self) { FixedGreeting(text: "mocked") }
      return try feature.greeting.value.text
    }
    #expect(text == "mocked")
  }

  @Test("rule 30: dependencies that require each other are an error with the path, not a deadlock")
  func cycle() throws {
    struct A: Sendable {}
    struct B: Sendable {}
    try registry.register(A.self) { registry in
      _ = try registry.resolve(B.self)
      return A()
    }
    try registry.register(B.self) { registry in
      _ = try registry.resolve(A.self)
      return B()
    }
    let error = #expect(throws: DependencyError.self) { try registry.resolve(A.self) }
    #expect(error?.code == .cycle)
    #expect(error?.path == ["A", "B"])
  }

  @Test("a factory's own error is preserved")
  func factoryError() throws {
    struct Broken: Error {}
    try registry.register(Int.self) { _ in throw Broken() }
    let error = #expect(throws: DependencyError.self) { try registry.resolve(Int.self) }
    #expect(error?.code == .factoryFailed)
    #expect(error?.underlying == "Broken()")
  }

  @Test(
    "rule 30: two threads that create a value at once both get the first one",
    arguments: [Lifetime.singleton, .shared])
  func race(lifetime: Lifetime) throws {
    let isSecond = Mutex(false)
    let first = Mutex<(any Greeting)?>(nil)
    try registry.register((any Greeting).self, lifetime: lifetime) { registry in
      let waits = isSecond.withLock { isSecond in
        defer { isSecond = true }
        return !isSecond
      }
      if waits {
        // While this value is being created, another thread creates one completely.
        let isMade = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          first.withLock { $0 = try? registry.resolve((any Greeting).self) }
          isMade.signal()
        }
        isMade.wait()
      }
      return Shared()
    }
    let second = try registry.resolve((any Greeting).self)
    #expect(second as AnyObject === first.withLock { $0 } as AnyObject)
  }

  @Test("rule 30: many threads that request a singleton at once get the same one")
  func threads() async throws {
    try registry.register((any Greeting).self, lifetime: .singleton) { _ in Shared() }
    let registry = registry
    let ids = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
      for _ in 0..<200 {
        group.addTask {
          ObjectIdentifier(try registry.resolve((any Greeting).self) as AnyObject)
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(ids.count == 1)
  }
}
