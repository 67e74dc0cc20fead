import DesignSystem
import Terminal

/// One line of text in several styles.
///
/// ```swift
/// let left: StyledText = "112" + .muted(" left")
/// ```
public struct StyledText: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// A piece in one style.
  public struct Span: Hashable, Sendable {
    public var text: String
    public var style: TextStyle
    /// The address that it links to, on terminals that know links; see `Hyperlink` for which are let
    /// through.
    public var link: String?

    public init(_ text: String, _ style: TextStyle, link: String? = nil) {
      self.text = text
      self.style = style
      self.link = link
    }
  }

  public var spans: [Span]

  public init(spans: [Span]) {
    self.spans = spans
  }

  public init(_ text: String, _ style: TextStyle = .body) {
    spans = text.isEmpty ? [] : [Span(text, style)]
  }

  public init(stringLiteral value: String) {
    self.init(value)
  }

  public static func + (left: StyledText, right: StyledText) -> StyledText {
    StyledText(spans: left.spans + right.spans)
  }

  public static func += (left: inout StyledText, right: StyledText) {
    left.spans += right.spans
  }

  public static func muted(_ text: String) -> StyledText { StyledText(text, .muted) }
  public static func strong(_ text: String) -> StyledText { StyledText(text, .strong) }
  public static func accent(_ text: String) -> StyledText { StyledText(text, .accent) }

  /// The same text, linking to an address; to none with nil.
  public func linked(to address: String?) -> StyledText {
    StyledText(spans: spans.map { Span($0.text, $0.style, link: address) })
  }

  /// The same text, linking to a file of this machine by its absolute path.
  public func linked(toFile path: String) -> StyledText {
    linked(to: Hyperlink.file(path))
  }

  /// The text alone.
  public var text: String { spans.count == 1 ? spans[0].text : spans.map(\.text).joined() }

  /// The columns that one line of text takes, which aren't its characters: many take two.
  public static func columns(of text: String) -> Int { VisibleText.columns(text) }

  /// The end of a text in at most `columns`, with `…` in front where it was cut: of a path the file's name
  /// says more than its folders.
  public static func end(
    of text: String, columns: Int, _ style: TextStyle = .body
  ) -> StyledText {
    StyledText(VisibleText.end(of: text, columns: columns), style)
  }

  /// The beginning and the end of a text in at most `columns`, with `…` between where it was cut: for names
  /// that begin alike.
  public static func ends(
    of text: String, columns: Int, _ style: TextStyle = .body
  ) -> StyledText {
    StyledText(VisibleText.ends(of: text, columns: columns), style)
  }

  /// The columns it takes.
  public var columns: Int { spans.reduce(0) { $0 + VisibleText.columns($1.text) } }

  /// The same text in at most `columns` columns, the last of them `…` where it was cut.
  public func fitted(to columns: Int) -> StyledText {
    var left = columns
    var result: [Span] = []
    for (index, span) in spans.enumerated() {
      let width = VisibleText.columns(span.text)
      let isLast = index == spans.count - 1
      if width < left || (width == left && isLast) {
        result.append(span)
        left -= width
      } else if width == left, !spans[(index + 1)...].contains(where: { !$0.text.isEmpty }) {
        result.append(span)
        return StyledText(spans: result)
      } else {
        let room = VisibleText.truncated(span.text + (isLast ? "" : "  "), to: left)
        if !room.isEmpty { result.append(Span(room, span.style, link: span.link)) }
        return StyledText(spans: result)
      }
    }
    return StyledText(spans: result)
  }
}
