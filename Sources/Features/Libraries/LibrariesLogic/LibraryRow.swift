import LibrariesInterface

/// A row of the library list.
package struct LibraryRow: Identifiable, Equatable, Sendable {
  package let id: LibraryID
  package let name: String
  /// The version or revision; nil if no lock file pins the library.
  package let version: String?
  package let license: String?
  /// Whether its sources contain no license.
  package let hasNoLicense: Bool
  /// The modules that import the library, or folders where modules aren't known.
  package let usedBy: [String]
  /// The number of these modules or folders, such as `8 folders`; nil if there are none.
  package let userCount: String?
  /// The text for the column if no module imports the library.
  package let why: String
  package let points: Int
  /// Whether the points rest on an answer or a fact, rather than on nothing yet.
  package let isScored: Bool
  package let verdict: LibraryAssessment.Verdict
  /// Whether its points need a justification and have one.
  package let isJustified: Bool
  /// The number of missing answers.
  package let openCount: Int
  /// Whether the team has a scorecard for the library.
  package let hasScorecard: Bool
  /// The title of the first blocker.
  package let blocking: String?
  package let isDirect: Bool
  /// Whether there are unsaved answers.
  package let hasDraft: Bool
  /// Whether the base revision doesn't contain the library.
  package let isNew: Bool
  /// Whether sources and imports are still being read, so that missing facts aren't known yet.
  package let isReadingFacts: Bool

  package init(
    _ assessment: LibraryAssessment, neededBy: [String], hasDraft: Bool,
    isReadingFacts: Bool = false
  ) {
    let library = assessment.entry.library
    id = assessment.id
    name = library.name
    version = library.fixedTo
    license = LibraryText.license(assessment.entry)
    hasNoLicense = assessment.entry.facts.license == .missing
    usedBy = assessment.entry.facts.usedBy
    userCount = LibraryText.userCount(assessment.entry.facts)
    if !neededBy.isEmpty {
      why = "via " + neededBy.joined(separator: ", ")
    } else if !assessment.entry.facts.uses.isEmpty {
      why = "tests"
    } else if isReadingFacts {
      why = LibraryText.notReadYet
    } else {
      why =
        library.isDevelopment
        ? "development" : assessment.entry.facts.hasAllModules ? "" : LibraryText.unknownUsers
    }
    points = assessment.points
    isScored = assessment.isScored
    verdict = assessment.verdict
    isJustified = assessment.isAcceptedByJustification
    openCount = assessment.openCount
    hasScorecard = assessment.entry.scorecard != nil
    blocking = assessment.blocking.first.map { LibraryText.title($0.criterion) }
    isDirect = library.isDirect != false
    self.hasDraft = hasDraft
    isNew = assessment.entry.base == .absent
    self.isReadingFacts = isReadingFacts
  }

  /// Returns the rows of all libraries, the most urgent ones first.
  package static func rows(_ state: LibrariesReducer.State) -> [LibraryRow] {
    let names = Dictionary(state.inventory.entries.map { ($0.id, $0.library.name) }) { first, _ in
      first
    }
    let needers = LibraryCatalog.needers(state.inventory.entries.map(\.library))
    return state.assessments.map { assessment in
      LibraryRow(
        assessment, neededBy: (needers[assessment.id] ?? []).compactMap { names[$0] },
        hasDraft: state.drafts[assessment.id] != nil, isReadingFacts: state.isReadingFacts)
    }
    .sorted { ($0.urgency, $0.name.lowercased()) < ($1.urgency, $1.name.lowercased()) }
  }

  /// The sort key: blocked, missing justification, unanswered, ok.
  package var urgency: Int {
    switch verdict {
    case .blocked: 0
    case .justify: 1
    case .unanswered: 2
    case .ok: 3
    }
  }
}
