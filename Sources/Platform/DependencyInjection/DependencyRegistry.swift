import Synchronization

/// What is made when a type is asked for, and what has been made.
///
/// The app's composition root fills ``shared``. A sandbox or a test makes a registry of its own and
/// runs under it, see ``run(_:)``. All of it can be used from any thread.
///
/// ```swift
/// try registry.register((any WallClock).self, lifetime: .singleton) { _ in SystemClock() }
/// try registry.register((any Calendar).self) { try OfficeCalendar(clock: $0.resolve((any WallClock).self)) }
/// ```
public final class DependencyRegistry: Sendable {
  /// Makes a dependency; it may resolve others from the registry it is given.
  public typealias Factory<P> = @Sendable (DependencyRegistry) throws -> P

  /// The process's registry, filled by the composition root. In a test process it hands out nothing
  /// but mocks.
  public static let shared = DependencyRegistry()

  /// The registry of the current task: the one it runs under, else ``shared``.
  public static var current: DependencyRegistry { Surroundings.current?.registry ?? shared }

  private struct Entry {
    let lifetime: Lifetime
    let make: Factory<any Kept>
    let callSite: String
  }

  private struct Weak: @unchecked Sendable {
    weak var object: AnyObject?
  }

  private struct Contents {
    var entries: [DependencyKey: Entry] = [:]
    var singletons: [DependencyKey: any Kept] = [:]
    var shared: [DependencyKey: Weak] = [:]
    var log: [Injection] = []
  }

  private let contents = Mutex(Contents())

  /// Makes an empty registry.
  public init() {}

  // MARK: Registering

  /// Says how a type is made.
  ///
  /// - Throws: ``DependencyError`` with the code `duplicate` when the type is registered already; the
  ///   first registration stays.
  public func register<P: Sendable>(
    _ type: P.Type, lifetime: Lifetime = .transient, fileID: StaticString = #fileID,
    line: UInt = #line, _ make: @escaping Factory<P>
  ) throws(DependencyError) {
    let key = DependencyKey(type)
    let entry = Entry(
      lifetime: lifetime, make: { Box(try make($0)) }, callSite: "\(fileID):\(line)")
    let first: String? = contents.withLock { contents in
      if let known = contents.entries[key] { return known.callSite }
      contents.entries[key] = entry
      return nil
    }
    if let first { throw DependencyError(.duplicate, type: key, callSite: first) }
  }

  /// The registered types, by name.
  public var registered: [DependencyKey] {
    contents.withLock { Array($0.entries.keys) }.sorted { $0.description < $1.description }
  }

  /// Whether the type is registered here.
  public func isRegistered(_ key: DependencyKey) -> Bool {
    contents.withLock { $0.entries[key] != nil }
  }

  // MARK: Resolving

  /// The mock of the current test, else what is registered for the type.
  ///
  /// - Throws: ``DependencyError`` when the type is not registered, needs itself, could not be made, or
  ///   is asked of ``shared`` by a test that has not mocked it.
  public func resolve<P: Sendable>(
    _ type: P.Type, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line
  ) throws(DependencyError) -> P {
    try resolve(
      type, lifetime: .transient, site: CallSite(fileID: fileID, filePath: filePath, line: line),
      in: .current, fallback: nil)
  }

  func resolve<P: Sendable>(
    _ type: P.Type, lifetime: Lifetime, site: CallSite, in surroundings: Surroundings?,
    fallback: Factory<P>?
  ) throws(DependencyError) -> P {
    let key = DependencyKey(type)
    if let factory = surroundings?.mockFactory(of: key) {
      return try Self.mock(key, factory.value(as: MockFactory<P>.self))
    }
    // The common case of an app at work: one lock, one look-up.
    if !TestProcess.isRunning, let kept = singleton(key), kept.type == type {
      return kept.value(as: type)
    }
    return try resolve(
      type, key, lifetime: lifetime, site: site, allowsLive: surroundings?.allowsLive ?? false,
      fallback: fallback)
  }

