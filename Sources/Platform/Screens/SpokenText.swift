import DeclarativeUI
import Matching
import Terminal

/// What a part of the screen sounds like, as one line of plain text.
enum SpokenText {
  /// A description as a line: its role, unless it is mere text, what it is called, and what it stands at.
  ///
  /// - Returns: nil where nothing is left to say.
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
    case .heading, .row, .list, .tabs, .tab, .button, .picker, .option, .dialog, .figure:
      role.rawValue
    }
  }

  /// A text without what acts on a terminal, and without what is only drawn: lines, bars and dots.
  static func plain(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let heard = scalars.filter { !isDrawing($0) }.map { $0 == "\t" ? " " : $0 }
    var kept = String.UnicodeScalarView()
    kept.append(contentsOf: heard)
    var parts = String(kept).parts(between: ", ").map(words)
    // A cell that was only drawn leaves no gap.
    if heard.count < scalars.count { parts.removeAll(where: \.isEmpty) }
    return VisibleText.line(parts.map { marks[$0] ?? $0 }.joined(separator: ", "))
  }

  /// Signs that tell nothing when they are spelled.
  private static let marks = [
    "[x]": "checked", "[ ]": "not checked", "(•)": "chosen", "( )": "not chosen",
  ]

  private static func words(_ text: String) -> String {
    text.split(separator: " ").joined(separator: " ")
  }

  /// Box drawing, blocks, and the dots of Braille that charts are made of.
  private static func isDrawing(_ scalar: Unicode.Scalar) -> Bool {
    (0x2500...0x259F).contains(scalar.value) || (0x2800...0x28FF).contains(scalar.value)
  }
}
