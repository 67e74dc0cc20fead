import Matching

/// The reason that a link can't be opened, with a message for users.
public struct LinkError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of error.
  public enum Code: Sendable, Equatable {
    /// The link consists of white space only.
    case empty
    /// The link has more than ``Link/limit`` bytes.
    case tooLong
    /// The link contains characters that a terminal interprets, whether plain, escaped or
    /// percent-encoded.
    case controlCharacters
    /// The link is a URL of another app.
    case unknownScheme
    /// A percent escape is invalid or isn't UTF-8.
    case badEncoding
    /// The link is neither `scheme://host` nor `identifier|json`.
    case malformed
    /// No route has this host or identifier.
    case unknownPath
    /// The route is known, but the item that it should show isn't.
    case unknownTarget
    /// Parameters of the route are missing, unknown or of the wrong type.
    case badParameters
    /// Two routes have the same identifier or host.
    case duplicate
  }

  /// The kind of error.
  public let code: Code
  /// The message for users, without the nearest link. It is safe to show.
  public let message: String
  /// The known link that the user probably meant, in a form that can be typed. It is safe to show.
  public var nearest: String?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: the kind of error.
  ///   - message: the message for users, as a sentence.
  ///   - nearest: the known link that the user probably meant, if any.
  public init(code: Code, message: String, nearest: String? = nil) {
    self.code = code
    self.message = message
    self.nearest = nearest
  }

  /// Creates an error that suggests a route. Features can use it without access to the scheme of
  /// the app's URLs; `LinkOpener` shows the route as a URL if possible.
  ///
  /// - Parameters:
  ///   - code: the kind of error.
  ///   - message: the message for users, as a sentence.
  ///   - route: the route that the user probably meant.
  public init(code: Code, message: String, nearest route: any Route) {
    self.init(code: code, message: message, nearest: AnyRoute(route).description)
  }

  /// Creates the error for an item that a route names and that doesn't exist. The message lists the
  /// nearest known names, and the error suggests the link to the first of them. If no name is near, the
  /// message lists the first known ones instead.
  ///
  /// - Parameters:
  ///   - kind: the kind of item, such as `migration`.
  ///   - name: the unknown name.
  ///   - known: the names of all items.
  ///   - route: returns the route to a known name.
  public init(
    unknown kind: String, _ name: String, among known: [String], route: (String) -> any Route
  ) {
    let nearest = NearestName.ranked(by: name, among: known, limit: 3)
    func list(_ names: some Sequence<String>) -> String {
      names.map { "\"\(LinkText.shown($0))\"" }.joined(separator: ", ")
    }
    let hint =
      if nearest.count > 1 {
        " The nearest are \(list(nearest))."
      } else if nearest.isEmpty, !known.isEmpty {
        " Known: \(list(known.prefix(8)))\(known.count > 8 ? " and \(known.count - 8) more" : "")."
      } else {
        ""
      }
    self.init(
      code: .unknownTarget,
      message: "There is no \(kind) \"\(LinkText.shown(String(name.prefix(60))))\".\(hint)",
      nearest: nearest.first.map { AnyRoute(route($0)).description })
  }

  /// Creates the error for a parameter with an unknown value. The message lists the possible values.
  ///
  /// - Parameters:
  ///   - kind: the kind of value, such as `tab`.
  ///   - value: the unknown value.
  ///   - values: the possible values.
  public init(unknown kind: String, _ value: String, possible values: [String]) {
    let list = values.joined(separator: ", ")
    self.init(
      code: .unknownTarget,
      message: "There is no \(kind) \"\(LinkText.shown(String(value.prefix(40))))\". "
        + (values.count == 1 ? "The only \(kind) is \(list)." : "The \(kind)s are \(list)."))
  }

  /// Returns the value with a raw value, or nil for none.
  ///
  /// - Parameters:
  ///   - name: the raw value, from a parameter of a route.
  ///   - kind: the kind of value, such as `tab`.
  /// - Throws: `LinkError` that lists the possible values.
  public static func value<Value: RawRepresentable<String> & CaseIterable>(
    _ name: String?, of kind: String
  ) throws -> Value? {
    guard let name else { return nil }
    guard let value = Value(rawValue: name) else {
      throw LinkError(unknown: kind, name, possible: Value.allCases.map(\.rawValue))
    }
    return value
  }

  /// Returns the tab with a name in links or a raw value, or nil for none.
  ///
  /// - Parameters:
  ///   - name: the name, from a parameter of a route.
  ///   - others: other possible names, which the caller has handled.
  /// - Throws: `LinkError` that lists the possible names.
  public static func tab<Tab: LinkNamed>(
    _ name: String?, besides others: [String] = []
  ) throws -> Tab? {
    guard let name else { return nil }
    guard let tab = Tab(linkName: name) else {
      throw LinkError(unknown: "tab", name, possible: Tab.allCases.map(\.linkName) + others)
    }
    return tab
  }

  /// The message, followed by the nearest link, if any.
  public var description: String {
    nearest.map { "\(message) Did you mean \"\($0)\"?" } ?? message
  }

  /// Creates the error for an unknown name. It suggests the nearest known name, or the only one that
  /// begins with the unknown name, or lists known names.
  ///
  /// - Parameters:
  ///   - name: the unknown name.
  ///   - known: the names to suggest and to list.
  ///   - hosts: for other names that may be meant, such as identifiers, the known name.
  ///   - written: returns a known name as a link.
  static func unknown(
    _ name: String, among known: [String], hosts: [String: String] = [:],
    written: (String) -> String
  ) -> LinkError {
    let complete = known.filter { $0.hasPrefix(name) }
    let nearest =
      NearestName.nearest(to: name, among: known)
      ?? NearestName.nearest(to: name, among: hosts.keys.sorted()).flatMap { hosts[$0] }
      ?? (complete.count == 1 ? complete.first : nil)
    let others = known.count > 12 ? " and \(known.count - 12) more" : ""
    let list = known.prefix(12).joined(separator: ", ") + others
    let hint = nearest != nil || known.isEmpty ? "" : " Known links: \(list)."
    return LinkError(
      code: .unknownPath, message: "There is no link called \"\(LinkText.shown(name))\".\(hint)",
      nearest: nearest.map(written))
  }

  /// Creates the error for an error of a decoder.
  ///
  /// - Parameters:
  ///   - name: the name of the link.
  ///   - segments: the names of the parameters that follow the name in a URL.
  ///   - error: the error.
  static func badParameters(
    _ name: String, segments: [String] = [], _ error: any Error
  ) -> LinkError {
    if case .keyNotFound(let key, _) = error as? DecodingError, segments.contains(key.stringValue) {
      let form = segments.map { "<\($0)>" }.joined(separator: "/")
      return LinkError(
        code: .badParameters,
        message:
          "The link to \(LinkText.shown(name)) is incomplete: after the name, it needs \(form).")
    }
    func field(_ context: DecodingError.Context, _ key: (any CodingKey)? = nil) -> String {
      let path = (context.codingPath + (key.map { [$0] } ?? [])).map(\.stringValue)
      return path.isEmpty ? "the parameters" : "\"\(LinkText.shown(path.joined(separator: ".")))\""
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
          "the parameters aren't a JSON object"
        } else {
          "\(field(context)) has an invalid value"
        }
      default: "the parameters can't be decoded"
      }
    return LinkError(
      code: .badParameters, message: "The link to \(LinkText.shown(name)) is broken: \(reason).")
  }

  /// The name of the top-level parameter whose type doesn't match the route's property.
  static func mistypedParameter(_ error: any Error) -> String? {
    guard case .typeMismatch(_, let context) = error as? DecodingError else { return nil }
    return context.codingPath.first?.stringValue
  }

  private static func kind(_ type: Any.Type) -> String {
    switch type {
    case is String.Type: "text"
    case is Bool.Type: "true or false"
    case is any Numeric.Type: "a number"
    default: "of type \(type)"
    }
  }
}
