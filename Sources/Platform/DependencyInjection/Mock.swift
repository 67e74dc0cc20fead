import Diagnostics

/// Mocks a type in the enclosing ``withMocks(_:)``. Outside of it, the call has no effect and is
/// reported.
///
/// - Parameters:
///   - type: the type to mock.
///   - make: called for each request. To share one mock, return a captured object.
public func mock<P: Sendable>(
  _ type: P.Type, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, _ make: @escaping @Sendable () throws -> P
) {
  if let scope = DependencyContext.current?.mockScope {
    scope.add(type, make)
  } else {
    CallSite(fileID: fileID, filePath: filePath, line: line).report(
      "DependencyInjection", "mock(\(type).self) has no effect outside withMocks { … }.")
  }
}

/// Runs `body` in a new scope for mocks. See ``mock(_:fileID:filePath:line:_:)``.
public func withMocks<R>(_ body: () throws -> R) rethrows -> R {
  try DependencyContext.$current.withValue(.withMocks(), operation: body)
}

/// Runs asynchronous `body` in a new scope for mocks. See ``mock(_:fileID:filePath:line:_:)``.
public func withMocks<R>(
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
) async rethrows -> R {
  try await DependencyContext.$current.withValue(.withMocks(), operation: body)
}

/// Runs `body` with live dependencies in a test process, for integration tests.
package func withLiveDependencies<R>(_ body: () throws -> R) rethrows -> R {
  try DependencyContext.$current.withValue(.allowingLive(), operation: body)
}

/// Runs asynchronous `body` with live dependencies in a test process, for integration tests.
package func withLiveDependencies<R>(
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
) async rethrows -> R {
  try await DependencyContext.$current.withValue(.allowingLive(), operation: body)
}
