import DependencyInjection
import Foundation
import Synchronization
import Testing

private protocol Greeting: Sendable { var text: String { get } }
private struct Hello: Greeting { let text: String }
private final class Shared: Greeting { let text = "shared" }

/// Collects what is reported while `body` runs.
private func reports(of body: () throws -> Void) rethrows -> [String] {
  let found = Mutex<[String]>([])
  try MisuseReport.withHandler({ report in found.withLock { $0.append("\(report)") } }, body)
  return found.withLock { $0 }
}

@Suite struct DependencyTests {
  let registry = DependencyRegistry()

  @Test("rule 27: bind yields what is registered, else what the given factory makes")
  func registeredFirst() throws {
    try withLiveDependencies {
      try registry.run {
        #expect(try bind((any Greeting).self) { Hello(text: "default") }.text == "default")
        try registry.register((any Greeting).self) { _ in Hello(text: "registered") }
        #expect(try bind((any Greeting).self) { Hello(text: "default") }.text == "registered")
      }
    }
  }

  @Test("rule 27: keys are type identities: two types of one name are two dependencies")
  func identities() throws {
    enum A { struct Thing: Sendable { let name = "A" } }
    enum B { struct Thing: Sendable { let name = "B" } }
    try registry.register(A.Thing.self) { _ in A.Thing() }
    try registry.register(B.Thing.self) { _ in B.Thing() }
    #expect(try registry.resolve(A.Thing.self).name == "A")
    #expect(try registry.resolve(B.Thing.self).name == "B")
  }

  @Test("rule 27: transient is new each time, shared lives while held, a singleton stays")
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

