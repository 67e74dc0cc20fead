import DesignSystem
import Terminal
import Unidirectional

/// Lines of source code with line numbers and syntax coloring, optionally with a highlighted line.
///
/// Lines that are wider than the view are cut with `›`; press `→` to scroll. Only visible lines are
/// drawn.
///
/// ```swift
/// CodeView(store.bind(\.lines), name: "code", language: CodeLanguage(named: "Cart.swift"))
///   .highlight(store.bind(\.match.line))
///   .match(store.bind(\.match.bytes))
///   .placeholder("Reading the file…")
/// ```
public struct CodeView: PrimitiveView {
  let lines: Bind<[String]>
  let name: String
  let language: CodeLanguage
  private var highlighted: Bind<Int?> = .constant(nil)
  private var matched: Bind<Range<Int>?> = .constant(nil)
  private var matchEnd: Bind<MatchEnd?> = .constant(nil)
  private var firstNumber = 1
  private var placeholder: StyledText = ""

  /// Creates a code view.
  ///
  /// - Parameters:
  ///   - lines: The lines, without line breaks.
  ///   - name: The name of the view in the key map and for saving its scroll position.
  ///   - language: The language for syntax coloring; none by default.
  public init(_ lines: Bind<[String]>, name: String, language: CodeLanguage = .plain) {
    self.lines = lines
    self.name = name
    self.language = language
  }

  /// Highlights the line with a number and scrolls to it whenever the number changes.
  public func highlight(_ number: Bind<Int?>) -> CodeView {
    var copy = self
    copy.highlighted = number
    return copy
  }

  /// Marks a match in the highlighted line and scrolls sideways to it if necessary.
  ///
  /// - Parameter bytes: The range of the match in UTF-8 bytes from the beginning of the line.
  ///   Characters that are partly in the range are marked completely.
  public func match(_ bytes: Bind<Range<Int>?>) -> CodeView {
    var copy = self
    copy.matched = bytes
    return copy
  }

  /// The end of a match on a later line than its start.
  package struct MatchEnd: Equatable, Sendable {
    /// The number of the line.
    package let line: Int
    /// The number of UTF-8 bytes of the line that belong to the match.
    package let bytes: Int

    /// Creates an end.
    package init(line: Int, bytes: Int) {
      self.line = line
      self.bytes = bytes
    }
  }

  /// Marks the lines after the highlighted one up to the end of the match, without their
  /// indentation.
  package func matchEnd(_ end: Bind<MatchEnd?>) -> CodeView {
    var copy = self
    copy.matchEnd = end
    return copy
  }

  /// Sets the number of the first line; 1 by default.
  public func firstNumber(_ number: Int) -> CodeView {
    var copy = self
    copy.firstNumber = number
    return copy
  }

  /// Sets the text to show if there are no lines.
  public func placeholder(_ text: StyledText) -> CodeView {
    var copy = self
    copy.placeholder = text
    return copy
  }

  /// Sets the text to show if there are no lines.
  @_disfavoredOverload public func placeholder(_ text: String) -> CodeView {
    placeholder(StyledText(text))
  }

  /// Creates the node that displays this view.
  public func makeNode() -> CodeViewNode { CodeViewNode() }

  /// Updates the node with the values of this view.
  public func update(_ node: CodeViewNode) {
    node.configure(
      lines: lines, highlighted: highlighted, matched: matched, matchEnd: matchEnd, name: name,
      language: language, firstNumber: firstNumber, placeholder: placeholder)
  }
}
