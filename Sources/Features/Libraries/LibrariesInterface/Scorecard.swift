import Workspace

/// One of the criteria that a library is judged by.
package enum LibraryCriterion: Hashable, Sendable {
  case blocker(LibraryBlocker)
  case concern(LibraryConcern)

  package static let all: [LibraryCriterion] =
    LibraryBlocker.allCases.map { .blocker($0) } + LibraryConcern.allCases.map { .concern($0) }

  /// The key in a scorecard.
  package var key: String {
    switch self {
    case .blocker(let blocker): blocker.rawValue
    case .concern(let concern): concern.rawValue
    }
  }

  package init?(key: String) {
    if let blocker = LibraryBlocker(rawValue: key) {
      self = .blocker(blocker)
    } else if let concern = LibraryConcern(rawValue: key) {
      self = .concern(concern)
    } else {
      return nil
    }
  }

  package var isBlocker: Bool {
    if case .blocker = self { return true }
    return false
  }
}

/// A question beside the criteria, answered in words.
package enum LibraryQuestion: String, CaseIterable, Codable, Sendable {
  case inHouse, users, exitCriteria, justification
}

/// What a team answered about a library: `.headway/libraries/NAME.yml`.
package struct Scorecard: Equatable, Sendable {
  /// Whether a criterion holds, and why that is so.
  package struct Answer: Equatable, Codable, Sendable {
    package var holds: Bool
    package var because: String?

    package init(_ holds: Bool, because: String? = nil) {
      self.holds = holds
      self.because = because
    }
  }

  /// What the library was when it was last scored.
  package struct Review: Equatable, Sendable {
    package var version: String?
    package var points: Int?
    package var on: Day

    package init(version: String?, points: Int?, on: Day) {
      self.version = version
      self.points = points
      self.on = on
    }
  }

  /// A finding that somebody answers for, up to a day.
  package struct Exception: Equatable, Sendable {
    /// A criterion's key, `points` or `scorecard`.
    package var criterion: String
    package var owner: String
    /// The last day on which it holds.
    package var until: Day
    package var because: String
    /// Where it stands, from 1.
    package var line: Int

    package init(criterion: String, owner: String, until: Day, because: String, line: Int = 0) {
      self.criterion = criterion
      self.owner = owner
      self.until = until
      self.because = because
      self.line = line
    }
  }

  /// The library's name, as in the lock file.
  package var library: String
  /// Nil where the name says enough.
  package var ecosystem: Ecosystem?
  package var owner: String?
  /// What it is used for.
  package var purpose: String?
  /// The licence as the team read it, by its SPDX id.
  package var license: String?
  package var answers: [LibraryCriterion: Answer] = [:]
  package var texts: [LibraryQuestion: String] = [:]
  package var reviewed: Review?
  package var exceptions: [Exception] = []
  /// Where it stands, from the repository's root.
  package var path: String

  package init(library: String, path: String) {
    self.library = library
    self.path = path
  }

  /// Whether it is about that library.
  package func isAbout(_ id: LibraryID) -> Bool {
    (ecosystem ?? id.ecosystem) == id.ecosystem && LibraryID(id.ecosystem, library) == id
  }
}
