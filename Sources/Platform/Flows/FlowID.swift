/// The name of a flow. It is the same in every run, because links, sandboxes and saved sessions use
/// it.
public struct FlowID: Hashable, Codable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The name.
  public let description: String

  /// Creates an identifier from a name.
  public init(_ name: String) {
    description = name
  }

  /// Creates an identifier from a string literal.
  public init(stringLiteral value: String) {
    description = value
  }

  /// Decodes the identifier from a single string.
  public init(from decoder: any Decoder) throws {
    description = try decoder.singleValueContainer().decode(String.self)
  }

  /// Encodes the identifier as a single string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
