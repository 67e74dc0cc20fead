import LibrariesInterface
import LibrariesLogic

/// The output of `headway libraries`, as JSON.
struct LibrariesReport: Encodable {
  let version = 1
  let libraries: [Library]
  /// The lock files and manifests that were read.
  let files: [String]
  /// Scorecards of libraries that are in no lock file.
  let orphans: [String]
  /// Further notices, such as lock files in an unsupported format.
  let notices: [String]

  /// - Parameter only: the libraries to include; nil for all.
  init(_ inventory: LibraryInventory, _ assessments: [LibraryAssessment], only: Set<LibraryID>?) {
    let all = Dictionary(inventory.entries.map { ($0.id, $0.library) }) { first, _ in first }
    let needers = LibraryCatalog.needers(inventory.entries.map(\.library))
    libraries = assessments.filter { only?.contains($0.id) ?? true }
      .map { Library($0, all: all, neededBy: needers[$0.id] ?? []) }
    files = inventory.files
    orphans = inventory.orphans.map(\.path)
    notices = inventory.notices
  }

  private enum CodingKeys: CodingKey { case version, libraries, files, orphans, notices }

  /// One library.
  struct Library: Encodable {
    let assessment: LibraryAssessment
    /// The names of its transitive dependencies; nil if unknown.
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
      case neededBy, usedBy, importNamesKnown, points, verdict, blocking, excepted, concerns,
        unanswered
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
      try container.encode(LibraryText.license(entry), forKey: .license)
      try container.encode(library.source, forKey: .source)
      try container.encode(library.isDirect, forKey: .direct)
      try container.encode(library.isDevelopment, forKey: .development)
      try container.encode(transitive, forKey: .transitive)
      try container.encode(neededBy, forKey: .neededBy)
      try container.encode(entry.facts.usedBy, forKey: .usedBy)
      try container.encode(entry.facts.hasAllModules, forKey: .importNamesKnown)
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
      try container.encode(library.places.map(Location.init), forKey: .places)
      try container.encode(entry.facts.uses.map(Use.init), forKey: .uses)
      try container.encode(assessment.changes.map(LibraryText.words), forKey: .changes)
    }
  }

  private struct Location: Encodable {
    let path: String
    let line: Int

    init(_ place: LibrariesInterface.Library.Location) {
      path = place.path
      line = place.line
    }
  }

  private struct Use: Encodable {
    let path: String
    let line: Int
    let module: String

    init(_ use: LibraryImport) {
      path = use.path
      line = use.line
      module = use.module
    }
  }
}
