/// A route of any registered type, written `identifier|{"parameter":"value"}`.
///
/// Only the first `|` divides. The JSON is an object; where it is empty, or the `|` is missing, it reads
/// as `{}`. Decoding one inside other JSON takes a decoder that knows the registry, see
/// ``RouteCoding/decode(_:from:registry:)``; routes may hold other routes.
public struct AnyRoute: Codable, Sendable, CustomStringConvertible {
  /// The route itself.
  public let route: any Route

  /// Wraps a route.
  public init(_ route: any Route) { self.route = route }

  /// Reads `identifier|json`.
  ///
  /// - Throws: ``LinkError`` when the text is too long, unknown or malformed.
  public init(_ text: String, registry: RouteRegistry) throws(LinkError) {
    let (identifier, json) = try Link.readRoute(text)
    self = try registry.route(identifier, json: json)
  }

  /// The identifier of the route's type.
  public var identifier: String { type(of: route).identifier }

  /// The route as `identifier|json`, keys sorted.
  ///
  /// - Throws: `EncodingError` when the route can't be encoded.
  public func text() throws -> String { "\(identifier)|\(try RouteCoding.encode(route))" }

  /// The same as ``text()``, with the identifier alone where that fails.
  public var description: String { (try? text()) ?? identifier }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let registry = decoder.userInfo[RouteRegistry.userInfoKey] as? RouteRegistry else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "A route of any type needs RouteRegistry.userInfoKey in the decoder.")
    }
    do {
      try self.init(text, registry: registry)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath, debugDescription: error.message, underlyingError: error))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(try text())
  }
}
