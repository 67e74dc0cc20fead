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
  /// - Parameter isLong: whether there is room for the number of missing answers in words.
  static func text(_ row: LibraryRow, isLong: Bool = false) -> StyledText {
    var text = text(row.verdict)
    if row.verdict == .unanswered {
      let (count, hasScorecard) = (row.openCount, row.hasScorecard)
      text = .muted(
        isLong
          ? LibraryText.unanswered(count, hasScorecard: hasScorecard)
          : LibraryText.shortUnanswered(count, hasScorecard: hasScorecard))
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
