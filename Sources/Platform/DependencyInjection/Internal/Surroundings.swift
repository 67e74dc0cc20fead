import Synchronization

/// What holds for the current task and its children: the registry it runs under, its mocks, and
/// whether a test may have the real things.
///
/// All of it is one task-local value, because reading one is a good part of what resolving a
/// dependency costs.
final class Surroundings: Sendable {
  @TaskLocal static var current: Surroundings?

  /// The registry in place of the shared one.
  let registry: DependencyRegistry?
  let allowsLive: Bool
  private let isMockScope: Bool
  /// The innermost scope of mocks around this, whose mocks hold here too unless mocked again.
  private let outer: Surroundings?
  /// Few: a walk finds one sooner than hashing its key would. One for each type.
  private let mocks = Mutex<[(key: DependencyKey, factory: any Kept)]>([])

  private init(
    registry: DependencyRegistry?, allowsLive: Bool, isMockScope: Bool, in outer: Surroundings?
  ) {
    self.registry = registry
    self.allowsLive = allowsLive
    self.isMockScope = isMockScope
    self.outer = outer?.mockScope
  }

  /// The current surroundings with another registry.
  static func with(_ registry: DependencyRegistry) -> Surroundings {
    let now = current
    return Surroundings(
      registry: registry, allowsLive: now?.allowsLive ?? false, isMockScope: false, in: now)
  }

  /// The current surroundings with the real things allowed.
  static func allowingLive() -> Surroundings {
    let now = current
    return Surroundings(registry: now?.registry, allowsLive: true, isMockScope: false, in: now)
  }

  /// The current surroundings with a place for mocks.
  static func withMocks() -> Surroundings {
    let now = current
    return Surroundings(
      registry: now?.registry, allowsLive: now?.allowsLive ?? false, isMockScope: true, in: now)
  }

  // MARK: Mocks

  /// Where a mock belongs that is made now.
  var mockScope: Surroundings? { isMockScope ? self : outer }

  func add<P: Sendable>(_ type: P.Type, _ make: @escaping MockFactory<P>) {
    let mock = (key: DependencyKey(type), factory: Box(make) as any Kept)
    mocks.withLock { mocks in
      if let index = mocks.firstIndex(where: { $0.key == mock.key }) {
        mocks[index] = mock
      } else {
        mocks.append(mock)
      }
    }
  }

  /// What makes the mock of a type, a `MockFactory` in its box: the one that was added last, of the
  /// innermost scope that has one.
  func mockFactory(of key: DependencyKey) -> (any Kept)? {
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

/// Makes what a test uses in place of a dependency.
typealias MockFactory<P> = @Sendable () throws -> P
