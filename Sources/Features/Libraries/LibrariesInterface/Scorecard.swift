import Workspace

/// A criterion of a scorecard.
package enum LibraryCriterion: Hashable, Codable, Sendable {
  case blocker(LibraryBlocker)
  case concern(LibraryConcern)

  /// All blockers, followed by all concerns.
  package static let all: [LibraryCriterion] =
    LibraryBlocker.allCases.map { .blocker($0) } + LibraryConcern.allCases.map { .concern($0) }

  /// The key of the criterion in a scorecard.
  package var key: String {
    switch self {
    case .blocker(let blocker): blocker.rawValue
    case .concern(let concern): concern.rawValue
    }
  }

  /// Returns the criterion with a key; nil if the key is unknown.
  package init?(key: String) {
    if let blocker = LibraryBlocker(rawValue: key) {
      self = .blocker(blocker)
    } else if let concern = LibraryConcern(rawValue: key) {
      self = .concern(concern)
    } else {
      return nil
    }
  }

  /// Whether the criterion forbids a library.
  package var isBlocker: Bool {
    if case .blocker = self { return true }
    return false
  }
}

/// A question of a scorecard with a free-text answer.
package enum LibraryQuestion: String, CaseIterable, Codable, Sendable {
  case inHouse, users, exitCriteria, justification
}

/// A team's answers about a library, stored in `.headway/libraries/NAME.yml`.
package struct Scorecard: Equatable, Codable, Sendable {
  /// Whether a criterion applies to the library, and the reason.
  package struct Answer: Equatable, Codable, Sendable {
    package var holds: Bool
    package var because: String?

    package init(_ holds: Bool, because: String? = nil) {
      self.holds = holds
      self.because = because
    }
  }

  /// The library's version and points at the last review.
  package struct Review: Equatable, Codable, Sendable {
    package var version: String?
    package var points: Int?
    package var on: Day

    package init(version: String?, points: Int?, on: Day) {
      self.version = version
      self.points = points
      self.on = on
    }
  }

  /// A time-limited permission to ignore a finding.
  package struct Exception: Equatable, Codable, Sendable {
    /// The key of a criterion, `points`, or `scorecard`.
    package var criterion: String
    package var owner: String
    /// The last day on which the exception applies.
    package var until: Day
    package var because: String
    /// The line number in the scorecard, from 1.
    package var line: Int

    package init(criterion: String, owner: String, until: Day, because: String, line: Int = 0) {
      self.criterion = criterion
      self.owner = owner
      self.until = until
      self.because = because
      self.line = line
    }
  }

  /// The library's name as in the lock file.
  package var library: String
  /// The ecosystem; nil if the name is unambiguous.
  package var ecosystem: Ecosystem?
  package var owner: String?
  /// The purpose of the library in the project.
  package var purpose: String?
  /// The SPDX expression of the license that the team determined.
  package var license: String?
  package var answers: [LibraryCriterion: Answer] = [:]
  package var texts: [LibraryQuestion: String] = [:]
  package var reviewed: Review?
  package var exceptions: [Exception] = []
  /// The path of the scorecard from the repository's root.
  package var path: String

  package init(library: String, path: String) {
    self.library = library
    self.path = path
  }

  /// Whether the scorecard belongs to a library.
  package func isAbout(_ id: LibraryID) -> Bool {
    (ecosystem ?? id.ecosystem) == id.ecosystem && LibraryID(id.ecosystem, library) == id
  }
}
