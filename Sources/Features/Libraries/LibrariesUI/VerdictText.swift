import DeclarativeUI
import DesignSystem
import LibrariesLogic

/// Verdicts as colored text.
enum VerdictText {
  static func text(_ verdict: LibraryAssessment.Verdict) -> StyledText {
    StyledText(LibraryText.title(verdict), style(verdict))
  }

  /// Returns the verdict of a row with its reason: `blocked: deployment target too high`.
  ///
  /// - Parameter unit: the noun for what is unanswered; nil where the column has no room for it.
  static func text(_ row: LibraryRow, unit: String? = nil) -> StyledText {
    var text = text(row.verdict)
    if row.verdict == .unanswered {
      text = .muted("\(row.openCount) ") + text
      if let unit { text += .muted(row.openCount == 1 ? " \(unit)" : " \(unit)s") }
    }
    if let blocking = row.blocking { text += .muted(": \(blocking)") }
    if row.verdict == .ok, row.isJustified { text += .muted(", justified") }
    if row.hasDraft { text += StyledText(" \(Glyph.dot) draft", .accent) }
    if row.isNew { text += StyledText(" \(Glyph.dot) new", .accent) }
    return text
  }

  static func style(_ verdict: LibraryAssessment.Verdict) -> TextStyle {
    switch verdict {
    case .ok: .success
    case .justify: .warning
    case .blocked: .danger
    case .unanswered: .muted
    }
  }
}
