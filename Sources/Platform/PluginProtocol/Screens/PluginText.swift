import Routing

/// A line of text in styles, named by what they are for.
public struct PluginText: Equatable, Sendable {
  /// The styles that there are; a theme says what they look like.
  public enum Style: String, CaseIterable, Sendable {
    case body, title, heading, muted, accent, key, strong, success, warning, danger, info
  }

  /// A run of text in one style.
  public struct Span: Equatable, Sendable {
    public let text: String
    public let style: Style

    public init(_ text: String, _ style: Style = .body) {
      self.text = text
      self.style = style
    }
  }

  /// From left to right.
  public let spans: [Span]

  public init(_ spans: [Span]) { self.spans = spans }

  /// The text alone.
  public var text: String { spans.map(\.text).joined() }

  /// Reads a text, or a list of `{"text": …, "style": …}`.
  init?(_ place: JSONReader) {
    guard case .array = place.value else {
      guard let text = place.text(limit: ProtocolLimits.text) else { return nil }
      spans = [Span(text)]
      return
    }
    spans = place.list(limit: 40).compactMap { place in
      place.members(["text", "style"])
      return place.text("text", limit: ProtocolLimits.text).map {
        Span($0, place.choice(ifAny: "style", of: Style.self) ?? .body)
      }
    }
  }

  /// Reads the answer to `status`; nil for nothing to say.
  ///
  /// - Throws: ``JSONMistakes``.
  public static func status(_ answer: JSONTree) throws(JSONMistakes) -> PluginText? {
    let reader = JSONReader(answer)
    let text = reader.members(["text"])["text"].flatMap(PluginText.init)
    try reader.finish()
    return text
  }
}
