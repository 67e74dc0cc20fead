import LibrariesInterface
import Workspace

/// How criteria, questions and verdicts are said to people.
package enum LibraryWords {
  /// A criterion as a statement that holds or doesn't.
  package static func title(_ criterion: LibraryCriterion) -> String {
    switch criterion {
    case .blocker(.deploymentTarget): "needs newer systems than we support"
    case .blocker(.license): "licence missing or not allowed"
    case .blocker(.conflictingVersions): "conflicting versions"
    case .blocker(.ownUI): "shows a UI of its own"
    case .blocker(.privateAPIs): "uses private APIs"
    case .concern(.closedSource): "closed source"
    case .concern(.buildsWithWarnings): "builds with warnings"
    case .concern(.poorDocumentation): "poor documentation"
    case .concern(.binarySize): "makes the program much larger"
    case .concern(.networkTraffic): "talks to the network"
    case .concern(.noSupport): "nobody maintains it"
    case .concern(.cannotBeDisabled): "can't be disabled"
    }
  }

  package static func title(_ question: LibraryQuestion) -> String {
    switch question {
    case .inHouse: "can we build it ourselves"
    case .users: "what share of users needs it"
    case .exitCriteria: "how we get rid of it"
    case .justification: "why we use it all the same"
    }
  }

  package static func words(_ change: LibraryChange) -> String {
    switch change {
    case .new: "new"
    case .version(let from, let to, let since): "\(from) → \(to)" + words(since)
    case .points(let from, let to, let since): "\(from) → \(to) points" + words(since)
    }
  }

  private static func words(_ since: LibraryChange.Since) -> String {
    if case .review(let day) = since { return ", scored on \(day)" }
    return ""
  }

  package static func platform(_ key: String) -> String {
    switch key {
    case "ios": "iOS"
    case "macos": "macOS"
    case "tvos": "tvOS"
    case "watchos": "watchOS"
    case "visionos": "visionOS"
    case "maccatalyst": "Mac Catalyst"
    case "driverkit": "DriverKit"
    default: key
    }
  }

  /// Bytes as people say them: `812 kB`, `3.4 MB`.
  package static func size(_ bytes: Int) -> String {
    if bytes < 1_000 { return "\(bytes) B" }
    if bytes < 1_000_000 { return "\(bytes / 1_000) kB" }
    let tenths = bytes / 100_000
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10) MB" : "\(tenths / 10) MB"
  }

  /// The licence that is known best: the one with its sources, else the lock file's, else the team's.
  package static func license(_ entry: LibraryEntry) -> String? {
    if case .found(let id?, _) = entry.facts.license { return id }
    if let declared = entry.library.declaredLicense { return declared }
    return entry.scorecard?.license
  }
}
