import ArgumentParser
import Foundation
import Git
import MigrationsInterface
import MigrationsService
import Output
import Reports
import UserSettings
import Workspace
import WorkspaceService

/// `headway scan`: counts matches in the working tree, the index or a commit.
struct Scan: AsyncParsableCommand, CommandExamples {
  static let configuration = CommandConfiguration(
    commandName: "scan", abstract: "Count the remaining matches of each migration.",
    usage: "headway scan [--staged | --rev <rev>] [<options>]",
    discussion: """
      Headway counts the matches in the tracked files of the working tree. For Prometheus, use \
      --format openmetrics.

      To exclude one match until a date, add this comment on its line or the line above:
      headway:allow <id> until=<YYYY-MM-DD> owner=<@team> <reason>
      """)

  static let examples = [
    CommandExample("headway scan", "Count the matches in the working tree"),
    CommandExample(
      "headway scan --migration todo-comments --matches", "List each match of one migration"),
    CommandExample(
      "headway scan --rev v2.0 --format json", "Count the matches in a release, and print JSON"),
  ]

  enum Format: String, ExpressibleByArgument, CaseIterable { case human, json, csv, openmetrics }

  @OptionGroup(title: "Global options") var options: GlobalOptions
  @OptionGroup(visibility: .hidden) var screen: ScreenOptions
  @Option(help: "Choose the output format.") var format = Format.human
  @Flag(name: .customLong("matches"), help: "List each match. Not available with openmetrics.")
  var listsMatches = false
  /// The name of `--matches` in earlier versions.
  @Flag(name: .customLong("hits"), help: .hidden) var listsHits = false
  @Option(help: "Show the number of matches of each team or module. Available with human and csv.")
  var by: ScanBreakdown?
  @Option(help: ArgumentHelp("Only count this migration.", valueName: "id")) var migration: String?
  @Flag(help: "Count the matches in the index instead of the working tree.") var staged = false
  @Option(help: "Count the matches in this commit instead of the working tree.")
  var rev: String?

  private var matches: Bool { listsMatches || listsHits }

  func validate() throws {
    if staged, rev != nil {
      throw ValidationError("use either --staged or --rev, not both")
    }
    if by != nil, format != .human, format != .csv {
      throw ValidationError("--by can only be combined with --format human or csv")
    }
    if by != nil, matches, format == .csv {
      throw ValidationError("--by can't be combined with --matches and --format csv")
    }
    if matches, format == .openmetrics {
      throw ValidationError("--matches can't be combined with --format openmetrics")
    }
  }

  func run() async throws {
    let side: Side = staged ? .index : rev.map { .revision($0) } ?? .workingTree
    let report = try await Scan.report(
      options: options, matches: matches, only: migration, side: side)
    switch format {
    case .human: print(report.human(by: by))
    case .json: print(JSONOutput.text(report))
    case .csv:
      SafeText.printData(by.map(report.csv(by:)) ?? (matches ? report.matchesCSV : report.csv))
    case .openmetrics: SafeText.printData(report.openMetrics, terminator: "")
    }
    for notice in report.notices { SafeText.printError(notice) }
    if format == .human, rev == nil, !report.migrations.isEmpty,
      report.migrations.allSatisfy({ $0.progress == nil })
    {
      SafeText.printError("progress needs the history; \"headway history\" reads it once")
    }
  }

  /// The contents to count.
  enum Side { case workingTree, index, revision(String) }

  static func report(
    options: GlobalOptions, matches: Bool, only: String? = nil, side: Side = .workingTree
  ) async throws -> ScanReport {
    let complete = try await Scan.project(options).withPackageModules()
    var project = complete
    if let only { project.configuration.migrations = [try project.migration(only)] }
    return try await report(of: project, matches: matches, side: side, history: complete)
  }

  /// The counts of all migrations of a project.
  ///
  /// - Parameter past: the project whose history the progress is based on; nil for no progress.
  static func report(
    of project: Project, matches: Bool, side: Side = .workingTree, history past: Project? = nil
  ) async throws -> ScanReport {
    var request = ScanRequest(
      project, today: SystemClock().today(in: project.configuration.timezone))
    var commit = project.commit
    do {
      let repository = try await GitRepository.known(at: project.root)
      switch side {
      case .workingTree: break
      case .index where repository.isBare:
        throw Failure(code: "bare", message: "a bare repository has no index")
      case .index: request.source = .index
      case .revision(let revision):
        let id = try await repository.commit(of: revision)
        request.source = .commit(id)
        commit = id
      }
      // git checks for changes in parallel with the scan.
      async let dirty = isDirty(repository, request.source)
      async let history = knownHistory(past, side)
      let snapshot = try await snapshot(request)
      return ScanReport(
        snapshot, history: await history, commit: commit, dirty: try await dirty,
        withMatches: matches)
    } catch let error as GitError where error.code == .unknownRevision {
      throw Failure(code: "unknown-revision", message: "\(error)")
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(code: "scan", message: "\(error)")
    }
  }

  /// The history that the app or `headway history` has read, with new commits added. A scan doesn't
  /// read a whole history, and doesn't fail for lack of one. Nil for an old commit: it may be older than
  /// the highest count.
  private static func knownHistory(_ project: Project?, _ side: Side) async -> History? {
    guard let project else { return nil }
    if case .revision = side { return nil }
    return try? await HistoryReader(cacheFolder: UserFolders.cache).known(HistoryRequest(project))
  }

  /// Whether the counted contents differ from the reported commit.
  private static func isDirty(
    _ repository: GitRepository, _ source: ScanSource
  ) async throws -> Bool {
    switch source {
    case .workingTree: try await repository.isDirty() ?? false
    case .index: try await repository.isStaged() ?? false
    case .commit: false
    }
  }

  static func snapshot(_ request: ScanRequest) async throws -> ScanSnapshot {
    let progress = TerminalProgressLine()
    defer { progress.clear() }
    var result: ScanSnapshot?
    for try await event in WorkingTreeScanner().scan(request) {
      switch event {
      case .progress(let done): progress.show(done.filesDone, of: done.filesTotal)
      case .finished(let snapshot): result = snapshot
      case .counts: break
      }
    }
    guard let result else { throw WorkspaceError("the scan ended early") }
    return result
  }

  /// The configured project of a directory.
  ///
  /// - Throws: `Failure` if the configuration is missing or invalid, or if there is no repository.
  static func project(_ options: GlobalOptions) async throws -> Project {
    let finder = ProjectFinder(
      directory: options.folder, configurationPath: options.configurationPath)
    switch await finder.load() {
    case .ready(let project): return project
    case .invalid(let issues): throw Failure(issues)
    case .noRepository(let message): throw Failure(code: "no-repository", message: message)
    case .unconfigured(let project):
      throw Failure(
        code: "no-configuration", message: "no headway.yml in \(project.root)",
        hint: "run \"headway init\" to create one")
    }
  }
}
