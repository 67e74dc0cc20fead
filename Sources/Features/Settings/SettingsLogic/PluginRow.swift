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

  /// `on`, `off`, or `failed`.
  package var state: String { failure != nil ? "failed" : isOn ? "on" : "off" }
}
