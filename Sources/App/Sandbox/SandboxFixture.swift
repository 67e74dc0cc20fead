import Dates
import DependencyInjection
import Foundation
import LocksInterface
import MigrationsInterface
import MigrationsService
import ModulesInterface
import Output
import OwnersLogic
import Resources
import Workspace
import WorkspaceService

/// Sample data for a flow in the sandbox. It uses no repository, no programs and a fixed date.
package struct SandboxFixture {
  package let name: String
  package let project: Project
  package let snapshot: Result<ScanSnapshot, WorkspaceError>
  let history: Result<History, WorkspaceError>
  package let modules: Result<ModuleGraph, WorkspaceError>
  let moduleHistory: Result<ModuleHistory, WorkspaceError>
  private let files: FixtureFiles

  /// The clock of all fixtures.
  private static let clock = FixedClock(year: 2_026, month: 11, day: 21)
  /// The day of all fixtures.
  package static let today = clock.today(in: "UTC")

  /// The names of all fixtures.
  package static let names = ["orchard", "orchard-empty", "orchard-failing"]

  /// Loads a fixture.
  ///
  /// - Throws: `Failure` if there is no fixture with the name.
  package init(_ name: String) throws {
    self.name = name
    let configuration: ResourceFile
    var scan: ResourceFile?
    switch name {
    case "orchard":
      configuration = Fixtures.Orchard.headway
      scan = Fixtures.Orchard.scan
    case "orchard-empty":
      configuration = Fixtures.OrchardEmpty.headway
      scan = Fixtures.OrchardEmpty.scan
    case "orchard-failing": configuration = Fixtures.Orchard.headway
    default:
      throw Failure(
        code: "fixture", message: "unknown fixture \"\(name)\"",
        hint: "expected one of: \(SandboxFixture.names.joined(separator: ", "))")
    }
    files = try FixtureFiles(
      configuration: configuration.text,
      baseline: name == "orchard" ? Fixtures.Orchard.baseline.text : "")
    project = try files.project()
    if let scan {
      var counts = try ScanFile.snapshot(scan.text, project)
      if name == "orchard" {
        let known = Set(counts.migrations.map(\.id))
        counts.migrations += try FixtureMigrations.templates(Fixtures.Orchard.onboarding.text)
          .filter { !known.contains($0.id) }
      }
      snapshot = .success(counts)
    } else {
      snapshot = .failure(WorkspaceError("can't read the repository (simulated by this fixture)"))
    }
    history =
      switch name {
      case "orchard":
        .success(
          try FixtureHistory.history(
            Fixtures.Orchard.history.text, project,
            owners: CodeOwners(Fixtures.Orchard.codeowners.text)))
      case "orchard-empty": .success(History(branch: "main"))
      default: .failure(WorkspaceError("git log ended early (simulated by this fixture)"))
      }
    modules =
      switch name {
      case "orchard": .success(try FixtureModules.graph(Fixtures.Orchard.modules.text))
      case "orchard-empty": .success(ModuleGraph())
      default: .failure(WorkspaceError("git ls-files failed (simulated by this fixture)"))
      }
    moduleHistory =
      switch name {
      case "orchard":
        .success(try FixtureModuleHistory.history(Fixtures.Orchard.moduleHistory.text, project))
      case "orchard-empty": .success(ModuleHistory(branch: "main"))
      default: .failure(WorkspaceError("git log ended early (simulated by this fixture)"))
      }
  }

  /// The project with the changes that were made to its configuration.
  package var state: ProjectState {
    do {
      return .ready(try files.project())
    } catch {
      return .invalid(error.issues)
    }
  }

  /// Registers services that return the data of this fixture.
  package func register(in registry: DependencyRegistry) throws {
    let (snapshot, history, modules) = (snapshot, history, modules)
    let moduleHistory = moduleHistory
    let matches =
      if case .success(let snapshot) = snapshot { snapshot.matches } else {
        [MigrationID: [Match]]()
      }
    let files = files
    let migrations = FixtureMigrations(definitions: project.configuration.migrations)
    try registry.register((any MigrationScanning).self) { _ in
      FixtureScanner(snapshot: snapshot, migrations: migrations)
    }
    try registry.register((any HistoryReading).self) { _ in
      FixtureHistory(history: history, migrations: migrations)
    }
    try registry.register((any ModuleReading).self) { _ in FixtureModules(graph: modules) }
    try registry.register((any ModuleHistoryReading).self) { _ in
      FixtureModuleHistory(history: moduleHistory)
    }
    try registry.register((any RuleRehearsing).self) { _ in
      FixtureRuleRehearsing(graph: modules, history: history)
    }
    try registry.register((any RepositoryTrusting).self) { _ in FixtureTrust() }
    try registry.register((any SourceReading).self) { _ in FixtureSource() }
    try registry.register((any ZonedClock).self) { _ in SandboxFixture.clock }
    try registry.register((any Editing).self) { _ in FixtureEditor() }
    try registry.register((any Locking).self) { _ in
      FixtureLocking(files: files, matches: matches, today: SandboxFixture.today)
    }
    try registry.register((any TemplateListing).self) { _ in TemplateCatalog() }
    try registry.register((any OwnersLocating).self) { _ in FixtureOwners() }
    try registry.register((any ConfigurationWriting).self) { _ in FixtureWriter(files: files) }
    try registry.register((any ConfigurationEditing).self) { _ in FixtureEditing(files: files) }
    try registry.register((any ExceptionWriting).self) { _ in FixtureExceptions() }
    try registry.register((any LockRehearsing).self) { _ in FixtureRehearsing(history: history) }
    try registry.register((any ReportSaving).self) { _ in FixtureReports() }
  }
}

