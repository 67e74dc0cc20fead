import SettingsInterface

/// A plugin as Settings lists it.
package struct PluginRow: Identifiable, Equatable, Sendable {
  package let id: String
  package let title: String
  package let version: String
  package let owner: String
  package let flag: String
  package let isOn: Bool
  /// Where the flag's value comes from.
  package let source: String
  /// What it threw, when it is off until restart.
  package let failure: String?
  package let contributions: [String]
  package let microseconds: Int
  /// The folder that it stands in; nil for one that is built in.
  package var folder: String?
  /// Why it isn't run, when it stands in a folder and isn't.
  package private(set) var waiting: FolderPlugin.State?

  package init(
    id: String, title: String, version: String, owner: String, flag: String, isOn: Bool,
    source: String, failure: String?, contributions: [String], microseconds: Int
  ) {
    self.id = id
    self.title = title
    self.version = version
    self.owner = owner
    self.flag = flag
    self.isOn = isOn
    self.source = source
    self.failure = failure
    self.contributions = contributions
    self.microseconds = microseconds
  }

  /// One that isn't run: nobody has trusted it, or it can't be read.
  package init(waiting plugin: FolderPlugin) {
    self.init(
      id: plugin.id, title: plugin.title, version: plugin.version, owner: plugin.owner,
      flag: "", isOn: false, source: "a folder", failure: plugin.problem,
      contributions: plugin.contributions, microseconds: 0)
    folder = plugin.id
    waiting = plugin.state
  }

  /// The rows of all plugins: those that run, or could, then those that wait for something.
  package static func rows(_ known: [PluginRow], _ folders: [FolderPlugin]) -> [PluginRow] {
    let trusted = folders.filter { $0.state == .trusted }
    return known.map { row in
      var row = row
      row.folder = trusted.first { $0.plugin == row.id }?.id
      return row
    } + folders.filter { $0.state != .trusted }.map { PluginRow(waiting: $0) }
  }

  /// `on`, `off` or `failed`; of one that isn't run `new`, `changed` or `invalid`.
  package var state: String {
    waiting?.rawValue ?? (failure != nil ? "failed" : isOn ? "on" : "off")
  }
}
