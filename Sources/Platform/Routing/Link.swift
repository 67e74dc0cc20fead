/// A link as it was written: `headway://migrations/xctest?tab=teams`, or `migration|{"id":"xctest"}`.
///
/// Links are untrusted: they are bounded in size, may hold no control characters, and mean nothing
/// until somebody who knows the places reads their parts.
public enum Link: Equatable, Sendable {
  /// A place by its path: the host first, percent-decoded, and the values of the query.
  case place([String], query: [String: String])
  /// A route by its identifier, with its parameters as JSON (`{}` where none are given).
  case route(String, json: String)

  /// The longest link that is read, in UTF-8 bytes.
  public static let limit = 8_192
  /// The one scheme that is known.
  public static let scheme = "headway"

  /// Whether an argument of a command line looks like a link at all.
  public static func isLink(_ text: String) -> Bool {
    text.contains("://") || text.contains("|")
  }

  /// Reads a link.
  ///
  /// - Throws: `LinkError` that says what is wrong with it.
  public init(_ text: String) throws(LinkError) {
    guard text.utf8.count <= Link.limit else {
      throw LinkError(code: .tooLong, message: "the link is longer than \(Link.limit) bytes")
    }
    guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) })
    else {
      throw LinkError(code: .malformed, message: "the link holds control characters")
    }
    let bar = text.firstIndex(of: "|")
    if let separator = text.firstRange(of: "://"), bar.map({ separator.lowerBound < $0 }) ?? true {
      try self.init(scheme: text[..<separator.lowerBound], rest: text[separator.upperBound...])
    } else {
      let identifier = String(text[..<(bar ?? text.endIndex)])
      guard !identifier.isEmpty else {
        throw LinkError(code: .malformed, message: "the link names no place")
      }
      let json = bar.map { String(text[text.index(after: $0)...]) } ?? ""
      let parameters = json.isEmpty ? "{}" : json
      guard case .object? = try? RouteCoding.decode(JSONShape.self, from: parameters) else {
        throw LinkError(
          code: .malformed, message: "what stands after the | must be a JSON object")
      }
      self = .route(identifier, json: parameters)
    }
  }

  private init(scheme: Substring, rest: Substring) throws(LinkError) {
    guard scheme == Link.scheme else {
      throw LinkError(
        code: .unknownScheme,
        message: "“\(scheme.prefix(20))://” is no link of Headway; they begin with headway://")
    }
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var segments: [String] = []
    for segment in parts[0].split(separator: "/") {
      guard let decoded = Link.percentDecoded(segment) else {
        throw LinkError(code: .malformed, message: "the link has a broken % sequence")
      }
      segments.append(decoded)
    }
    guard !segments.isEmpty else {
      throw LinkError(code: .malformed, message: "the link names no place")
    }
    var query: [String: String] = [:]
    for pair in parts.count > 1 ? parts[1].split(separator: "&") : [] {
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let key = Link.percentDecoded(halves[0]),
        let value = halves.count > 1 ? Link.percentDecoded(halves[1]) : ""
      else { throw LinkError(code: .malformed, message: "the link has a broken % sequence") }
      query[key] = value
    }
    self = .place(segments, query: query)
  }

  /// Decodes `%41`; nil for a broken sequence, invalid UTF-8 or a control character.
  private static func percentDecoded(_ text: Substring) -> String? {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var bytes: [UInt8] = []
    var index = text.utf8.startIndex
    while index < text.utf8.endIndex {
      let byte = text.utf8[index]
      index = text.utf8.index(after: index)
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let end = text.utf8.index(index, offsetBy: 2, limitedBy: text.utf8.endIndex),
        let value = UInt8(String(decoding: text.utf8[index..<end], as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      index = end
    }
    guard let decoded = String(validating: bytes, as: UTF8.self),
      decoded.unicodeScalars.allSatisfy({ $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) })
    else { return nil }
    return decoded
  }

  /// Reads the parameters of a route.
  ///
  /// - Throws: `LinkError` that names the parameter which is missing or of another type.
  public static func parameters<Known: Route>(
    _ type: Known.Type, json: String
  ) throws(LinkError) -> Known {
    do {
      return try RouteCoding.decode(type, from: json)
    } catch let error as DecodingError {
      throw LinkError(
        code: .malformed,
        message: "the parameters of “\(Known.identifier)” don't fit: \(reason(error))")
    } catch {
      throw LinkError(
        code: .malformed, message: "the parameters of “\(Known.identifier)” don't fit")
    }
  }

  private static func reason(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, _): "“\(key.stringValue)” is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "“\(context.codingPath.map(\.stringValue).joined(separator: "."))” is of another type"
    default: "they are no JSON"
    }
  }

  /// Only whether a text is a JSON object matters here.
  private enum JSONShape: Decodable {
    case object

    private struct Key: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init?(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
      _ = try decoder.container(keyedBy: Key.self)
      self = .object
    }
  }
}

/// Why a link can't be followed, in words for people.
public struct LinkError: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Code: Equatable, Sendable {
    case tooLong, malformed, unknownScheme, unknownPlace
    /// The place is known, what it should show isn't.
    case unknownTarget
  }

  public let code: Code
  public let message: String

  public init(code: Code, message: String) {
    self.code = code
    self.message = message
  }

  public var description: String { message }
}
