import LibrariesInterface
import Workspace

/// What can be told of each criterion without asking anybody.
struct MachineFindings {
  private let entry: LibraryEntry
  private let rules: LibraryRules
  private let targets: [String: PlatformVersion]

  /// - Parameter targets: what the project itself supports.
  init(_ entry: LibraryEntry, rules: LibraryRules, targets: [String: PlatformVersion]) {
    self.entry = entry
    self.rules = rules
    self.targets = rules.deploymentTargets.isEmpty ? targets : rules.deploymentTargets
  }

  private var facts: LibraryFacts { entry.facts }

  func finding(_ criterion: LibraryCriterion) -> (holds: Bool?, seen: String?) {
    switch criterion {
    case .blocker(.license): license
    case .blocker(.deploymentTarget): deploymentTarget
    case .blocker(.conflictingVersions): conflictingVersions
    case .blocker(.privateAPIs):
      entry.library.ecosystem.hasDeploymentTargets
        ? (nil, nil) : (false, "\(entry.library.ecosystem.title) has none")
    case .concern(.closedSource):
      facts.hasSource.map { (!$0, $0 ? "its sources are here" : "it is a binary alone") }
        ?? (nil, facts.hasBinary ? "a binary comes with its sources" : nil)
    case .concern(.binarySize):
      (nil, facts.bytes.map { "its folder has \(LibraryWords.size($0))" })
    case .blocker(.ownUI), .concern: (nil, nil)
    }
  }

  /// What the team says by naming a licence.
  func licenseAnswer(_ criterion: LibraryCriterion, of card: Scorecard?) -> Scorecard.Answer? {
    guard criterion == .blocker(.license), let license = card?.license,
      let isAllowed = LicenseExpression.isAllowed(license, by: rules.licenses)
    else { return nil }
    return Scorecard.Answer(!isAllowed, because: license)
  }

  private var license: (Bool?, String?) {
    switch facts.license {
    case .missing: return (true, "there is no licence with its sources")
    case .found(let id?, let file): return judged(id, in: file)
    case .found(nil, let file):
      return entry.library.declaredLicense.map { judged($0, in: "the lock file") }
        ?? (nil, "the text of \(file) is none that Headway knows")
    case .unseen:
      return entry.library.declaredLicense.map { judged($0, in: "the lock file") } ?? (nil, nil)
    }
  }

  private func judged(_ license: String, in file: String) -> (Bool?, String?) {
    guard let isAllowed = LicenseExpression.isAllowed(license, by: rules.licenses) else {
      return (nil, "\(file) says “\(license)”")
    }
    return (
      !isAllowed, isAllowed ? "\(license), by \(file)" : "\(license) isn't allowed, by \(file)"
    )
  }

  private var deploymentTarget: (Bool?, String?) {
    guard entry.library.ecosystem.hasDeploymentTargets else {
      return (false, "\(entry.library.ecosystem.title) has none")
    }
    guard facts.folder != nil else { return (nil, nil) }
    let needs = facts.deploymentTargets.sorted { $0.key < $1.key }
    for (platform, version) in needs {
      guard let own = targets[platform], version > own else { continue }
      return (true, "needs \(LibraryWords.platform(platform)) \(version), we support \(own)")
    }
    let words = needs.filter { targets.isEmpty || targets[$0.key] != nil }
      .map { "\(LibraryWords.platform($0.key)) \($0.value)" }
    if needs.isEmpty { return (false, "its manifest asks for none") }
    if targets.isEmpty { return (nil, "needs \(words.joined(separator: ", "))") }
    return (
      false, words.isEmpty ? "none of our platforms" : "needs " + words.joined(separator: ", ")
    )
  }

  private var conflictingVersions: (Bool?, String?) {
    guard entry.library.places.contains(where: \.isLock) else { return (nil, nil) }
    let versions = entry.library.conflict
    return versions.isEmpty
      ? (false, "one version in each lock file")
      : (true, "one lock file has " + versions.joined(separator: " and "))
  }
}
