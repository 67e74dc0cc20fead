import LibrariesInterface

/// Sentences that explain the criteria and questions of a scorecard.
package enum LibraryExplanation {
  /// The meaning of an answer of yes.
  package static func text(_ criterion: LibraryCriterion) -> String {
    switch criterion {
    case .blocker(.deploymentTarget): "It requires newer platform versions than you support."
    case .blocker(.license): "Its license is missing or not allowed."
    case .blocker(.conflictingVersions): "One lock file contains versions that conflict."
    case .blocker(.ownUI): "It displays its own user interface."
    case .blocker(.privateAPIs): "It uses private APIs of the platform."
    case .concern(.closedSource): "Its source code isn't available."
    case .concern(.buildsWithWarnings): "Your project gets compiler warnings from it."
    case .concern(.poorDocumentation): "Its documentation doesn't explain how to use it."
    case .concern(.binarySize): "It makes the program much larger."
    case .concern(.networkTraffic): "It sends or receives data over the network."
    case .concern(.noSupport): "It is no longer maintained."
    case .concern(.cannotBeDisabled): "You can't turn it off without a new version of the program."
    }
  }

  /// What an answer contains.
  package static func text(_ question: LibraryQuestion) -> String {
    switch question {
    case .inHouse: "Could your team build it, and how long would that take?"
    case .users: "What share of your users needs it?"
    case .exitCriteria: "When could you remove it, and what would replace it?"
    case .justification: "Why is it worth its points?"
    }
  }
}
