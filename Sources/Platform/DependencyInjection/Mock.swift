/// Mocks a type for the rest of the surrounding ``withMocks(_:)``.
///
/// - Parameter make: called each time the type is asked for; return a captured object to share one.
public func mock<P: Sendable>(
  _ type: P.Type, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, _ make: @escaping @Sendable () throws -> P
) {
  if let scope = Surroundings.current?.mockScope {
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
  try Surroundings.$current.withValue(.withMocks(), operation: body)
}

/// Runs `body` with mocks of its own; see ``mock(_:fileID:filePath:line:_:)``.
public func withMocks<R>(
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
) async rethrows -> R {
  try await Surroundings.$current.withValue(.withMocks(), operation: body)
}

/// Runs `body` with the real dependencies in a test process: for tests of the whole, that mean it.
public func withLiveDependencies<R>(_ body: () throws -> R) rethrows -> R {
  try Surroundings.$current.withValue(.allowingLive(), operation: body)
}

/// Runs `body` with the real dependencies in a test process: for tests of the whole, that mean it.
public func withLiveDependencies<R>(
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
) async rethrows -> R {
  try await Surroundings.$current.withValue(.allowingLive(), operation: body)
}
