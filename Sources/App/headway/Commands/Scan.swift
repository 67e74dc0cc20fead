import ArgumentParser
import Foundation
import Git
import MigrationsInterface
import MigrationsService
import Workspace
import WorkspaceService

/// `headway scan`: counts the tracked files of the work tree, of what is staged, or of a commit.
struct Scan: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan", abstract: "Count what is left in the tracked files.")

  enum Format: String, ExpressibleByArgument, CaseIterable { case human, json, csv, openmetrics }

  @OptionGroup var options: GlobalOptions
  @Option(help: "human, json, csv or openmetrics.") var format = Format.human
  @Flag(help: "Print every hit; not with openmetrics.") var hits = false
  @Option(help: "Count this migration only.") var migration: String?
  @Flag(help: "Count what is staged, not the work tree.") var staged = false
  @Option(help: "Count this commit, not the work tree.") var rev: String?

  func validate() throws {
    if staged, rev != nil {
      throw ValidationError("Either --staged or --rev: a commit has nothing staged.")
    }
    if hits, format == .openmetrics {
      throw ValidationError("OpenMetrics has no place for hits.")
    }
  }

  func run() async throws {
    let side: Side = staged ? .index : rev.map { .revision($0) } ?? .workTree
    let report = try await Scan.report(options: options, hits: hits, only: migration, side: side)
    switch format {
    case .human: print(report.human)
    case .json: print(JSONOutput.text(report))
    case .csv: SafeText.printData(hits ? report.hitsCSV : report.csv)
    case .openmetrics: SafeText.printData(report.openMetrics, terminator: "")
    }
    for notice in report.notices { SafeText.printError(notice) }
  }

  /// Which contents are counted.
  enum Side { case workTree, index, revision(String) }

  static func report(
    options: GlobalOptions, hits: Bool, only: String? = nil, side: Side = .workTree
  ) async throws -> ScanReport {
    var project = try await Scan.project(options).withPackageModules()
    if let only { project.configuration.migrations = [try project.migration(only)] }
    return try await report(of: project, hits: hits, side: side)
  }

  /// The counts of all migrations of a project.
  static func report(
    of project: Project, hits: Bool, side: Side = .workTree
  ) async throws -> ScanReport {
    var request = ScanRequest(
      project, today: SystemClock().today(in: project.configuration.timezone))
    var commit = project.commit
    do {
      let repository = try await GitRepository.known(at: project.root)
      switch side {
      case .workTree: break
      case .index where repository.isBare:
        throw Failure(code: "bare", message: "A bare repository has nothing staged.")
      case .index: request.source = .index
      case .revision(let revision):
        let id = try await repository.commit(of: revision)
        request.source = .commit(id)
        commit = id
      }
      // git looks for changes while we count.
      async let dirty = isDirty(repository, request.source)
      let snapshot = try await snapshot(request)
      return ScanReport(snapshot, commit: commit, dirty: try await dirty, withHits: hits)
    } catch let error as GitError where error.code == .unknownRevision {
      throw Failure(code: "unknown-revision", message: "\(error)")
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(code: "scan", message: "\(error)")
    }
  }

  /// Whether what is counted differs from the commit that is named.
  private static func isDirty(
    _ repository: GitRepository, _ source: ScanSource
  ) async throws -> Bool {
    switch source {
    case .workTree: try await repository.isDirty() ?? false
    case .index: try await repository.isStaged() ?? false
    case .commit: false
    }
  }

  static func snapshot(_ request: ScanRequest) async throws -> ScanSnapshot {
    let progress = ProgressLine()
    defer { progress.clear() }
    var result: ScanSnapshot?
    for try await event in WorkTreeScanner().scan(request) {
      switch event {
      case .progress(let done): progress.show(done.filesDone, of: done.filesTotal)
      case .finished(let snapshot): result = snapshot
      case .counts: break
      }
    }
    guard let result else { throw WorkspaceError("the scan ended early") }
    return result
  }

  /// The configured project of a folder.
  ///
  /// - Throws: `Failure` that says what is missing or wrong.
  static func project(_ options: GlobalOptions) async throws -> Project {
    let finder = ProjectFinder(
      directory: options.folder, configurationPath: options.configurationPath)
    switch await finder.load() {
    case .ready(let project): return project
    case .invalid(let issues): throw Failure(issues)
    case .noRepository(let message): throw Failure(code: "no-repository", message: message)
    case .unconfigured(let project):
      throw Failure(
        code: "no-configuration", message: "There is no headway.yml in \(project.root).",
        hint: "“headway” in a terminal sets one up with you")
    }
  }
}
