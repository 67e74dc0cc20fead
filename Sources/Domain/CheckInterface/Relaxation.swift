import Workspace

/// One way in which a change weakens the check.
///
/// A relaxation is a finding unless the change gives a reason for it: in the relaxation itself, such
/// as that of a new exception, or in a new entry under `relaxations` in the configuration.
package struct Relaxation: Equatable, Sendable {
  /// The name of the relaxed setting, such as `xctest.pattern`. An entry under `relaxations` with
  /// this name gives the reason.
  package let setting: String
  /// The difference for users, such as `the migration xctest was removed`.
  package let message: String
  /// The path of the file with the setting, from the repository's root; nil for the configuration.
  package var path: String?
  /// The line number of the setting, from 1.
  package var line: Int
  /// The reason that the change itself contains; nil if the configuration has to give one.
  package var reason: String?

  package init(
    _ setting: String, _ message: String, path: String? = nil, line: Int = 1, reason: String? = nil
  ) {
    self.setting = setting
    self.message = message
    self.path = path
    self.line = line
    self.reason = reason.flatMap { ReasonText.isGiven($0) ? $0 : nil }
  }
}
