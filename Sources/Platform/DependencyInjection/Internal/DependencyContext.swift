import Synchronization

/// The settings for the current task and its child tasks: the registry, the mocks, and whether a
/// test may use live dependencies.
///
/// They are one task-local value, because reading a task-local value is a considerable part of the
/// time for resolving a dependency.
final class DependencyContext: Sendable {
  @TaskLocal static var current: DependencyContext?

  /// The registry that replaces the shared one.
  let registry: DependencyRegistry?
  let allowsLive: Bool
  private let isMockScope: Bool
  /// The nearest enclosing scope of mocks. Its mocks apply here unless this scope mocks the same
  /// type.
  private let outer: DependencyContext?
  /// One mock for each type. The array is small, so a linear search is faster than hashing the key.
  private let mocks = Mutex<[(key: DependencyKey, factory: any AnyBox)]>([])

  private init(
    registry: DependencyRegistry?, allowsLive: Bool, isMockScope: Bool, in outer: DependencyContext?
  ) {
    self.registry = registry
    self.allowsLive = allowsLive
    self.isMockScope = isMockScope
    self.outer = outer?.mockScope
  }

  /// Returns the current settings with another registry.
  static func with(_ registry: DependencyRegistry) -> DependencyContext {
    let now = current
    return DependencyContext(
      registry: registry, allowsLive: now?.allowsLive ?? false, isMockScope: false, in: now)
  }

  /// Returns the current settings with live dependencies allowed.
  static func allowingLive() -> DependencyContext {
    let now = current
    return DependencyContext(registry: now?.registry, allowsLive: true, isMockScope: false, in: now)
  }

  /// Returns the current settings with a new scope for mocks.
  static func withMocks() -> DependencyContext {
    let now = current
    return DependencyContext(
      registry: now?.registry, allowsLive: now?.allowsLive ?? false, isMockScope: true, in: now)
  }

  // MARK: Mocks

  /// The scope to which new mocks are added.
  var mockScope: DependencyContext? { isMockScope ? self : outer }

  func add<P: Sendable>(_ type: P.Type, _ make: @escaping MockFactory<P>) {
    let mock = (key: DependencyKey(type), factory: Box(make) as any AnyBox)
    mocks.withLock { mocks in
      if let index = mocks.firstIndex(where: { $0.key == mock.key }) {
        mocks[index] = mock
      } else {
        mocks.append(mock)
      }
    }
  }

  /// Returns the boxed `MockFactory` of a type: the latest one in the innermost scope that has one.
  func mockFactory(of key: DependencyKey) -> (any AnyBox)? {
    var scope = mockScope
    while let current = scope {
      if let factory = current.mocks.withLock({ mocks in mocks.first { $0.key == key }?.factory }) {
        return factory
      }
      scope = current.outer
    }
    return nil
  }
}

/// Creates the mock of a dependency.
typealias MockFactory<P> = @Sendable () throws -> P
