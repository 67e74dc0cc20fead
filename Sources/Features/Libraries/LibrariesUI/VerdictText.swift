import DeclarativeUI
import DesignSystem
import LibrariesLogic

/// Verdicts in their colours; the word says the same.
enum VerdictText {
  static func text(_ verdict: LibraryAssessment.Verdict) -> StyledText {
    StyledText(verdict.rawValue, style(verdict))
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
