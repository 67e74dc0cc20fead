import Matching

/// Why a link leads nowhere, in words for people.
public struct LinkError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of mistake.
  public enum Code: Sendable, Equatable {
    /// Nothing but white space.
    case empty
    /// More than ``Link/limit`` bytes.
    case tooLong
    /// Characters that would act on a terminal, openly or percent-encoded.
    case controlCharacters
    /// The URL of another app.
    case unknownScheme
    /// A broken percent escape, or one that is no UTF-8.
    case badEncoding
    /// Neither `scheme://host` nor `identifier|json`.
    case malformed
    /// No place or route of that name.
    case unknownPlace
    /// The place is known, what it should show isn't.
    case unknownTarget
    /// The route's parameters are missing, of a wrong type or too many.
    case badParameters
    /// Two routes of one name.
    case duplicate
  }

  /// The kind of mistake.
  public let code: Code
  /// What happened and what to do, without the nearest link; safe to show.
  public let message: String
  /// The known link that was probably meant, as one would type it; safe to show.
  public var nearest: String?

  /// Describes a mistake; who knows more names may fill in the nearest later.
  public init(code: Code, message: String, nearest: String? = nil) {
    self.code = code
    self.message = message
    self.nearest = nearest
  }

  /// Describes a mistake whose remedy is another route: so no feature has to know the scheme of the app's
  /// URLs. An opener of links shows the route as a URL where it can be one.
  public init(code: Code, message: String, nearest route: any Route) {
    self.init(code: code, message: message, nearest: AnyRoute(route).description)
  }

  public var description: String {
    nearest.map { "\(message) Did you mean “\($0)”?" } ?? message
  }

  /// No such name; the nearest of the known ones, or the first if none is near, is named.
  static func unknown(
    _ name: String, among known: [String], written: (String) -> String
  ) -> LinkError {
    let nearest = NearestName.nearest(to: name, among: known)
    let list = known.prefix(8).joined(separator: ", ")
    let hint = nearest != nil || known.isEmpty ? "" : " Known places: \(list)."
    return LinkError(
      code: .unknownPlace, message: "There is no place called “\(LinkText.shown(name))”.\(hint)",
      nearest: nearest.map(written))
  }

  /// The message for what a decoder threw.
  static func badParameters(_ name: String, _ error: any Error) -> LinkError {
    func field(_ context: DecodingError.Context, _ key: (any CodingKey)? = nil) -> String {
      let path = (context.codingPath + (key.map { [$0] } ?? [])).map(\.stringValue)
      return path.isEmpty ? "the parameters" : "“\(LinkText.shown(path.joined(separator: ".")))”"
    }
    let reason =
      switch error as? DecodingError {
      case .keyNotFound(let key, let context): "\(field(context, key)) is missing"
      case .valueNotFound(_, let context): "\(field(context)) is empty"
      case .typeMismatch(let type, let context): "\(field(context)) must be \(kind(type))"
      case .dataCorrupted(let context):
        if let inner = context.underlyingError as? LinkError {
          "\(field(context)): \(inner)"
        } else if context.codingPath.isEmpty {
          "the parameters are no JSON object"
        } else {
          "\(field(context)) has a value that is not possible"
        }
      default: "the parameters can't be read"
      }
    return LinkError(
      code: .badParameters, message: "The link to \(LinkText.shown(name)) is broken: \(reason).")
  }

  /// The top-level parameter that has another type than its route wants.
  static func mistypedParameter(_ error: any Error) -> String? {
    guard case .typeMismatch(_, let context) = error as? DecodingError else { return nil }
    return context.codingPath.first?.stringValue
  }

  private static func kind(_ type: Any.Type) -> String {
    switch type {
    case is String.Type: "text"
    case is Bool.Type: "true or false"
    case is any Numeric.Type: "a number"
    default: "of another kind (\(type))"
    }
  }
}