  /// Without a type parameter, so that the look-up is compiled for its types.
  private func singleton(_ key: DependencyKey) -> (any Kept)? {
    contents.withLock { $0.singletons[key] }
  }

  @inline(never) private static func mock<P: Sendable>(
    _ key: DependencyKey, _ make: MockFactory<P>
  ) throws(DependencyError) -> P {
    do {
      return try make()
    } catch {
      throw DependencyError(
        .factoryFailed, type: key, path: InjectionPath.current.names, underlying: "\(error)")
    }
  }

  /// Not inlined: the types that it needs would be looked up in the common case too.
  @inline(never) private func resolve<P: Sendable>(
    _ type: P.Type, _ key: DependencyKey, lifetime: Lifetime, site: CallSite, allowsLive: Bool,
    fallback: Factory<P>?
  ) throws(DependencyError) -> P {
    let (entry, kept): (Entry?, P?) = contents.withLock { contents in
      let kept = contents.singletons[key]?.value(of: type) ?? contents.shared[key]?.object as? P
      return (contents.entries[key], kept)
    }
    if TestProcess.isRunning, !allowsLive, self === Self.shared || entry == nil {
      let error = DependencyError(
        entry == nil && fallback == nil && self !== Self.shared ? .unregistered : .unmocked,
        type: key, path: InjectionPath.current.names, callSite: site.description)
      if error.code == .unmocked { site.report(error) }
      throw error
    }
    if let kept { return kept }
    return try make(type, key, entry, lifetime: lifetime, site, fallback)
  }

  private func make<P: Sendable>(
    _ type: P.Type, _ key: DependencyKey, _ entry: Entry?, lifetime: Lifetime, _ site: CallSite,
    _ fallback: Factory<P>?
  ) throws(DependencyError) -> P {
    let path = InjectionPath.current
    if path.contains(key) {
      throw DependencyError(.cycle, type: key, path: path.names, callSite: site.description)
    }
    let made: P
    do {
      made = try InjectionPath.$current.withValue(path.adding(key)) {
        if let value = try entry?.make(self).value(of: type) { return value }
        guard let fallback else { throw DependencyError(.unregistered, type: key) }
        return try fallback(self)
      }
    } catch let error as DependencyError where error.code != .unregistered || error.type != "\(key)"
    {
      throw error
    } catch is DependencyError {
      throw DependencyError(
        .unregistered, type: key, path: path.names, callSite: site.description)
    } catch {
      throw DependencyError(
        .factoryFailed, type: key, path: path.names, callSite: site.description,
        underlying: "\(error)")
    }
    return keep(made, key, entry?.lifetime ?? lifetime, path)
  }

  /// Of two threads that made the same singleton at once, the first one's is kept by both.
  private func keep<P: Sendable>(
    _ made: P, _ key: DependencyKey, _ lifetime: Lifetime, _ path: InjectionPath
  ) -> P {
    contents.withLock { contents in
      contents.log.append(Injection(type: key, lifetime: lifetime, path: path.names))
      switch lifetime {
      case .transient: return made
      case .singleton:
        if let first = contents.singletons[key]?.value(of: P.self) { return first }
        contents.singletons[key] = Box(made)
        return made
      case .shared:
        guard Swift.type(of: made as Any) is AnyClass else { return made }
        if let first = contents.shared[key]?.object as? P { return first }
        contents.shared[key] = Weak(object: made as AnyObject)
        return made
      }
    }
  }

  // MARK: The log and the scope

  /// What factories made, in order. Mocks are not in it: a sandbox that runs on fixtures shows here
  /// that it made no live service.
  public var injections: [Injection] { contents.withLock { $0.log } }

  /// Runs `body` with this registry as the ``current`` one, for the task and its children.
  public func run<R>(_ body: () throws -> R) rethrows -> R {
    try Surroundings.$current.withValue(.with(self), operation: body)
  }

  /// Runs `body` with this registry as the ``current`` one, for the task and its children.
  public func run<R>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
  ) async rethrows -> R {
    try await Surroundings.$current.withValue(.with(self), operation: body)
  }
}
