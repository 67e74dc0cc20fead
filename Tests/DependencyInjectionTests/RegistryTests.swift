import DependencyInjection
import Diagnostics
import Testing

private protocol Greeting: Sendable { var text: String { get } }
private struct FixedGreeting: Greeting { let text: String }
private final class Shared: Greeting { let text = "shared" }

/// What registries and scopes do in cases that few apps reach.
@Suite struct RegistryTests {
  let registry = DependencyRegistry()

  @Test("outside of tests, the error for an unregistered type has the path and the line")
  func unregistered() throws {
    struct Outer: Sendable {}
    try registry.register(Outer.self, using: (any Greeting).self) { _ in Outer() }
    try withLiveDependencies {
      let error = #expect(throws: DependencyError.self) { try registry.resolve(Outer.self) }
      #expect(error?.code == .unregistered)
      #expect(error?.type.contains("Greeting") == true)
      #expect(error?.path == ["Outer"])
      #expect(error?.callSite?.hasPrefix("DependencyInjectionTests/RegistryTests.swift") == true)
    }
  }

  @Test("a type that two dependencies require is reported as missing once")
  func missingOnce() throws {
    struct Left: Sendable {}
    struct Right: Sendable {}
    struct Feature {
      let left = Dependency<Left>()
      let right = Dependency<Right>()
    }
    try registry.register(Left.self, using: (any Greeting).self) { _ in Left() }
    try registry.register(Right.self, using: (any Greeting).self) { _ in Right() }
    #expect(registry.missingDependencies(of: Feature()).count == 1)
  }

  @Test("a scope for mocks within live dependencies still allows them")
  func mocksWithinLive() throws {
    let text = try withLiveDependencies {
      try withMocks {
        mock(Int.self) { 1 }
        return try inject((any Greeting).self) { FixedGreeting(text: "live") }.text
      }
    }
    #expect(text == "live")
  }

  @Test("only the latest 100 reports of misuse are kept")
  func recentReports() {
    MisuseReport.withHandler({ _ in }) {
      for number in 0..<150 { MisuseReport(module: "Test", message: "\(number)").report() }
    }
    #expect(MisuseReport.recent.count == 100)
  }
}
