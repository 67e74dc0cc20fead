import LibrariesInterface
import Workspace

/// Detects which criteria apply to a library without the team's answers.
struct AutomaticFindings {
  private let entry: LibraryEntry
  private let rules: LibraryRules
  private let targets: [String: PlatformVersion]

  /// - Parameter targets: the project's deployment targets by platform.
  init(_ entry: LibraryEntry, rules: LibraryRules, targets: [String: PlatformVersion]) {
    self.entry = entry
    self.rules = rules
    self.targets = rules.deploymentTargets.isEmpty ? targets : rules.deploymentTargets
  }

  private var facts: LibraryFacts { entry.facts }

  /// Returns the result for a criterion, nil if unknown, and a description of the detected facts.
  func finding(_ criterion: LibraryCriterion) -> (holds: Bool?, seen: String?) {
    switch criterion {
    case .blocker(.license): license
    case .blocker(.deploymentTarget): deploymentTarget
    case .blocker(.conflictingVersions): conflictingVersions
    case .blocker(.privateAPIs):
      entry.library.ecosystem.hasDeploymentTargets
        ? (nil, nil) : (false, "doesn't apply to \(entry.library.ecosystem.title)")
    case .concern(.closedSource):
      facts.hasSource.map { (!$0, $0 ? "source code available" : "binary only") }
        ?? (nil, facts.hasBinary ? "source code and binaries" : nil)
    case .concern(.binarySize):
      (nil, facts.bytes.map { "source folder: \(LibraryText.size($0))" })
    case .blocker(.ownUI), .concern: (nil, nil)
    }
  }

  /// Returns the answer that follows from the license in the scorecard.
  func licenseAnswer(_ criterion: LibraryCriterion, of card: Scorecard?) -> Scorecard.Answer? {
    guard criterion == .blocker(.license), let license = card?.license,
      let isAllowed = LicenseExpression.isAllowed(license, by: rules.licenses)
    else { return nil }
    return Scorecard.Answer(!isAllowed, because: license)
  }

  private var license: (Bool?, String?) {
    switch facts.license {
    case .missing: return (true, "no license in its sources")
    case .found(let id?, let file): return judged(id, in: file)
    case .found(nil, let file):
      return entry.library.declaredLicense.map { judged($0, in: "lock file") }
        ?? (nil, "unrecognized license text in \(file)")
    case .unseen:
      return entry.library.declaredLicense.map { judged($0, in: "lock file") } ?? (nil, nil)
    }
  }

  private func judged(_ license: String, in file: String) -> (Bool?, String?) {
    guard let isAllowed = LicenseExpression.isAllowed(license, by: rules.licenses) else {
      return (nil, "invalid license \"\(license)\" in \(file)")
    }
    return (
      !isAllowed, isAllowed ? "\(license) (\(file))" : "\(license) isn't allowed (\(file))"
    )
  }

  private var deploymentTarget: (Bool?, String?) {
    guard entry.library.ecosystem.hasDeploymentTargets else {
      return (false, "doesn't apply to \(entry.library.ecosystem.title)")
    }
    guard facts.folder != nil else { return (nil, nil) }
    let needs = facts.deploymentTargets.sorted { $0.key < $1.key }
    for (platform, version) in needs {
      guard let own = targets[platform], version > own else { continue }
      return (
        true, "requires \(LibraryText.platform(platform)) \(version); the project supports \(own)"
      )
    }
    let words = needs.filter { targets.isEmpty || targets[$0.key] != nil }
      .map { "\(LibraryText.platform($0.key)) \($0.value)" }
    if needs.isEmpty { return (false, "its manifest accepts any version") }
    if targets.isEmpty { return (nil, "requires \(words.joined(separator: ", "))") }
    return (
      false,
      words.isEmpty
        ? "requires other platforms than the project's"
        : "requires " + words.joined(separator: ", ")
    )
  }

  private var conflictingVersions: (Bool?, String?) {
    guard entry.library.places.contains(where: \.isLock) else { return (nil, nil) }
    let versions = entry.library.conflict
    return versions.isEmpty
      ? (false, "no conflicts")
      : (true, "one lock file contains " + versions.joined(separator: " and "))
  }
}
