import MigrationsService
import PluginPoints
import UserSettings

/// The readers of counts that commands and the app use, with the user's plugins and cache.
package enum LiveReaders {
  /// Counts files.
  ///
  /// - Parameter plugins: the folders of plugins under development, which need no trust.
  package static func scanner(plugins: [String] = []) -> WorkingTreeScanner {
    WorkingTreeScanner(
      counting: HeadwayCounters(.personal, named: plugins), cacheFolder: UserFolders.cache)
  }

  /// Reads the history.
  ///
  /// - Parameter plugins: the folders of plugins under development, which need no trust.
  package static func history(plugins: [String] = []) -> HistoryReader {
    HistoryReader(
      cacheFolder: UserFolders.cache, counting: HeadwayCounters(.personal, named: plugins))
  }
}
