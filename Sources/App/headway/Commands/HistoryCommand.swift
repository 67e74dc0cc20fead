import ArgumentParser
import MigrationsInterface
import MigrationsService
import Workspace
import WorkspaceService

/// `headway history`: what was left on every day, along the main branch.
struct HistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Count what was left on every day of the past.",
    discussion: """
      The whole history is read once and remembered; after that only what is new. Days are those of the
      last commit that each day has. Parts of a large repository can be read on several machines: run
      each with --shard 1/4 to 4/4 and --format json, then put the files together by --merge.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case human, json, csv, openmetrics }

  enum Owners: String, ExpressibleByArgument, CaseIterable { case today, day }

  @OptionGroup var options: GlobalOptions
  @Option(help: "human, json, csv or openmetrics.") var format = Format.human
  @Option(help: "Tell of this day, as 2026-12-31, and those after it.") var since: String?
  @Option(help: "Tell of this migration only.") var migration: String?
  @Option(help: "Follow this branch instead of the main one.") var branch: String?
  @Flag(help: "Take all commits as days go by, not those of first parents alone.")
  var allParents = false
  @Flag(help: "Tell each team's share too.") var byTeam = false
  @Option(
    help: "Whose CODEOWNERS shares go by: today's, or that of each day itself (today, day).")
  var owners: Owners?
  @Option(help: "Count a part of all paths only, as 1/4.") var shard: String?
  @Option(
    parsing: .upToNextOption,
    help: "Add up files that --format json wrote, of shards or of repositories.")
  var merge: [String] = []

  func validate() throws {
    if owners != nil, !byTeam {
      throw ValidationError("--owners says whose shares are told: it goes with --by-team.")
    }
    if owners == .day, allParents {
      throw ValidationError(
        "--owners day can't be combined with --all-parents: there a day has several owners files.")
    }
    guard !merge.isEmpty else { return }
    let refused = [
      ("--migration", migration != nil), ("--branch", branch != nil), ("--all-parents", allParents),
      ("--shard", shard != nil), ("--by-team", byTeam),
    ]
    for (name, isGiven) in refused where isGiven {
      throw ValidationError(
        "\(name) can't be combined with --merge: give it where the files are written.")
    }
  }

  func run() async throws {
    var report = merge.isEmpty ? try await read() : try HistoryReport(merging: merge)
    if let since { report.keep(since: try Day(argument: since)) }
    switch format {
    case .human: print(report.human)
    case .json: print(JSONOutput.text(report))
    case .csv: SafeText.printData(report.csv)
    case .openmetrics: SafeText.printData(report.openMetrics, terminator: "")
    }
  }

  private func read() async throws -> HistoryReport {
    var project = try await Scan.project(options).withPackageModules()
    if let migration { project.configuration.migrations = [try project.migration(migration)] }
    var request = HistoryRequest(project)
    request.allParents = allParents
    if let branch { request.branch = branch }
    if let owners { request.ownersOf = owners == .day ? .day : .today }
    if let shard { request.shard = try HistoryCommand.shard(shard) }
    return HistoryReport(
      try await HistoryCommand.history(request), project.configuration, byTeam: byTeam)
  }

  /// The history of all migrations of a project.
  static func report(of project: Project) async throws -> HistoryReport {
    HistoryReport(try await history(of: project), project.configuration)
  }

  /// The same as it is read; what is missing is said on standard error.
  static func history(of project: Project) async throws -> History {
    try await history(HistoryRequest(project))
  }

  private static func history(_ request: HistoryRequest) async throws -> History {
    let reader = HistoryReader(cacheFolder: UserFolders.cache)
    let history = try await HistoryProgressLine.following(reader.read(request))
    for notice in history.notices { SafeText.printError(notice) }
    return history
  }

  private static func shard(_ text: String) throws -> HistoryShard {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1],
      let shard = HistoryShard(number, of: count)
    else {
      throw Failure(
        code: "not-a-shard", message: "“\(text)” is no part.", hint: "as 1/4, up to 4/4")
    }
    return shard
  }
}
