import LibrariesInterface
import LibrariesLogic

/// The answers of `headway libraries`, as JSON has them.
struct LibrariesReport: Encodable {
  let version = 1
  let libraries: [Library]
  /// The lock files and manifests that were read.
  let files: [String]
  /// Scorecards of libraries that none of them names.
  let orphans: [String]
  /// What else is to be known, such as lock files that aren't read.
  let notices: [String]

  /// - Parameter only: the libraries that were asked for; nil for all.
  init(_ book: LibraryBook, _ assessments: [LibraryAssessment], only: Set<LibraryID>?) {
    let all = Dictionary(book.entries.map { ($0.id, $0.library) }) { first, _ in first }
    let needers = LibraryCatalog.needers(book.entries.map(\.library))
    libraries = assessments.filter { only?.contains($0.id) ?? true }
      .map { Library($0, all: all, neededBy: needers[$0.id] ?? []) }
    files = book.files
    orphans = book.orphans.map(\.path)
    notices = book.notices
  }

  private enum CodingKeys: CodingKey { case version, libraries, files, orphans, notices }

  /// One library.
  struct Library: Encodable {
    let assessment: LibraryAssessment
    /// Names of all that it brings along; nil where nobody knows.
    let transitive: [String]?
    let neededBy: [String]

    init(
      _ assessment: LibraryAssessment, all: [LibraryID: LibrariesInterface.Library],
      neededBy: [LibraryID]
    ) {
      self.assessment = assessment
      transitive = LibraryCatalog.transitive(assessment.id, in: all)?
        .compactMap { all[$0]?.name }
      self.neededBy = neededBy.compactMap { all[$0]?.name }
    }

    private enum Keys: CodingKey {
      case name, ecosystem, version, versions, revision, license, source, direct, development,
        transitive
      case neededBy, usedBy, points, verdict, blocking, excepted, concerns, unanswered
      case contradictions, justified, scorecard, bytes, places, uses, changes
    }

    func encode(to encoder: any Encoder) throws {
      let entry = assessment.entry
      let library = entry.library
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(library.name, forKey: .name)
      try container.encode(library.ecosystem.rawValue, forKey: .ecosystem)
      try container.encode(library.version, forKey: .version)
      try container.encode(library.versions, forKey: .versions)
      try container.encode(library.revision, forKey: .revision)
      try container.encode(LibraryWords.license(entry), forKey: .license)
      try container.encode(library.source, forKey: .source)
      try container.encode(library.isDirect, forKey: .direct)
      try container.encode(library.isDevelopment, forKey: .development)
      try container.encode(transitive, forKey: .transitive)
      try container.encode(neededBy, forKey: .neededBy)
      try container.encode(entry.facts.usedBy, forKey: .usedBy)
      try container.encode(assessment.points, forKey: .points)
      try container.encode(assessment.verdict.rawValue, forKey: .verdict)
      try container.encode(assessment.blocking.map(\.id), forKey: .blocking)
      try container.encode(assessment.excepted.map(\.id), forKey: .excepted)
      try container.encode(assessment.concerns.map(\.id), forKey: .concerns)
      try container.encode(
        assessment.openCriteria.map(\.id) + assessment.openQuestions.map(\.rawValue),
        forKey: .unanswered)
      try container.encode(assessment.contradictions.map(\.id), forKey: .contradictions)
      try container.encode(assessment.isJustified, forKey: .justified)
      try container.encode(entry.scorecard?.path, forKey: .scorecard)
      try container.encode(entry.facts.bytes, forKey: .bytes)
      try container.encode(library.places.map(Place.init), forKey: .places)
      try container.encode(entry.facts.uses.map(Use.init), forKey: .uses)
      try container.encode(assessment.changes.map(LibraryWords.words), forKey: .changes)
    }
  }

  private struct Place: Encodable {
    let path: String
    let line: Int

    init(_ place: LibrariesInterface.Library.Place) {
      path = place.path
      line = place.line
    }
  }

  private struct Use: Encodable {
    let path: String
    let line: Int
    let module: String

    init(_ use: LibraryUse) {
      path = use.path
      line = use.line
      module = use.module
    }
  }
}
