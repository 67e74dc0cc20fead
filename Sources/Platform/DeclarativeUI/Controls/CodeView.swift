import DesignSystem
import Terminal
import Unidirectional

/// Lines of code with their numbers, in colours, one of them marked and in view.
///
/// Lines that are longer than the view are cut, `›` says so, and `→` scrolls to what is missing. Only
/// lines on screen are drawn.
///
/// ```swift
/// CodeView(store.bind(\.lines), name: "code", language: CodeLanguage(named: "Cart.swift"))
///   .highlight(store.bind(\.hit.line))
///   .match(store.bind(\.match))
///   .placeholder("Reading the file…")
/// ```
public struct CodeView: PrimitiveView {
  let lines: Bind<[String]>
  let name: String
  let language: CodeLanguage
  private var highlighted: Bind<Int?> = .constant(nil)
  private var matched: Bind<Range<Int>?> = .constant(nil)
  private var firstNumber = 1
  private var placeholder: StyledText = ""

  /// - Parameters:
  ///   - lines: without their line breaks.
  ///   - name: under which the scroll position is remembered.
  public init(_ lines: Bind<[String]>, name: String, language: CodeLanguage = .plain) {
    self.lines = lines
    self.name = name
    self.language = language
  }

  /// Marks a line, by its number, and brings it into view whenever it is another one.
  public func highlight(_ number: Bind<Int?>) -> CodeView {
    var copy = self
    copy.highlighted = number
    return copy
  }

  /// Marks a part of the marked line, in UTF-8 bytes from 0, and scrolls sideways to it where the line is
  /// long. A character that is partly in it is marked whole.
  public func match(_ bytes: Bind<Range<Int>?>) -> CodeView {
    var copy = self
    copy.matched = bytes
    return copy
  }

  /// The number of the first line; 1 unless this is said.
  public func firstNumber(_ number: Int) -> CodeView {
    var copy = self
    copy.firstNumber = number
    return copy
  }

  /// What stands there when there is no line.
  public func placeholder(_ text: StyledText) -> CodeView {
    var copy = self
    copy.placeholder = text
    return copy
  }

  public func makeNode() -> CodeViewNode { CodeViewNode() }

  public func update(_ node: CodeViewNode) {
    node.configure(
      lines: lines, highlighted: highlighted, matched: matched, name: name, language: language,
      firstNumber: firstNumber, placeholder: placeholder)
  }
}
