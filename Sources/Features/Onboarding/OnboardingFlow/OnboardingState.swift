/// What is decided so far. The first that isn't decides which screen is shown.
package struct OnboardingState: Codable, Equatable, Sendable {
  /// Which owners file counts.
  package enum Owners: Codable, Equatable, Sendable {
    case file(String)
    case none
  }

  /// The top of the repository; nil where there is none.
  package var root: String?
  package var owners: Owners?
  /// The ids of the chosen templates.
  package var templates: [String]?
  /// What those are called, by id.
  package var titles: [String: String] = [:]
  /// Those that were chosen before somebody went back to choose again.
  package var considered: [String] = []
  package var isWritten = false
  /// Whether somebody goes on without it, for now.
  package var isPutOff = false
  /// Whether the repository is to be looked for again.
  package var isLookingAgain = false

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    root = try values.decodeIfPresent(String.self, forKey: .root)
    owners = try values.decodeIfPresent(Owners.self, forKey: .owners)
    templates = try values.decodeIfPresent([String].self, forKey: .templates)
    titles = try values.decodeIfPresent([String: String].self, forKey: .titles) ?? [:]
    considered = try values.decodeIfPresent([String].self, forKey: .considered) ?? []
    isWritten = try values.decodeIfPresent(Bool.self, forKey: .isWritten) ?? false
    isPutOff = try values.decodeIfPresent(Bool.self, forKey: .isPutOff) ?? false
    isLookingAgain = try values.decodeIfPresent(Bool.self, forKey: .isLookingAgain) ?? false
  }

  package init(root: String?) {
    self.root = root
  }
}

/// How the set-up ends.
package enum OnboardingResult: Equatable, Sendable {
  case configured
  /// Somebody goes on without a configuration, for now.
  case putOff
  /// Somebody made a repository meanwhile.
  case lookAgain
}