/// Saves no report. The sandbox doesn't change files.
private struct FixtureReports: ReportSaving {
  func save(
    _ project: Project, _ snapshot: ScanSnapshot, _ history: History?,
    allowances: [MigrationID: Int], today: Day
  ) async throws -> String {
    throw WorkspaceError("the sandbox saves no reports")
  }
}

/// Returns the counts of a fixture.
private struct FixtureScanner: MigrationScanning {
  let snapshot: Result<ScanSnapshot, WorkspaceError>
  let migrations: FixtureMigrations

  func scan(_ request: ScanRequest) -> AsyncThrowingStream<ScanEvent, any Error> {
    let snapshot = snapshot.map { migrations.snapshot(of: request.definitions, from: $0) }
    return AsyncThrowingStream { continuation in
      switch snapshot {
      case .success(let snapshot):
        continuation.yield(.progress(ScanProgress(filesDone: 0, filesTotal: 85)))
        continuation.yield(.finished(snapshot))
        continuation.finish()
      case .failure(let error): continuation.finish(throwing: error)
      }
    }
  }
}

private struct FixtureSource: SourceReading {
  func lines(of path: String, in root: String) async throws -> [String] {
    let file = Fixtures.Orchard.Code.all.first {
      $0.path(below: Fixtures.Orchard.Code.folder) == path
    }
    guard let file else { throw WorkspaceError("\(path) is not in the fixture") }
    return file.text.components(separatedBy: "\n")
  }
}

private struct FixtureOwners: OwnersLocating {
  func ownersFile(in root: String) async -> String? { "CODEOWNERS" }
}

/// Adds exceptions to the code of the fixture, but writes no files.
private struct FixtureExceptions: ExceptionWriting {
  func change(
    adding exception: MatchException, above match: Match, in root: String
  ) async throws -> FileChange {
    let before = try await FixtureSource().lines(of: match.path, in: root).joined(separator: "\n")
    return FileChange(
      path: match.path, before: before,
      after: try ExceptionInsertion(exception, above: match).text(in: before))
  }

  func apply(_ change: FileChange, in root: String) async throws {}
}

private struct FixtureEditor: Editing {
  func open(_ path: String, line: Int) async throws {
    throw WorkspaceError("the sandbox has no editor to open \(path) at line \(line)")
  }
}

/// Decodes the JSON that `headway scan --matches` prints.
private enum ScanFile {
  struct File: Decodable {
    struct Migration: Decodable {
      let id: MigrationID
      let title: String
      let priority: String
      let remaining: Int
      let excepted: Int
      let files: Int
      let replaced: Int?
      let coOwned: Int?
      let byModule: [ModuleCount]
      let byTeam: [TeamCount]
      let matches: [Match]?

      private enum CodingKeys: String, CodingKey {
        case id, title, priority, remaining, excepted, files, replaced, coOwned, byModule, byTeam
        case matches = "hits"
      }
    }

    let migrations: [Migration]
  }

  static func snapshot(_ text: String, _ project: Project) throws -> ScanSnapshot {
    let file = try JSONDecoder().decode(File.self, from: Data(text.utf8))
    var snapshot = ScanSnapshot(migrations: [], matches: [:])
    for migration in file.migrations {
      let definition = project.configuration.migrations.first {
        $0.id == migration.id.description
      }
      var count =
        definition.map(MigrationCount.init(of:))
        ?? MigrationCount(id: migration.id, title: migration.title, priority: migration.priority)
      count.remaining = migration.remaining
      count.excepted = migration.excepted
      count.files = migration.files
      count.replaced = migration.replaced
      count.coOwned = migration.coOwned ?? 0
      count.byModule = migration.byModule
      count.byTeam = migration.byTeam
      snapshot.migrations.append(count)
      snapshot.matches[migration.id] = migration.matches ?? []
    }
    return snapshot
  }
}
