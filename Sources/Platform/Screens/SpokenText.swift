import DeclarativeUI
import Matching
import Terminal

/// The spoken form of screen elements, as lines of plain text.
enum SpokenText {
  /// Returns a description as a line: its role unless it is plain text, its label and its value.
  ///
  /// - Returns: nil if there is no text.
  static func line(_ description: AccessibilityDescription) -> String? {
    let words = [description.label, description.value ?? ""].map(plain).filter { !$0.isEmpty }
    guard !words.isEmpty else { return nil }
    let text = words.joined(separator: ", ")
    return role(description.role).map { "\($0): \(text)" } ?? text
  }

  private static func role(_ role: AccessibilityRole) -> String? {
    switch role {
    case .text, .group: nil
    case .textField: "field"
    case .toggle: "switch"
    case .heading, .row, .list, .tabs, .tab, .button, .picker, .menu, .option, .dialog, .figure:
      role.rawValue
    }
  }

  /// Returns text without control characters and without drawing characters such as lines, bars and
  /// dots.
  static func plain(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let spoken = scalars.filter { !isDrawing($0) }.map { $0 == "\t" ? " " : $0 }
    var kept = String.UnicodeScalarView()
    kept.append(contentsOf: spoken)
    var parts = String(kept).parts(between: ", ").map(words)
    // A cell that contained only drawing characters must not cause a gap.
    if spoken.count < scalars.count { parts.removeAll(where: \.isEmpty) }
    return VisibleText.line(parts.map { marks[$0] ?? $0 }.joined(separator: ", "))
  }

  /// Symbols with their spoken form.
  private static let marks = [
    "[x]": "checked", "[ ]": "not checked", "(•)": "checked", "( )": "not checked",
  ]

  private static func words(_ text: String) -> String {
    text.split(separator: " ").joined(separator: " ")
  }

  /// Returns whether a scalar is a box-drawing character, a block, or a Braille pattern, as in
  /// charts.
  private static func isDrawing(_ scalar: Unicode.Scalar) -> Bool {
    (0x2500...0x259F).contains(scalar.value) || (0x2800...0x28FF).contains(scalar.value)
  }
}
