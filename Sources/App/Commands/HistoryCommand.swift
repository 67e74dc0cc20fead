import ArgumentParser
import Foundation
import MigrationsInterface
import MigrationsService
import Output
import Reports
import UserSettings
import Workspace

/// `headway history`: daily counts along the main branch.
struct HistoryCommand: CountingCommand, CommandExamples {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show how many matches remained on each day of the git history.",
    usage: "headway history [<options>]",
    discussion: """
      Headway reads the whole history once and caches it; later runs only read new commits. Each \
      day's counts are those of its last commit. Days begin at midnight in the time zone in \
      headway.yml ("timezone"), or else in UTC. In a shallow clone, the history starts at its \
      oldest commit. For Prometheus, use --format openmetrics.

      Each chart covers all days and is scaled from the lowest to the highest count of its row. \
      The last column is the forecast or the status:
      5 Jan – 20 Feb    The goal will probably be reached in this range.
      likely May 2028   The probable month, if the range has no end or exceeds 2 years.
      slow              The count falls too slowly to forecast an end.
      irregular         The count falls too irregularly to forecast an end.
      no net change     As many matches remain as 12 weeks ago.
      stalled 18 weeks  The count hasn't changed in 18 weeks.
      growing +24       More matches remain than 12 weeks ago.
      not enough data   The history is too short.
      done 3 Feb        The goal (by default 0 matches) was reached on this day.
      never matched     No line has ever matched the pattern.
      no forecast       The output of a single shard has none.

      To divide the work among several machines, run one shard on each with --format json, and \
      save the outputs to files. Then combine the files with --merge.
      """)

  static let examples = [
    CommandExample("headway history", "Show a chart, the trend and the forecast of each migration"),
    CommandExample(
      "headway history --migration todo-comments --since 2026-01-01 --format csv",
      "Export one migration's daily counts since January 2026"),
    CommandExample(
      "headway history --shard 1/2 --format json > part1.json", "Count the first of two shards"),
    CommandExample("headway history --merge part1.json part2.json", "Combine two shards"),
  ]

  enum Format: String, ExpressibleByArgument, CaseIterable { case human, json, csv, openmetrics }

  enum Breakdown: String, ExpressibleByArgument, CaseIterable { case team, series }

  enum Owners: String, ExpressibleByArgument, CaseIterable { case today, day }

  @OptionGroup(title: "Global options") var options: GlobalOptions
  @OptionGroup(visibility: .hidden) var screen: DisplayOptions
  @OptionGroup var counting: CountingOptions
  @Option(help: "Choose the output format.") var format = Format.human
  @Option(
    help: ArgumentHelp("Only include days on or after this date.", valueName: "YYYY-MM-DD"))
  var since: String?
  @Option(
    name: .customLong("migration"),
    help: ArgumentHelp("Only include this migration. Repeatable.", valueName: "id"),
    completion: .migrations)
  var migrations: [String] = []
  @Option(
    help:
      """
      Follow this branch or other revision instead of the main branch ("branch" in headway.yml, \
      or else detected).
      """
  ) var branch: String?
  @Flag(help: "Read all commits, including those of merged branches. Default: only first parents.")
  var allParents = false
  @Option(
    name: .customLong("by"),
    help: ArgumentHelp(
      """
      Add the matches of each team, or of each value that a migration with the key "series" \
      captures with a group of its pattern ("series: $1"), such as a version number. With --format csv, print them instead of the totals.
      """, valueName: "team|series"))
  var breakdowns: [Breakdown] = []
  /// The name of `--by team` in earlier versions.
  @Flag(name: .customLong("by-team"), help: .hidden) var isByTeam = false
  @Option(
    help: ArgumentHelp(
      """
      With --by team: use today's CODEOWNERS for all days, or the CODEOWNERS of each day. Default: \
      the value of "history" under "owners" in headway.yml, or else today.
      """, valueName: "today|day"))
  var owners: Owners?
  @Option(
    help: ArgumentHelp(
      """
      Only count one part of the files, such as the first of four: 1/4. "auto" reads both numbers \
      from the environment of the job (Slurm, GitLab, Buildkite, or Kubernetes if you set \
      HEADWAY_SHARDS). Elsewhere, set HEADWAY_SHARD_INDEX (from 0) and HEADWAY_SHARDS (the number \
      of shards).
      """, valueName: "k/n|auto")
  )
  var shard: String?
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      """
      Instead of reading a history, add up JSON outputs: either those of all shards of one \
      repository, or the complete outputs of several repositories.
      """,
      valueName: "file ..."))
  var merge: [String] = []

  private var by: Breakdown? { breakdowns.first }
  private var byTeam: Bool { by == .team || isByTeam }

  func validate() throws {
    if breakdowns.count > 1 { throw ValidationError("--by can only be used once") }
    if owners != nil, !byTeam {
      throw ValidationError("--owners requires --by team")
    }
    if owners == .day, allParents {
      throw ValidationError(
        "--owners day can't be combined with --all-parents: a day can have several CODEOWNERS files"
      )
    }
    guard !merge.isEmpty else { return }
    let refused = [
      ("--migration", !migrations.isEmpty), ("--branch", branch != nil),
      ("--all-parents", allParents),
      ("--shard", shard != nil), ("--by team", byTeam),
    ]
    for (name, isGiven) in refused where isGiven {
      throw ValidationError(
        "\(name) can't be combined with --merge; use it when you write the files")
    }
  }

  func run() async throws {
    var report = merge.isEmpty ? try await read() : try HistoryReport(merging: merge)
    if let since { report.keep(since: try Day(argument: since)) }
    report.isBySeries = by == .series
    switch format {
    case .human: print(report.human(columns: OutputWidth.columns))
    case .json: report.printJSON()
    case .csv: SafeText.printData(report.csv)
    case .openmetrics: SafeText.printData(report.openMetrics, terminator: "")
    }
    if report.isBySeries, !report.hasSeries {
      SafeText.printError(SeriesOptions.missing)
    }
    if let since, [.csv, .openmetrics].contains(format), report.hasOnlyEarlierDays {
      SafeText.printError("no commits since \(since)")
    }
  }

  private func read() async throws -> HistoryReport {
    var project = try await options.configuredProject().withPackageModules()
    if !migrations.isEmpty {
      project.configuration.migrations = try project.migrations(migrations)
    }
    var request = HistoryRequest(project)
    request.allParents = allParents
    if let branch { request.branch = branch }
    if let owners { request.ownersOf = owners == .day ? .day : .today }
    if let shard { request.shard = try HistoryCommand.shard(shard) }
    return HistoryReport(
      try await HistoryReport.history(request, readers(of: project)), project.configuration,
      owners: byTeam ? request.ownersOf : nil, shard: request.shard)
  }

  private static func shard(_ text: String) throws -> HistoryShard {
    if text == "auto" {
      return try HistoryShard(environment: ProcessInfo.processInfo.environment)
    }
    guard let shard = HistoryShard(text) else {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      if parts.count == 2, Int(parts[0]) != nil, let count = Int(parts[1]), count > 0 {
        throw Failure(
          code: "not-a-shard", message: "invalid shard \"\(text)\"",
          hint: count == 1 ? "use 1/1" : "the first number must be from 1 to \(count)")
      }
      throw Failure(
        code: "not-a-shard", message: "invalid shard \"\(text)\"",
        hint: "use <k/n>, such as 1/4, or auto")
    }
    return shard
  }
}
