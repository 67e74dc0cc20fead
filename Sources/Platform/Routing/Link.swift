/// A deep link as somebody typed or sent it: well-formed, and not yet known to lead anywhere.
///
/// Links are untrusted. Reading one refuses what is too long, of another scheme, or would bring control
/// characters to a screen, openly, percent-encoded or by a JSON escape; its parts are safe to show.
public enum Link: Sendable, Equatable {
  /// `scheme://host/segment?name=value`: the host first, all parts decoded.
  case place([String], query: [String: String])
  /// `identifier|json`: a route by its identifier; the JSON is `{}` where none is given.
  case route(String, json: String)

  /// The longest link that is read, in UTF-8 bytes.
  public static let limit = 8_192

  /// Whether an argument of a command line looks like a link at all.
  public static func isLink(_ text: String) -> Bool {
    text.contains("://") || text.contains("|")
  }

  /// Reads a link; white space around it doesn't count.
  ///
  /// - Parameter scheme: the scheme of the app's URLs, as RFC 3986, section 3.1, has it: `notes` in
  ///   `notes://today`.
  /// - Throws: ``LinkError``: `empty`, `tooLong`, `controlCharacters`, `unknownScheme`, `badEncoding`,
  ///   `badParameters` or `malformed`.
  public init(_ text: String, scheme: String) throws(LinkError) {
    let text = try Self.checked(text)
    let bar = text.firstIndex(of: "|") ?? text.endIndex
    if Self.hasScheme(text[..<bar]) {
      self = try Self.readPlace(text, scheme: scheme)
    } else if bar < text.endIndex || LinkText.isName(text) {
      let (identifier, json) = try Self.readRoute(text)
      self = .route(identifier, json: json)
    } else {
      throw LinkError(
        code: .malformed,
        message:
          "“\(LinkText.shown(text))” is no link: write \(scheme)://place or place|{\"name\":\"value\"}."
      )
    }
  }

  /// Reads the parameters of a route.
  ///
  /// - Parameter registry: the routes that an ``AnyRoute`` among them may be.
  /// - Throws: ``LinkError`` with the code `badParameters`, naming the parameter that is missing or wrong.
  public static func parameters<R: Route>(
    _ type: R.Type, json: String, registry: RouteRegistry? = nil
  ) throws(LinkError) -> R {
    do {
      return try RouteCoding.decode(type, from: json, registry: registry)
    } catch {
      throw LinkError.badParameters(R.identifier, error)
    }
  }

  /// At most 60 characters of any text, with nothing in it that acts on a terminal.
  package static func shown(_ text: String) -> String { LinkText.shown(text) }

  /// Takes `identifier|json` apart.
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
          "“\(LinkText.shown(identifier))” can't name a place: letters, digits, -, _ and . can.")
    }
    let json = bar.map { trimmed(text[text.index(after: $0)...]) } ?? ""
    guard json.isEmpty || json.first == "{" else {
      throw LinkError(
        code: .badParameters,
        message: "After \(identifier)| comes a JSON object, not “\(LinkText.shown(json))”.")
    }
    guard !LinkText.hidesForbidden(json: json) else {
      throw LinkError(
        code: .controlCharacters,
        message: "The link “\(LinkText.shown(text))” hides a control character.")
    }
    return (String(identifier), json.isEmpty ? "{}" : String(json))
  }

  private static func readPlace(
    _ text: String, scheme wanted: String
  ) throws(LinkError) -> Link {
    guard let colon = text.firstIndex(of: ":") else {
      throw LinkError(code: .malformed, message: "No scheme.")
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
    guard let host = parts.first, LinkText.isName(host) else {
      throw LinkError(
        code: .malformed,
        message:
          "“\(LinkText.shown(parts.first ?? ""))” can't name a place: letters, digits, -, _ and . can."
      )
    }
    guard !rest.contains("#") else {
      throw LinkError(
        code: .malformed, message: "A link has no # part; write %23 for the character.")
    }
    var segments = [host.lowercased()]
    for part in parts.dropFirst() where !part.isEmpty { segments.append(try decoded(part)) }
    var query: [String: String] = [:]
    if let question {
      for part in rest[rest.index(after: question)...].split(separator: "&") {
        let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = pair.first, !name.isEmpty else {
          throw LinkError(
            code: .malformed, message: "“\(LinkText.shown(part))” has no name before its value.")
        }
        let known = try decoded(name)
        guard query[known] == nil else {
          throw LinkError(
            code: .badParameters, message: "The parameter \(LinkText.shown(known)) is given twice.")
        }
        query[known] = try decoded(pair.count > 1 ? pair[1] : "")
      }
    }
    return .place(segments, query: query)
  }

  private static func decoded(_ text: Substring) throws(LinkError) -> String {
    guard let decoded = LinkText.unescaped(text) else {
      throw LinkError(
        code: .badEncoding, message: "“\(LinkText.shown(text))” has a broken % escape.")
    }
    guard !LinkText.hasForbidden(decoded) else {
      throw LinkError(
        code: .controlCharacters, message: "“\(LinkText.shown(text))” hides a control character.")
    }
    return decoded
  }

  private static func checked(_ text: String) throws(LinkError) -> String {
    // The length comes first: nothing looks at a megabyte twice.
    guard text.utf8.count <= limit else {
      throw LinkError(
        code: .tooLong,
        message:
          "A link has at most \(limit) bytes; this one has \(text.utf8.count): “\(LinkText.shown(text))”"
      )
    }
    let text = String(trimmed(text[...]))
    guard !text.isEmpty else { throw LinkError(code: .empty, message: "The link is empty.") }
    guard !LinkText.hasForbidden(text) else {
      throw LinkError(
        code: .controlCharacters,
        message: "The link “\(LinkText.shown(text))” has control characters in it.")
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
