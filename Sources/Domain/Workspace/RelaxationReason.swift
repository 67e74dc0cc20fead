/// An entry under `relaxations` in the configuration: the reason why a change may weaken the check.
///
/// An entry only applies to the change that adds it, so entries of the past allow nothing.
package struct RelaxationReason: Hashable, Codable, Sendable {
  /// The name of the relaxed setting, such as `xctest.pattern`.
  package var setting: String
  package var because: String

  package init(setting: String, because: String) {
    self.setting = setting
    self.because = because
  }
}
