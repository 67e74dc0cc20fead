import Routing

/// A line of text with styles, which are named after their purpose.
package struct PluginText: Equatable, Sendable {
  /// The supported styles. The theme determines their appearance.
  package enum Style: String, CaseIterable, Sendable {
    /// The text styles of the design system, from plain text to colors with a meaning.
    case body, title, heading, muted, accent, key, strong, success, warning, danger, info
  }

  /// A range of text in one style.
  package struct Span: Equatable, Sendable {
    /// The text.
    package let text: String
    /// The style.
    package let style: Style

    /// Creates a span.
    package init(_ text: String, _ style: Style = .body) {
      self.text = text
      self.style = style
    }
  }

  /// The spans from left to right.
  package let spans: [Span]

  /// Creates a text from spans.
  package init(_ spans: [Span]) { self.spans = spans }

  /// The text without styles.
  package var text: String { spans.map(\.text).joined() }

  /// Decodes a string, or a list of `{"text": …, "style": …}`.
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

  /// Decodes the answer to `status`; nil for no text.
  ///
  /// - Throws: ``JSONDiagnostics``.
  package static func status(_ answer: JSONTree) throws(JSONDiagnostics) -> PluginText? {
    let reader = JSONReader(answer)
    let text = reader.members(["text"])["text"].flatMap(PluginText.init)
    try reader.finish()
    return text
  }
}
