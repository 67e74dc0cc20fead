/// What is decided so far. The first that isn't decides which screen is shown.
package struct OnboardingState: Codable, Equatable, Sendable {
  /// Which owners file counts.
  package enum Owners: Codable, Equatable, Sendable {
    case file(String)
    case none
  }

  /// The top of the repository; nil where there is none.
  package var root: String?
  package var branch: String?
  package var owners: Owners?
  /// The ids of the chosen templates.
  package var templates: [String]?
  package var isWritten = false

  package init(root: String?, branch: String? = nil) {
    self.root = root
    self.branch = branch
  }
}

/// How the set-up ends.
package enum OnboardingResult: Equatable, Sendable {
  case configured
}
