/// A deep link as a user typed or sent it: well-formed, but not yet resolved to a route.
///
/// Links are untrusted. The parser rejects links that are too long, have another scheme, or contain
/// control characters, whether plain, percent-encoded or escaped in JSON. The parts of a parsed
/// link are safe to show.
public enum Link: Sendable, Equatable {
  /// `scheme://host/segment?name=value`: the host and the segments, all decoded, and the query.
  case path([String], query: [String: String])
  /// `identifier|json`: the identifier of a route and its parameters. The JSON is `{}` if the link
  /// has none.
  case route(String, json: String)

  /// The maximum length of a link, in UTF-8 bytes.
  public static let limit = 8_192

  /// Returns whether a command-line argument looks like a link.
  package static func isLink(_ text: String) -> Bool {
    text.contains("://") || text.contains("|")
  }

  /// Parses a link. White space around it is ignored.
  ///
  /// - Parameters:
  ///   - text: the link.
  ///   - scheme: the scheme of the app's URLs (RFC 3986, section 3.1), such as `notes` in
  ///     `notes://today`.
  /// - Throws: ``LinkError`` with the code `empty`, `tooLong`, `controlCharacters`,
  ///   `unknownScheme`, `badEncoding`, `badParameters` or `malformed`.
  public init(_ text: String, scheme: String) throws(LinkError) {
    let text = try Self.checked(text)
    let bar = text.firstIndex(of: "|") ?? text.endIndex
    if Self.hasScheme(text[..<bar]) {
      self = try Self.readPath(text, scheme: scheme)
    } else if bar < text.endIndex || LinkText.isName(text) {
      let (identifier, json) = try Self.readRoute(text)
      self = .route(identifier, json: json)
    } else {
      throw LinkError(
        code: .malformed,
        message: "\"\(LinkText.shown(text))\" isn't a link."
          + " Write \(scheme)://name or name|{\"key\":\"value\"}."
      )
    }
  }

  /// Decodes the parameters of a route.
  ///
  /// - Parameters:
  ///   - type: the type of the route.
  ///   - json: the parameters as a JSON object.
  ///   - registry: the routes that an ``AnyRoute`` in the parameters may refer to.
  /// - Throws: ``LinkError`` with the code `badParameters`, which names the missing or invalid
  ///   parameter.
  public static func parameters<R: Route>(
    _ type: R.Type, json: String, registry: RouteRegistry? = nil
  ) throws(LinkError) -> R {
    do {
      return try RouteCoding.decode(type, from: json, registry: registry)
    } catch {
      throw LinkError.badParameters(R.identifier, error)
    }
  }

  /// Returns at most 60 characters of a text, without characters that a terminal interprets.
  package static func shown(_ text: String) -> String { LinkText.shown(text) }

  /// Splits `identifier|json`.
  static func readRoute(
    _ text: String
  ) throws(LinkError) -> (identifier: String, json: String) {
    let text = try checked(text)
    let bar = text.firstIndex(of: "|")
    let identifier = text[..<(bar ?? text.endIndex)]
    guard LinkText.isName(identifier) else {
      throw LinkError(
        code: .malformed,
        message:
          "\"\(LinkText.shown(identifier))\" isn't a valid name. Use letters, digits, -, _ and .")
    }
    let json = bar.map { trimmed(text[text.index(after: $0)...]) } ?? ""
    guard json.isEmpty || json.first == "{" else {
      throw LinkError(
        code: .badParameters,
        message: "Expected a JSON object after \(identifier)|, found \"\(LinkText.shown(json))\".")
    }
    guard !LinkText.hidesForbidden(json: json) else {
      throw LinkError(
        code: .controlCharacters,
        message: "The link \"\(LinkText.shown(text))\" contains an escaped control character.")
    }
    return (String(identifier), json.isEmpty ? "{}" : String(json))
  }

  private static func readPath(
    _ text: String, scheme wanted: String
  ) throws(LinkError) -> Link {
    guard let colon = text.firstIndex(of: ":") else {
      throw LinkError(code: .malformed, message: "The link has no scheme.")
    }
    let scheme = text[..<colon].lowercased()
    guard scheme == wanted.lowercased() else {
      throw LinkError(
        code: .unknownScheme,
        message: "Links start with \(wanted)://, not \(LinkText.shown(scheme))://.",
        nearest: "\(wanted)://")
    }
    let rest = text[text.index(colon, offsetBy: 3)...]
    let question = rest.firstIndex(of: "?")
    let path = rest[..<(question ?? rest.endIndex)]
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let host = parts.first, !host.isEmpty else {
      throw LinkError(
        code: .malformed, message: "The link has no name after \(wanted)://.")
    }
    guard LinkText.isName(host) else {
      throw LinkError(
        code: .malformed,
        message:
          "\"\(LinkText.shown(host))\" isn't a valid name. Use letters, digits, -, _ and ."
      )
    }
    guard !rest.contains("#") else {
      throw LinkError(
        code: .malformed, message: "Links don't support fragments. Write %23 for the character #.")
    }
    var segments = [host.lowercased()]
    for part in parts.dropFirst() where !part.isEmpty { segments.append(try decoded(part)) }
    var query: [String: String] = [:]
    if let question {
      for part in rest[rest.index(after: question)...].split(separator: "&") {
        let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = pair.first, !name.isEmpty else {
          throw LinkError(
            code: .malformed, message: "\"\(LinkText.shown(part))\" has a value without a name.")
        }
        let known = try decoded(name)
        guard query[known] == nil else {
          throw LinkError(
            code: .badParameters, message: "The parameter \(LinkText.shown(known)) occurs twice.")
        }
        query[known] = try decoded(pair.count > 1 ? pair[1] : "")
      }
    }
    return .path(segments, query: query)
  }

  private static func decoded(_ text: Substring) throws(LinkError) -> String {
    guard let decoded = LinkText.unescaped(text) else {
      throw LinkError(
        code: .badEncoding, message: "\"\(LinkText.shown(text))\" has an invalid % escape.")
    }
    guard !LinkText.hasForbidden(decoded) else {
      throw LinkError(
        code: .controlCharacters,
        message: "\"\(LinkText.shown(text))\" contains an escaped control character.")
    }
    return decoded
  }

  private static func checked(_ text: String) throws(LinkError) -> String {
    // The length is checked first, so that a very long text isn't scanned.
    guard text.utf8.count <= limit else {
      throw LinkError(
        code: .tooLong,
        message:
          "The link has \(text.utf8.count) bytes, the limit is \(limit): \"\(LinkText.shown(text))\""
      )
    }
    let text = String(trimmed(text[...]))
    guard !text.isEmpty else { throw LinkError(code: .empty, message: "The link is empty.") }
    guard !LinkText.hasForbidden(text) else {
      throw LinkError(
        code: .controlCharacters,
        message: "The link \"\(LinkText.shown(text))\" contains control characters.")
    }
    return text
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  private static func hasScheme(_ text: some StringProtocol) -> Bool {
    guard let colon = text.firstIndex(of: ":"), LinkText.isScheme(text[..<colon]) else {
      return false
    }
    return text[colon...].hasPrefix("://")
  }
}
