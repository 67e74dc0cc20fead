/// Identifies a dependency by its type.
///
/// Two types with the same name in different modules are two keys.
public struct DependencyKey: Hashable, Sendable, CustomStringConvertible {
  private let type: Any.Type

  /// Creates the key of a type, usually of a protocol: `DependencyKey((any WallClock).self)`.
  public init<P>(_ type: P.Type) {
    self.type = type
  }

  /// The name of the type.
  public var description: String { String(describing: type) }

  /// Returns whether both keys have the same type.
  public static func == (left: DependencyKey, right: DependencyKey) -> Bool {
    ObjectIdentifier(left.type) == ObjectIdentifier(right.type)
  }

  /// Hashes the identity of the type.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}
