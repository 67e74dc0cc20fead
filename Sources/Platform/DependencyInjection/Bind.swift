/// What is registered for a type, else what `make` makes; in a test, the mock and nothing else.
///
/// ```swift
/// let clock = try bind((any WallClock).self, lifetime: .singleton) { SystemClock() }
/// ```
///
/// - Parameters:
///   - type: usually a protocol; its identity is the key, not its name.
///   - lifetime: how long the result of `make` is kept. A registration brings its own lifetime.
///   - make: the default, used when the composition root has registered nothing else.
/// - Throws: ``DependencyError``. A test that hasn't mocked the type fails, with the type and the line
///   of this call named; the rest of the run goes on.
public func bind<P: Sendable>(
  _ type: P.Type, lifetime: Lifetime = .transient, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, _ make: @escaping @Sendable () throws -> P
) throws(DependencyError) -> P {
  let surroundings = Surroundings.current
  return try (surroundings?.registry ?? .shared).resolve(
    type, lifetime: lifetime, site: CallSite(fileID: fileID, filePath: filePath, line: line),
    in: surroundings, fallback: { _ in try make() })
}

/// What is registered for a type, without a default.
///
/// - Throws: ``DependencyError``, with the code `unregistered` when nobody registered the type.
public func bind<P: Sendable>(
  _ type: P.Type, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line
) throws(DependencyError) -> P {
  let surroundings = Surroundings.current
  return try (surroundings?.registry ?? .shared).resolve(
    type, lifetime: .transient, site: CallSite(fileID: fileID, filePath: filePath, line: line),
    in: surroundings, fallback: nil)
}
