import ConfigurationReviewPlugin
import CopySummaryPlugin
import DeadlinesPlugin
import MostUrgentLinkPlugin
import PluginInterface
import QuickWinsPlugin
import RegressionsPlugin

/// The plugins that are built in, a line each. Nothing else names them.
@MainActor enum BuiltInPlugins {
  static var all: [any Plugin] {
    [
      ConfigurationReview(),
      CopySummary(),
      Deadlines(),
      MostUrgentLink(),
      QuickWins(),
      Regressions(),
    ]
  }
}
