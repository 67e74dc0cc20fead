import Diagnostics

/// Returns the registered value for a type, or the value that `make` creates. In a test, returns
/// the mock.
///
/// ```swift
/// let clock = try inject((any WallClock).self, lifetime: .singleton) { SystemClock() }
/// ```
///
/// - Parameters:
///   - type: the type, usually a protocol. Its identity is the key, not its name.
///   - lifetime: how long the value that `make` creates is kept. A registered factory has its own
///     lifetime.
///   - make: creates the default value, if no factory is registered.
/// - Throws: ``DependencyError``. In a test, a type without a mock is also reported as an issue
///   with the type and the line of this call, and the test run continues.
public func inject<P: Sendable>(
  _ type: P.Type, lifetime: Lifetime = .transient, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, _ make: @escaping @Sendable () throws -> P
) throws(DependencyError) -> P {
  let context = DependencyContext.current
  return try (context?.registry ?? .shared).resolve(
    type, lifetime: lifetime, site: CallSite(fileID: fileID, filePath: filePath, line: line),
    in: context, fallback: { _ in try make() })
}

/// Returns the registered value for a type that has no default.
///
/// - Throws: ``DependencyError``, with the code `unregistered` if no factory is registered for the
///   type.
public func inject<P: Sendable>(
  _ type: P.Type, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line
) throws(DependencyError) -> P {
  let context = DependencyContext.current
  return try (context?.registry ?? .shared).resolve(
    type, lifetime: .transient, site: CallSite(fileID: fileID, filePath: filePath, line: line),
    in: context, fallback: nil)
}