  @Test("a type is registered once; the second time is an error that names the first place")
  func duplicate() throws {
    try registry.register((any Greeting).self) { _ in Hello(text: "1") }
    let error = #expect(throws: DependencyError.self) {
      try registry.register((any Greeting).self) { _ in Hello(text: "2") }
    }
    #expect(error?.code == .duplicate)
    #expect(error?.callSite?.hasPrefix("DependencyInjectionTests/DependencyTests.swift") == true)
    #expect(try registry.resolve((any Greeting).self).text == "1")
  }

  @Test("rule 28: a dependency that isn't mocked fails the test, names type and call site")
  func unmocked() {
    var error: DependencyError?
    var line = 0
    let reports = reports {
      do {
        line = #line + 1
        _ = try bind((any Greeting).self) { Hello(text: "production") }
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

  @Test("rule 28: the shared registry hands production to no test, even when it was registered")
  func sharedIsGuarded() throws {
    struct OnlyHere: Sendable {}
    try DependencyRegistry.shared.register(OnlyHere.self) { _ in OnlyHere() }
    let reports = reports {
      #expect(throws: DependencyError.self) { try bind(OnlyHere.self) { OnlyHere() } }
    }
    #expect(reports.count == 1)
    withMocks {
      mock(OnlyHere.self) { OnlyHere() }
      #expect(throws: Never.self) { try bind(OnlyHere.self) { OnlyHere() } }
    }
  }

  @Test("rule 29: mocks are scoped to a task: a hundred at once don't see each other's")
  func scopedMocks() async throws {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<100 {
        group.addTask {
          try await withMocks {
            mock((any Greeting).self) { Hello(text: "\(number)") }
            await Task.yield()
            async let child = bind((any Greeting).self) { Hello(text: "live") }.text
            return try await child == "\(number)"
          }
        }
      }
      for try await isOwn in group { #expect(isOwn) }
    }
  }

  @Test("rule 29: an inner scope sees the outer mocks, and its own end with it")
  func nestedScopes() throws {
    try withMocks {
      mock((any Greeting).self) { Hello(text: "outer") }
      try withMocks {
        let inherited = try bind((any Greeting).self)
        #expect(inherited.text == "outer")
        mock((any Greeting).self) { Hello(text: "inner") }
        let own = try bind((any Greeting).self)
        #expect(own.text == "inner")
      }
      #expect(try bind((any Greeting).self).text == "outer")
    }
    #expect(reports { mock((any Greeting).self) { Hello(text: "lost") } }.count == 1)
  }

  @Test("rule 29: of two mocks of one type the last counts, also when made under a registry inside")
  func lastMock() throws {
    let registry = DependencyRegistry()
    try registry.register((any Greeting).self) { _ in Hello(text: "registered") }
    try withMocks {
      mock((any Greeting).self) { Hello(text: "first") }
      mock(Int.self) { 1 }
      try registry.run {
        let first = try bind((any Greeting).self)
        #expect(first.text == "first")
        mock((any Greeting).self) { Hello(text: "second") }
        let second = try registry.resolve((any Greeting).self)
        #expect(second.text == "second")
      }
      #expect(try bind((any Greeting).self).text == "second")
      #expect(try bind(Int.self) == 1)
    }
    let registered = try registry.run { try bind((any Greeting).self) }
    #expect(registered.text == "registered")
  }

  @Test("what holds around a scope holds inside it: the registry, the mocks, the real things")
  func surroundings() throws {
    let registry = DependencyRegistry()
    try registry.register((any Greeting).self) { _ in Hello(text: "registered") }
    try registry.run {
      try withMocks {
        #expect(try bind((any Greeting).self).text == "registered")
        try withLiveDependencies {
          #expect(DependencyRegistry.current === registry)
          #expect(try bind(Int.self) { 7 } == 7)
          mock(Int.self) { 8 }
          let inner = try withMocks { try bind(Int.self) { 7 } }
          #expect(inner == 8)
        }
        #expect(try bind(Int.self) { 7 } == 8)
      }
      let reports = reports { #expect(throws: DependencyError.self) { try bind(Int.self) { 7 } } }
      #expect(reports.count == 1)
    }
  }

  @Test("rule 30: factories resolve other dependencies; a missing one is named with the way to it")
  func nested() throws {
    struct Outer: Sendable { let greeting: any Greeting }
    struct Feature { @Dependency var outer: Outer }
    try registry.register(Outer.self) { Outer(greeting: try $0.resolve((any Greeting).self)) }
    let feature = Feature()
    let error = #expect(throws: DependencyError.self) { try registry.fill(feature) }
    #expect(error?.code == .unregistered)
    #expect(error?.path == ["Feature", "Outer"])
    #expect(registry.missingDependencies(of: feature).isEmpty, "its own are registered")
    try registry.register((any Greeting).self) { _ in Hello(text: "deep") }
    try registry.fill(feature)
    #expect(feature.outer.greeting.text == "deep")
    #expect(registry.injections.map(\.path).last == ["Feature"])
  }

  @Test("rule 30: all dependencies of a feature are checked without making one")
  func check() throws {
    struct Feature {
      @Dependency var greeting: any Greeting
      @Dependency var number: Int
    }
    try registry.register(Int.self) { _ in 7 }
    let missing = registry.missingDependencies(of: Feature())
    #expect(missing.map(\.code) == [.unregistered])
    #expect(missing.first?.description.contains("Feature → ") == true)
    #expect(registry.injections.isEmpty)
  }

  @Test("rule 30: dependencies that need each other are an error with the path, not a hang")
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

  @Test("a factory's own error is kept")
  func factoryError() throws {
    struct Broken: Error {}
    try registry.register(Int.self) { _ in throw Broken() }
    let error = #expect(throws: DependencyError.self) { try registry.resolve(Int.self) }
    #expect(error?.code == .factoryFailed)
    #expect(error?.underlying == "Broken()")
  }

  @Test("rule 30: of two threads that make a singleton at once, both get the one made first")
  func race() throws {
    let isSecond = Mutex(false)
    let first = Mutex<(any Greeting)?>(nil)
    try registry.register((any Greeting).self, lifetime: .singleton) { registry in
      let waits = isSecond.withLock { isSecond in
        defer { isSecond = true }
        return !isSecond
      }
      if waits {
        // While this one is being made, another thread makes one from beginning to end.
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

  @Test("rule 30: a singleton asked for by many threads at once is the same for all")
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
