import DeclarativeUI
import DesignSystem
import LibrariesLogic

/// Verdicts as colored text.
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
