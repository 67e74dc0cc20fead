/// What a dependency is asked for by: the identity of its type, with the name for people beside it.
///
/// Two types of one name in two modules are two keys.
public struct DependencyKey: Hashable, Sendable, CustomStringConvertible {
  private let type: Any.Type

  /// The key of a type, usually of a protocol: `DependencyKey((any WallClock).self)`.
  public init<P>(_ type: P.Type) {
    self.type = type
  }

  public var description: String { String(describing: type) }

  public static func == (left: DependencyKey, right: DependencyKey) -> Bool {
    ObjectIdentifier(left.type) == ObjectIdentifier(right.type)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}
