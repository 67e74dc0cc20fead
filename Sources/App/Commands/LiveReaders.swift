import FeatureFlags
import Foundation
import MigrationsInterface
import MigrationsService
import PluginPoints
import SharedServices
import UserSettings
import Workspace

/// The readers of counts that commands and the app use, with the user's plugins and cache.
package struct LiveReaders: Sendable {
  private let counting: (any FileCounting)?

  /// Creates readers that can't use plugins.
  package init() { counting = nil }

  /// Creates the readers of the running app. Its flags can change.
  @MainActor package init(_ appServices: AppServices) {
    let flags = appServices.flags
    counting = HeadwayCounters(.personal, named: appServices.externalPlugins.named) {
      await MainActor.run { flags.layers }
    }
  }

  /// Creates the readers of a command.
  ///
  /// - Parameters:
  ///   - plugins: the folders of plugins under development, which need no trust.
  ///   - options: the options with the flags, which can turn plugins off.
  ///   - project: the project. Its flags can turn plugins off, too.
  /// - Throws: `Failure` if a flag is malformed.
  package init(plugins: [String], _ options: GlobalOptions, in project: Project) throws {
    var flags = try FlagLayers.user(
      options.flags, file: .personal, environment: ProcessInfo.processInfo.environment)
    flags.load(project.configuration.flags, from: .projectFile)
    counting = HeadwayCounters(.personal, named: plugins) { [flags] in flags }
  }

  /// Counts files.
  package var scanner: WorkingTreeScanner {
    WorkingTreeScanner(counting: counting, cacheFolder: UserFolders.cache)
  }

  /// Reads the history.
  package var history: HistoryReader {
    HistoryReader(cacheFolder: UserFolders.cache, counting: counting)
  }

  /// Reads merges.
  package var merges: MergeReader {
    MergeReader(counting: counting, cacheFolder: UserFolders.cache)
  }
}

extension CountingCommand {
  /// Returns the readers of this command.
  ///
  /// - Throws: `Failure` if a folder contains no plugin.
  func readers(of project: Project) throws -> LiveReaders {
    try LiveReaders(plugins: try counting.plugins, options, in: project)
  }
}
