import SettingsInterface

/// A row in the list of plugins.
package struct PluginListRow: Identifiable, Equatable, Sendable {
  package let id: String
  package let title: String
  package let version: String
  package let owner: String
  /// The purpose of the plugin in its own words; empty if it is unknown.
  package let about: String
  /// The key of the flag that enables the plugin.
  package let flag: String
  /// Whether the plugin is enabled.
  package let isOn: Bool
  /// The origin of the flag's value.
  package let source: String
  /// The error that disabled the plugin until restart; nil if it works.
  package let failure: String?
  /// The contributions, each with the kind of contribution: `due: items in the status bar`.
  package let contributions: [String]
  /// The time spent in the plugin so far, in microseconds.
  package let microseconds: Int
  /// The path of an external plugin's folder; nil for a built-in plugin.
  package var folder: String?
  /// The reason why an external plugin isn't run; nil if it is.
  package private(set) var waiting: FolderPlugin.State?

  package init(
    id: String, title: String, version: String, owner: String, about: String = "", flag: String,
    isOn: Bool, source: String, failure: String?, contributions: [String], microseconds: Int
  ) {
    self.id = id
    self.title = title
    self.version = version
    self.owner = owner
    self.about = about
    self.flag = flag
    self.isOn = isOn
    self.source = source
    self.failure = failure
    self.contributions = contributions
    self.microseconds = microseconds
  }

  /// Creates a row for an external plugin that isn't run, because it isn't trusted or is invalid.
  package init(waiting plugin: FolderPlugin) {
    self.init(
      id: plugin.id, title: plugin.title, version: plugin.version, owner: plugin.owner,
      flag: "", isOn: false, source: "folder", failure: plugin.problem,
      contributions: plugin.contributions, microseconds: 0)
    folder = plugin.id
    waiting = plugin.state
  }

  /// Returns the rows of all plugins: first those that can run, then those that aren't trusted or
  /// are invalid.
  ///
  /// - Parameters:
  ///   - known: the plugins that can run.
  ///   - folders: all external plugins.
  package static func rows(_ known: [PluginListRow], _ folders: [FolderPlugin]) -> [PluginListRow] {
    let trusted = folders.filter { $0.state == .trusted }
    return known.map { row in
      var row = row
      row.folder = trusted.first { $0.plugin == row.id }?.id
      return row
    } + folders.filter { $0.state != .trusted }.map { PluginListRow(waiting: $0) }
  }

  /// `on`, `off` or `failed`; for a plugin that isn't run, `new`, `changed` or `invalid`.
  package var state: String {
    waiting?.rawValue ?? (failure != nil ? "failed" : isOn ? "on" : "off")
  }
}
