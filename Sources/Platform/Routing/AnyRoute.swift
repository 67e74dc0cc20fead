/// A route of any registered type, written as `identifier|{"parameter":"value"}`.
///
/// The first `|` separates the identifier from a JSON object. If the object or the `|` is missing,
/// the parameters are `{}`. Routes may contain other routes. To decode an `AnyRoute` inside other
/// JSON, pass the registry to ``RouteCoding/decode(_:from:registry:)``.
public struct AnyRoute: Codable, Sendable, CustomStringConvertible {
  /// The wrapped route.
  public let route: any Route

  /// Wraps a route.
  public init(_ route: any Route) { self.route = route }

  /// Parses `identifier|json`.
  ///
  /// - Parameters:
  ///   - text: the route as text.
  ///   - registry: the routes that the text may refer to.
  /// - Throws: ``LinkError`` if the text is too long, unknown or malformed.
  public init(_ text: String, registry: RouteRegistry) throws(LinkError) {
    let (identifier, json) = try Link.readRoute(text)
    self = try registry.route(identifier, json: json)
  }

  /// The identifier of the route's type.
  public var identifier: String { type(of: route).identifier }

  /// Returns the route as `identifier|json`, with sorted keys.
  ///
  /// - Throws: `EncodingError` if the route can't be encoded.
  public func text() throws -> String { "\(identifier)|\(try RouteCoding.encode(route))" }

  /// The route as ``text()``, or only the identifier if the route can't be encoded.
  public var description: String { (try? text()) ?? identifier }

  /// Decodes the route from a string in the form of ``text()``.
  ///
  /// - Throws: `DecodingError` if the decoder's `userInfo` has no ``RouteRegistry``, or if the text
  ///   isn't a known route.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let registry = decoder.userInfo[RouteRegistry.userInfoKey] as? RouteRegistry else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "Decoding a route requires RouteRegistry.userInfoKey in the decoder.")
    }
    do {
      try self.init(text, registry: registry)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath, debugDescription: error.message, underlyingError: error))
    }
  }

  /// Encodes the route as a string in the form of ``text()``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(try text())
  }
}
