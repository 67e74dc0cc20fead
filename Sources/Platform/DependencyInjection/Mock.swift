import Synchronization

/// The mocks of one test, or of one part of it.
///
/// They belong to the task and its children, so that tests that run side by side don't see each
/// other's.
public final class MockScope: Sendable {
  @TaskLocal static var current: MockScope?
  @TaskLocal static var allowsLive = false

  private let mocks: Mutex<[DependencyKey: @Sendable () throws -> any Kept]>

  /// - Parameter outer: a scope whose mocks hold here too, unless they are mocked again.
  init(within outer: MockScope?) {
    let inherited = outer?.mocks.withLock { $0 } ?? [:]
    mocks = Mutex(inherited)
  }

  func add<P: Sendable>(_ type: P.Type, _ make: @escaping @Sendable () throws -> P) {
    mocks.withLock { $0[DependencyKey(type)] = { Box(try make()) } }
  }

  func mock<P: Sendable>(_ type: P.Type, _ key: DependencyKey) throws(DependencyError) -> P? {
    guard let make = mocks.withLock({ $0[key] }) else { return nil }
    do {
      return try make().value(of: type)
    } catch {
      throw DependencyError(
        .factoryFailed, type: key, path: InjectionPath.current.names, underlying: "\(error)")
    }
  }
}

/// Mocks a type for the rest of the surrounding ``withMocks(_:)``.
///
/// - Parameter make: called each time the type is asked for; return a captured object to share one.
public func mock<P: Sendable>(
  _ type: P.Type, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, _ make: @escaping @Sendable () throws -> P
) {
  if let scope = MockScope.current {
    scope.add(type, make)
  } else {
    MisuseReport(
      module: "DependencyInjection",
      message: "mock(\(type).self) has no effect outside withMocks { … }.",
      fileID: fileID, filePath: filePath, line: line
    ).report()
  }
}

/// Runs `body` with mocks of its own; see ``mock(_:fileID:filePath:line:_:)``.
public func withMocks<R>(_ body: () throws -> R) rethrows -> R {
  try MockScope.$current.withValue(MockScope(within: .current), operation: body)
}

/// Runs `body` with mocks of its own; see ``mock(_:fileID:filePath:line:_:)``.
public func withMocks<R>(
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
) async rethrows -> R {
  try await MockScope.$current.withValue(MockScope(within: .current), operation: body)
}

/// Runs `body` with the real dependencies in a test process: for tests of the whole, that mean it.
public func withLiveDependencies<R>(_ body: () throws -> R) rethrows -> R {
  try MockScope.$allowsLive.withValue(true, operation: body)
}

/// Runs `body` with the real dependencies in a test process: for tests of the whole, that mean it.
public func withLiveDependencies<R>(
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
) async rethrows -> R {
  try await MockScope.$allowsLive.withValue(true, operation: body)
}
