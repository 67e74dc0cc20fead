import Foundation
import LibrariesInterface
import LibrariesService
import Resources
import Sandbox
import Workspace

/// The libraries of a fixture, decoded from a file.
struct FixtureLibraries: LibraryReading {
  let inventory: Result<LibraryInventory, WorkspaceError>

  func read(_ request: LibraryRequest) -> AsyncThrowingStream<LibraryInventory, any Error> {
    AsyncThrowingStream { continuation in
      switch inventory {
      case .success(let inventory):
        continuation.yield(inventory)
        continuation.finish()
      case .failure(let error): continuation.finish(throwing: error)
      }
    }
  }

  private struct File: Decodable {
    struct Library: Decodable {
      let name: String
      let ecosystem: Ecosystem
      let version: String?
      let source: String?
      let direct: Bool
      /// The libraries that it depends on, such as `npm:react`; nil if unknown.
      let needs: [String]?
      let path: String
      let line: Int
      /// An SPDX id, or `missing`.
      let license: String?
      let file: String?
      let hasSource: Bool?
      let bytes: Int?
      let targets: [String: String]?
      let uses: [LibraryImport]
      /// The lines of the scorecard file; nil without a scorecard.
      let scorecard: [String]?
    }

    let files: [String]
    let deploymentTargets: [String: String]
    let libraries: [Library]
  }

  /// The libraries of a fixture.
  ///
  /// - Throws: `DecodingError` for an invalid file, or the errors of an invalid scorecard.
  static func inventory(
    of fixture: SandboxFixture
  ) throws -> Result<LibraryInventory, WorkspaceError> {
    switch fixture.name {
    case "orchard": .success(try inventory(Fixtures.Orchard.libraries.text))
    case "orchard-empty": .success(LibraryInventory())
    default: .failure(WorkspaceError("git ls-files failed (simulated by this fixture)"))
    }
  }

  /// - Parameter text: the content of the file.
  /// - Throws: `DecodingError` for an invalid file, or the errors of an invalid scorecard.
  static func inventory(_ text: String) throws -> LibraryInventory {
    let file = try JSONDecoder().decode(File.self, from: Data(text.utf8))
    return LibraryInventory(
      entries: try file.libraries.map(entry).sorted {
        $0.library.name.lowercased() < $1.library.name.lowercased()
      },
      files: file.files,
      deploymentTargets: file.deploymentTargets.compactMapValues { PlatformVersion($0) })
  }

  private static func entry(_ found: File.Library) throws -> LibraryEntry {
    let place = Library.Location(
      path: found.path, line: found.line, version: found.version, isLock: true)
    var library = Library(
      id: LibraryID(found.ecosystem, found.name), name: found.name, places: [place])
    library.version = found.version
    library.source = found.source
    library.isDirect = found.direct
    library.needs = found.needs?.compactMap { need in
      let parts = need.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let ecosystem = Ecosystem(rawValue: String(parts[0])) else {
        return nil
      }
      return LibraryID(ecosystem, String(parts[1]))
    }
    var facts = LibraryFacts()
    if let license = found.license {
      facts.folder = "/orchard/" + found.name
      facts.license =
        license == "missing" ? .missing : .found(license, in: found.file ?? "LICENSE")
    }
    facts.hasSource = found.hasSource
    facts.bytes = found.bytes
    facts.deploymentTargets = (found.targets ?? [:]).compactMapValues { PlatformVersion($0) }
    facts.uses = found.uses
    facts.hasAllModules = true
    var entry = LibraryEntry(library, facts: facts)
    if let lines = found.scorecard {
      entry.scorecard = try ScorecardDecoder.decode(
        lines.joined(separator: "\n"), path: ".headway/libraries/\(found.name).yml"
      ).get()
    }
    return entry
  }
}

/// Writes no files. The sandbox keeps the answers in memory as if they were saved.
struct FixtureScorecards: ScorecardWriting {
  func write(_ card: Scorecard, in project: Project) async throws -> ScorecardChange {
    ScorecardChange(path: card.path, before: nil, after: "")
  }

  func undo(_ change: ScorecardChange, in project: Project) async throws {}
}
