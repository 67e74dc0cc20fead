import Diagnostics
import Synchronization

/// The factories of dependencies, and the values that they have created.
///
/// The app's composition root registers factories in ``shared``. A sandbox or a test can create its
/// own registry and make it current with ``run(_:)``. Registries are thread-safe.
///
/// ```swift
/// try registry.register((any WallClock).self, lifetime: .singleton) { _ in SystemClock() }
/// try registry.register((any Calendar).self, using: (any WallClock).self) { OfficeCalendar(clock: $0) }
/// ```
public final class DependencyRegistry: Sendable {
  /// Creates a dependency. It can resolve other dependencies from the registry.
  public typealias Factory<P> = @Sendable (DependencyRegistry) throws -> P

  /// The process-wide registry, which the composition root sets up. In a test process, it only
  /// provides mocks.
  public static let shared = DependencyRegistry()

  /// The registry that ``run(_:)`` made current for this task, or ``shared``.
  public static var current: DependencyRegistry { DependencyContext.current?.registry ?? shared }

  struct Entry {
    let lifetime: Lifetime
    /// The types that the factory declares.
    var requirements: [DependencyKey] = []
    let make: Factory<any AnyBox>
    let callSite: String
  }

  struct Weak: @unchecked Sendable {
    weak var object: AnyObject?
  }

  struct Contents {
    var entries: [DependencyKey: Entry] = [:]
    var singletons: [DependencyKey: any AnyBox] = [:]
    var shared: [DependencyKey: Weak] = [:]
    var log: [Injection] = []
  }

  let contents = Mutex(Contents())

  /// Creates an empty registry.
  public init() { RegistryTracking.note(self) }

  // MARK: Registering

  /// Registers a factory for a type.
  ///
  /// - Parameters:
  ///   - type: the type, usually a protocol.
  ///   - lifetime: how long a created value is kept.
  ///   - make: creates the value. It can resolve other dependencies from the registry.
  /// - Throws: ``DependencyError`` with the code `duplicate` if the type is already registered. The
  ///   first registration is kept.
  public func register<P: Sendable>(
    _ type: P.Type, lifetime: Lifetime = .transient, fileID: StaticString = #fileID,
    line: UInt = #line, _ make: @escaping Factory<P>
  ) throws(DependencyError) {
    try add(
      Entry(lifetime: lifetime, make: { Box(try make($0)) }, callSite: "\(fileID):\(line)"),
      for: DependencyKey(type))
  }

  /// Registers a factory that receives other dependencies.
  ///
  /// The types are declared, so that ``missingDependencies(of:named:)`` finds a missing one without
  /// calling the factory.
  ///
  /// - Parameters:
  ///   - type: the type, usually a protocol.
  ///   - required: the types that the factory receives, in this order.
  ///   - lifetime: how long a created value is kept.
  ///   - make: creates the value.
  /// - Throws: ``DependencyError`` with the code `duplicate` if the type is already registered. The
  ///   first registration is kept.
  public func register<P: Sendable, each Required: Sendable>(
    _ type: P.Type, using required: repeat (each Required).Type, lifetime: Lifetime = .transient,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    _ make: @escaping @Sendable (repeat each Required) throws -> P
  ) throws(DependencyError) {
    var requirements: [DependencyKey] = []
    repeat requirements.append(DependencyKey(each required))
    let entry = Entry(
      lifetime: lifetime, requirements: requirements,
      make: { registry in
        Box(
          try make(
            repeat try registry.resolve(
              each required, fileID: fileID, filePath: filePath, line: line)))
      }, callSite: "\(fileID):\(line)")
    try add(entry, for: DependencyKey(type))
  }

  private func add(_ entry: Entry, for key: DependencyKey) throws(DependencyError) {
    let first: String? = contents.withLock { contents in
      if let known = contents.entries[key] { return known.callSite }
      contents.entries[key] = entry
      return nil
    }
    if let first { throw DependencyError(.duplicate, type: key, callSite: first) }
  }

  /// The registered types, sorted by name.
  public var registered: [DependencyKey] {
    contents.withLock { Array($0.entries.keys) }.sorted { $0.description < $1.description }
  }

  /// The types that the factory of a type declares; nil if the type isn't registered.
  func requirements(of key: DependencyKey) -> [DependencyKey]? {
    contents.withLock { $0.entries[key]?.requirements }
  }

  // MARK: Resolving

  /// Returns the mock of the current test, or the registered value for a type.
  ///
  /// - Throws: ``DependencyError`` if the type isn't registered, requires itself or can't be
  ///   created, or if a test requests it from ``shared`` without a mock.
  public func resolve<P: Sendable>(
    _ type: P.Type, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line
  ) throws(DependencyError) -> P {
    try resolve(
      type, lifetime: .transient, site: CallSite(fileID: fileID, filePath: filePath, line: line),
      in: .current, fallback: nil)
  }

  func resolve<P: Sendable>(
    _ type: P.Type, lifetime: Lifetime, site: CallSite, in context: DependencyContext?,
    fallback: Factory<P>?
  ) throws(DependencyError) -> P {
    let key = DependencyKey(type)
    if let factory = context?.mockFactory(of: key) {
      return try Self.mock(key, factory.value(as: MockFactory<P>.self))
    }
    // The most frequent case: one lock and one lookup.
    if !TestProcess.isRunning, let kept = singleton(key), kept.type == type {
      return kept.value(as: type)
    }
    return try resolve(
      type, key, lifetime: lifetime, site: site, allowsLive: context?.allowsLive ?? false,
      fallback: fallback)
  }

  /// Not generic, so that the lookup is compiled for concrete types.
  private func singleton(_ key: DependencyKey) -> (any AnyBox)? {
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

  /// Not inlined, so that the most frequent case doesn't look up types that only this function
  /// needs.
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
      if error.code == .unmocked { site.report("DependencyInjection", "\(error)") }
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

  /// If two threads create the same singleton at once, both receive the first one.
  private func keep<P: Sendable>(
    _ made: P, _ key: DependencyKey, _ lifetime: Lifetime, _ path: InjectionPath
  ) -> P {
    AppLog.fromAnyThread?.note(.debug, .services, "created \(key), \(lifetime)")
    return contents.withLock { contents in
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

  // MARK: Log and scope

  /// The values that factories created, in order. Mocks aren't included, so a sandbox with fixtures
  /// can show that it created no live service.
  package var injections: [Injection] { contents.withLock { $0.log } }

  /// Runs `body` with this registry as ``current``, for this task and its child tasks.
  public func run<R>(_ body: () throws -> R) rethrows -> R {
    try DependencyContext.$current.withValue(.with(self), operation: body)
  }

  /// Runs asynchronous `body` with this registry as ``current``, for this task and its child tasks.
  public func run<R>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
  ) async rethrows -> R {
    try await DependencyContext.$current.withValue(.with(self), operation: body)
  }
}
