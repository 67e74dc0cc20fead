import ConfigurationReviewPlugin
import CopySummaryPlugin
import DeadlinesPlugin
import MostUrgentLinkPlugin
import PluginInterface
import QuickWinsPlugin
import RegressionsPlugin
import TeamSummaryPlugin

/// The built-in plugins, one per line. No other code refers to them.
@MainActor enum BuiltInPlugins {
  static var all: [any Plugin] {
    [
      ConfigurationReview(),
      CopySummary(),
      Deadlines(),
      MostUrgentLink(),
      QuickWins(),
      Regressions(),
      TeamSummary(),
    ]
  }
}
