import ConfigurationReviewPlugin
import DeadlinesPlugin
import MostUrgentLinkPlugin
import PluginInterface

/// The plugins that are built in, a line each. Nothing else names them.
@MainActor enum BuiltInPlugins {
  static var all: [any Plugin] {
    [
      ConfigurationReview(),
      Deadlines(),
      MostUrgentLink(),
    ]
  }
}
