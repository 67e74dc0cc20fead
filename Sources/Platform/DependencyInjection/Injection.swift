/// One instance that a factory made: a line of the injection log.
public struct Injection: Sendable, Equatable, CustomStringConvertible {
  /// The type it was made for.
  public let type: DependencyKey
  /// How long it is kept.
  public let lifetime: Lifetime
  /// Who asked for it, outermost first.
  public let path: [String]

  public var description: String { (path + ["\(type)"]).joined(separator: " → ") }
}
