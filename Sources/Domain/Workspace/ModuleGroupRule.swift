/// Combines modules into groups, which rules treat as one unit each.
package struct ModuleGroupRule: Equatable, Codable, Sendable {
  package enum Subject: Equatable, Codable, Sendable {
    /// Each folder that matches one of the globs is a group with the name of the folder, such as
    /// `Sources/Features/*`.
    case eachFolder([String])
    /// One group of the modules in the matching folders and of the named modules. Names are resolved
    /// as in rules.
    case named(String, folders: [String], modules: [String])
  }

  package var subject: Subject
  /// Location in the configuration.
  package var location: ConfigurationLocation

  package init(_ subject: Subject, location: ConfigurationLocation = ConfigurationLocation()) {
    self.subject = subject
    self.location = location
  }
}
