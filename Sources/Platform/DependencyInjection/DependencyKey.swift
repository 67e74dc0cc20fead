/// What a dependency is asked for by: the identity of its type, with the name for people beside it.
///
/// Two types of one name in two modules are two keys.
public struct DependencyKey: Hashable, Sendable, CustomStringConvertible {
  private let id: ObjectIdentifier
  private let name: String

  /// The key of a type, usually of a protocol: `DependencyKey((any WallClock).self)`.
  public init<P>(_ type: P.Type) {
    id = ObjectIdentifier(type)
    name = String(describing: type)
  }

  public var description: String { name }

  public static func == (left: DependencyKey, right: DependencyKey) -> Bool { left.id == right.id }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
