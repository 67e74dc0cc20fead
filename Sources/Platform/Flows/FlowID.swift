/// The name of a flow, the same in every run: links, sandboxes and saved sessions use it.
public struct FlowID: Hashable, Codable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  public let description: String

  public init(_ name: String) {
    description = name
  }

  public init(stringLiteral value: String) {
    description = value
  }

  public init(from decoder: any Decoder) throws {
    description = try decoder.singleValueContainer().decode(String.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
