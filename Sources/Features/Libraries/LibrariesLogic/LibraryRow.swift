import LibrariesInterface

/// A library in the overview.
package struct LibraryRow: Identifiable, Equatable, Sendable {
  package let id: LibraryID
  package let name: String
  /// Nil where nothing fixes it.
  package let version: String?
  package let license: String?
  /// Whether its sources are here, and no licence with them.
  package let hasNoLicense: Bool
  /// Our modules that import it.
  package let usedBy: [String]
  /// What to say where none does.
  package let why: String
  package let points: Int
  package let verdict: LibraryAssessment.Verdict
  package let openCount: Int
  /// The first thing that keeps it out.
  package let blocking: String?
  package let isDirect: Bool
  package let hasDraft: Bool
  package let isNew: Bool

  package init(_ assessment: LibraryAssessment, neededBy: [String], hasDraft: Bool) {
    let library = assessment.entry.library
    id = assessment.id
    name = library.name
    version = library.fixedTo
    license = LibraryWords.license(assessment.entry)
    hasNoLicense = assessment.entry.facts.license == .missing
    usedBy = assessment.entry.facts.usedBy
    if !neededBy.isEmpty {
      why = "for " + neededBy.joined(separator: ", ")
    } else if !assessment.entry.facts.uses.isEmpty {
      why = "tests"
    } else {
      why = library.isDevelopment ? "development" : ""
    }
    points = assessment.points
    verdict = assessment.verdict
    openCount = assessment.openCount
    blocking = assessment.blocking.first.map { LibraryWords.title($0.criterion) }
    isDirect = library.isDirect != false
    self.hasDraft = hasDraft
    isNew = assessment.entry.base == .absent
  }

  /// All of them, those first that need somebody.
  package static func rows(_ state: LibrariesBoard.State) -> [LibraryRow] {
    let names = Dictionary(state.book.entries.map { ($0.id, $0.library.name) }) { first, _ in first
    }
    let needers = LibraryCatalog.needers(state.book.entries.map(\.library))
    return state.assessments.map { assessment in
      LibraryRow(
        assessment, neededBy: (needers[assessment.id] ?? []).compactMap { names[$0] },
        hasDraft: state.drafts[assessment.id] != nil)
    }
    .sorted { ($0.urgency, $0.name.lowercased()) < ($1.urgency, $1.name.lowercased()) }
  }

  /// Blocked ones come first, then those that want a justification, then open ones.
  package var urgency: Int {
    switch verdict {
    case .blocked: 0
    case .justify: 1
    case .unanswered: 2
    case .ok: 3
    }
  }
}
