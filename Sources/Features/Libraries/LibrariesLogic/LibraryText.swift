import LibrariesInterface
import Workspace
import WorkspaceLogic

/// The texts of criteria, questions and changes for users.
package enum LibraryText {
  /// The title of a criterion.
  package static func title(_ criterion: LibraryCriterion) -> String {
    switch criterion {
    case .blocker(.deploymentTarget): "deployment target too high"
    case .blocker(.license): "unsuitable license"
    case .blocker(.conflictingVersions): "conflicting versions"
    case .blocker(.ownUI): "shows its own UI"
    case .blocker(.privateAPIs): "uses private APIs"
    case .concern(.closedSource): "closed source"
    case .concern(.buildsWithWarnings): "builds with warnings"
    case .concern(.poorDocumentation): "poor documentation"
    case .concern(.binarySize): "large binary size"
    case .concern(.networkTraffic): "sends network traffic"
    case .concern(.noSupport): "unmaintained"
    case .concern(.cannotBeDisabled): "always on"
    }
  }

  /// The title of a question.
  package static func title(_ question: LibraryQuestion) -> String {
    switch question {
    case .inHouse: "Could build in-house"
    case .users: "Users who need it"
    case .exitCriteria: "Exit criteria"
    case .justification: "Justification"
    }
  }

  /// The name of a verdict.
  package static func title(_ verdict: LibraryAssessment.Verdict) -> String {
    verdict == .justify ? "needs justification" : verdict.rawValue
  }

  /// The number of libraries with a verdict, such as `2 need justification`.
  package static func count(_ count: Int, _ verdict: LibraryAssessment.Verdict) -> String {
    switch verdict {
    case .justify where count != 1: "\(count) need justification"
    case .unanswered: "\(count) with unanswered questions"
    default: "\(count) \(title(verdict))"
    }
  }

  /// The text for a library without a known import if its names in imports aren't known.
  package static let unknownUsers = "unknown"

  /// The text for a fact while it is being read.
  package static let notReadYet = "…"

  /// The number of modules that import a library, such as `8 modules`, or of folders if one of them isn't
  /// a known module; nil without any.
  package static func userCount(_ facts: LibraryFacts) -> String? {
    let count = facts.usedBy.count
    return count == 0 ? nil : TextFormat.count(count, facts.isUsedByModules ? "module" : "folder")
  }

  /// The number of missing answers, such as `14 unanswered scorecard questions`, or `no scorecard: 14
  /// questions for your team`.
  package static func unanswered(_ count: Int, hasScorecard: Bool) -> String {
    hasScorecard
      ? TextFormat.count(count, "unanswered scorecard question")
      : "no scorecard: \(TextFormat.count(count, "question")) for your team"
  }

  /// The verdict about a library with missing answers, such as `5 unanswered`, or `no scorecard`.
  package static func shortUnanswered(_ count: Int, hasScorecard: Bool) -> String {
    hasScorecard
      ? "\(TextFormat.number(count)) \(title(.unanswered))" : "no scorecard"
  }

  /// The description of a change, such as `1.0.0 → 1.1.0`.
  package static func words(_ change: LibraryChange) -> String {
    switch change {
    case .new: "new"
    case .version(let from, let to, let since): "\(from) → \(to)" + words(since)
    case .points(let from, let to, let since): "\(from) → \(to) points" + words(since)
    }
  }

  /// The description of all changes of a library, with a common day of the scorecard only once.
  package static func list(_ changes: [LibraryChange]) -> String {
    let texts = changes.map { words($0) }
    let ends = changes.map { change -> String in
      switch change {
      case .new: ""
      case .version(_, _, let since), .points(_, _, let since): words(since)
      }
    }
    guard let end = ends.first, !end.isEmpty, ends.allSatisfy({ $0 == end }) else {
      return texts.joined(separator: "; ")
    }
    return texts.map { String($0.dropLast(end.count)) }.joined(separator: "; ") + end
  }

  private static func words(_ since: LibraryChange.Since) -> String {
    if case .review(let day) = since { return ", scored on \(day)" }
    return ""
  }

  /// The text for a license that is in no source, lock file or scorecard.
  package static let unknownLicense = "unknown"

  /// Returns the detected fact and the team's answer, each with the label before it. If the fact contradicts
  /// the answer, both are one text without a label.
  package static func evidence(
    _ judgment: LibraryAssessment.Judgment
  ) -> [(label: String, text: String)] {
    let fact = judgment.seen.map { (label: "detected: ", text: $0) }
    let answer = judgment.answer.map { answer in
      (
        label: "team: ",
        text: (answer.holds ? "yes" : "no") + (answer.because.map { ", \($0)" } ?? "")
      )
    }
    if judgment.isContradicted, let fact, let answer {
      return [(label: "", text: "\(fact.text), but your team answered \(answer.text)")]
    }
    return [fact, answer].compactMap(\.self)
  }

  /// The name of a platform, such as `iOS` for `ios`.
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

  /// A number of bytes with its unit, such as `812 kB` or `3.4 MB`.
  package static func size(_ bytes: Int) -> String {
    if bytes < 1_000 { return "\(bytes) B" }
    if bytes < 1_000_000 { return "\(bytes / 1_000) kB" }
    let tenths = bytes / 100_000
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10) MB" : "\(tenths / 10) MB"
  }

  /// The license of a library: from its sources, else from the lock file, else from the scorecard.
  package static func license(_ entry: LibraryEntry) -> String? {
    if case .found(let id?, _) = entry.facts.license { return id }
    if let declared = entry.library.declaredLicense { return declared }
    return entry.scorecard?.license
  }
}
