/// A value that a factory created: one entry of the injection log.
public struct Injection: Sendable, Equatable, CustomStringConvertible {
  /// The type that the value was created for.
  public let type: DependencyKey
  /// How long the value is kept.
  public let lifetime: Lifetime
  /// The features and types that required the value, outermost first.
  public let path: [String]

  /// The path and the type.
  public var description: String { (path + ["\(type)"]).joined(separator: " → ") }
}
