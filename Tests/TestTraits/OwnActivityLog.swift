package import Testing
import Unidirectional

/// Gives each test a log of running work of its own, because other tests have effects, too.
package struct OwnActivityLog: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await ActivityLog.$current.withValue(ActivityLog()) { try await function() }
  }
}

extension Trait where Self == OwnActivityLog {
  /// Gives each test a log of running work of its own.
  package static var ownActivityLog: Self { Self() }
}
