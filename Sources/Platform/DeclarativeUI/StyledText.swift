import DesignSystem
import Terminal

/// Text in several styles.
///
/// ```swift
/// let remaining: StyledText = "112" + .muted(" remaining")
/// ```
public struct StyledText: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// A part of a text in one style.
  public struct Span: Hashable, Sendable {
    /// The text of the span.
    public var text: String
    /// The style of the span.
    public var style: TextStyle
    /// The address of a hyperlink, for terminals that support them. See `Hyperlink` for the allowed
    /// addresses.
    public var link: String?

    /// Creates a span; without a link by default.
    public init(_ text: String, _ style: TextStyle, link: String? = nil) {
      self.text = text
      self.style = style
      self.link = link
    }
  }

  /// The parts of the text, in order.
  public var spans: [Span]

  /// Creates a text from its parts.
  public init(spans: [Span]) {
    self.spans = spans
  }

  /// Creates a text in one style; `body` by default.
  public init(_ text: String, _ style: TextStyle = .body) {
    spans = text.isEmpty ? [] : [Span(text, style)]
  }

  /// Creates a text in the style `body` from a literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// Returns the concatenation of two texts.
  public static func + (left: StyledText, right: StyledText) -> StyledText {
    StyledText(spans: left.spans + right.spans)
  }

  /// Appends a text.
  public static func += (left: inout StyledText, right: StyledText) {
    left.spans += right.spans
  }

  /// Returns a text in the style `muted`.
  public static func muted(_ text: String) -> StyledText { StyledText(text, .muted) }
  /// Returns a text in the style `strong`.
  public static func strong(_ text: String) -> StyledText { StyledText(text, .strong) }
  /// Returns a text in the style `accent`.
  public static func accent(_ text: String) -> StyledText { StyledText(text, .accent) }

  /// Returns the text as a hyperlink to an address, or without a link if `address` is nil.
  public func linked(to address: String?) -> StyledText {
    StyledText(spans: spans.map { Span($0.text, $0.style, link: address) })
  }

  /// Returns the text as a hyperlink to a file on this machine, given its absolute path.
  public func linked(toFile path: String) -> StyledText {
    linked(to: Hyperlink.file(path))
  }

  /// The plain text.
  public var text: String { spans.count == 1 ? spans[0].text : spans.map(\.text).joined() }

  /// Returns the columns that a line of text takes. Many characters take two columns.
  public static func columns(of text: String) -> Int { VisibleText.columns(text) }

  /// Returns the columns of the longest text, such as the largest useful width of a column; 0
  /// without any.
  package static func columns(ofLongest texts: some Sequence<String>) -> Int {
    texts.reduce(0) { longest, text in
      // No text is wider than its number of bytes, so most texts don't have to be measured.
      text.utf8.count > longest ? max(longest, columns(of: text)) : longest
    }
  }

  /// Returns a text shortened at its beginning to at most `columns` columns, with `…` in place of
  /// the removed text.
  ///
  /// Use this for paths, where the file name matters more than its directories.
  public static func end(
    of text: String, columns: Int, _ style: TextStyle = .body
  ) -> StyledText {
    StyledText(VisibleText.end(of: text, columns: columns), style)
  }

  /// Returns a text shortened in the middle to at most `columns` columns, with `…` in place of the
  /// removed text.
  ///
  /// Use this for names with a common prefix.
  public static func ends(
    of text: String, columns: Int, _ style: TextStyle = .body
  ) -> StyledText {
    StyledText(VisibleText.ends(of: text, columns: columns), style)
  }

  /// Returns a name such as `@acme/mobile-ios`, shortened to at most `columns` columns: first `…`
  /// replaces the part before the first `/`, then the middle of the rest.
  ///
  /// Use this for names that often share this part, such as teams of one organization.
  package static func localName(
    of text: String, columns: Int, _ style: TextStyle = .body
  ) -> StyledText {
    StyledText(VisibleText.localName(of: text, columns: columns), style)
  }

  /// The columns that the text takes.
  public var columns: Int { spans.reduce(0) { $0 + VisibleText.columns($1.text) } }

  /// Returns the text shortened to at most `columns` columns, with `…` in the last column if it was
  /// cut.
  public func fitted(to columns: Int) -> StyledText {
    var remaining = columns
    var result: [Span] = []
    for (index, span) in spans.enumerated() {
      let width = VisibleText.columns(span.text)
      let isLast = index == spans.count - 1
      if width < remaining || (width == remaining && isLast) {
        result.append(span)
        remaining -= width
      } else if width == remaining, !spans[(index + 1)...].contains(where: { !$0.text.isEmpty }) {
        result.append(span)
        return StyledText(spans: result)
      } else {
        let room = VisibleText.truncated(span.text + (isLast ? "" : "  "), to: remaining)
        if !room.isEmpty { result.append(Span(room, span.style, link: span.link)) }
        return StyledText(spans: result)
      }
    }
    return StyledText(spans: result)
  }
}
