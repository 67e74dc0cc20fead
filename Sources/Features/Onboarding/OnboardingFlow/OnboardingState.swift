import MigrationsInterface
import OnboardingLogic

/// The answers so far. The first missing answer determines the screen.
package struct OnboardingState: Codable, Equatable, Sendable {
  /// The CODEOWNERS file to use.
  package enum Owners: Codable, Equatable, Sendable {
    /// The path of the file, relative to the repository root.
    case file(String)
    case none
  }

  /// The repository root; nil outside of a repository.
  package var root: String?
  package var owners: Owners?
  /// The ids of the selected templates; nil until the user has selected them.
  package var templates: [String]?
  /// The titles of the selected templates, by id.
  package var titles: [String: String] = [:]
  /// The ids that were selected before the user went back to the selection; nil before that.
  package var considered: [String]?
  /// The patterns that the user has tried and added.
  package var patterns: [TriedPattern] = []
  /// The values of the selected migrations; nil until the user has seen them.
  package var details: SetupDetails?
  /// Whether the user has accepted the contents of `headway.yml`.
  package var isReviewed = false
  /// Whether `headway.yml` is written.
  package var isWritten = false
  /// Whether the user continues without a configuration for now.
  package var isPutOff = false
  /// Whether Headway has to look for a repository again.
  package var isLookingAgain = false

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    root = try values.decodeIfPresent(String.self, forKey: .root)
    owners = try values.decodeIfPresent(Owners.self, forKey: .owners)
    templates = try values.decodeIfPresent([String].self, forKey: .templates)
    titles = try values.decodeIfPresent([String: String].self, forKey: .titles) ?? [:]
    considered = try values.decodeIfPresent([String].self, forKey: .considered)
    patterns = try values.decodeIfPresent([TriedPattern].self, forKey: .patterns) ?? []
    details = try values.decodeIfPresent(SetupDetails.self, forKey: .details)
    isReviewed = try values.decodeIfPresent(Bool.self, forKey: .isReviewed) ?? false
    isWritten = try values.decodeIfPresent(Bool.self, forKey: .isWritten) ?? false
    isPutOff = try values.decodeIfPresent(Bool.self, forKey: .isPutOff) ?? false
    isLookingAgain = try values.decodeIfPresent(Bool.self, forKey: .isLookingAgain) ?? false
  }

  package init(root: String?) {
    self.root = root
  }
}
