import ArgumentParser
import Foundation
import Git
import MigrationsInterface
import MigrationsService
import Output
import Reports
import UserSettings
import Workspace

/// `headway scan`: counts matches in the working tree, the index or a commit.
struct Scan: CountingCommand, CommandExamples {
  static let configuration = CommandConfiguration(
    commandName: "scan", abstract: "Count the remaining matches of each migration.",
    usage: "headway scan [--staged | --rev <rev>] [<options>]",
    discussion: """
      Headway counts the matches in the tracked files of the working tree; a new file counts \
      as soon as it is added to git. For Prometheus, use --format openmetrics.

      To exclude one match from all counts and checks up to and including a date (an exception), add this \
      comment on its line, or on a line of its own above:
      headway:allow <id> until=<YYYY-MM-DD> owner=<@team> <reason>

      All parts are required; "headway check" fails on an incomplete comment.

      A team is an owner in CODEOWNERS. With --by team, a match in a file with several owners \
      counts for each of them, and one in a file without an owner counts as unowned.

      In CSV and JSON, "excepted" counts the matches with an exception, "replaced" those of the \
      pattern "replacement" in headway.yml, and "coOwned" the remaining matches in files with several owners; \
      "progress" and "adoption" are shares from 0 to 1. Progress is the share of the way from the \
      starting count to the goal ("goal" in headway.yml, by default 0 matches). The starting count is the count on the \
      start date ("since start"; "started" in headway.yml) or, without one, the highest count in the history ("since peak"). \
      Progress is empty until "headway history" or the app has read the history. Adoption is \
      replaced ÷ (replaced + remaining), for migrations with "adoption: true" in headway.yml.
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
  @OptionGroup(visibility: .hidden) var screen: DisplayOptions
  @OptionGroup var counting: CountingOptions
  @Option(help: "Choose the output format.") var format = Format.human
  @Flag(name: .customLong("matches"), help: "List each match. Not available with openmetrics.")
  var listsMatches = false
  /// The name of `--matches` in earlier versions.
  @Flag(name: .customLong("hits"), help: .hidden) var listsHits = false
  @Option(
    name: .customLong("by"),
    help: ArgumentHelp(
      """
      Show the number of matches of each team (an owner in CODEOWNERS), of each module, or of \
      each value that a migration captures with a group of its pattern ("series: $1" in headway.yml), such as \
      a version number. Not \
      available with openmetrics; JSON always contains all of them. The modules of Swift packages \
      are only included in a trusted repository.
      """, valueName: "team|module|series"))
  var breakdowns: [ScanBreakdown] = []
  @Option(
    name: .customLong("migration"),
    help: ArgumentHelp("Only count this migration. Repeatable.", valueName: "id"),
    completion: .migrations)
  var migrations: [String] = []
  @Flag(help: "Count the matches in the index instead of the working tree.") var staged = false
  @Option(
    help: """
      Count the matches in this commit instead of the working tree. The headway.yml and the \
      CODEOWNERS file of the working tree apply.
      """)
  var rev: String?

  private var by: ScanBreakdown? { breakdowns.first }
  private var matches: Bool { listsMatches || listsHits }

  func validate() throws {
    if staged, rev != nil {
      throw ValidationError("use either --staged or --rev, not both")
    }
    if breakdowns.count > 1 { throw ValidationError("--by can only be used once") }
    if by != nil, format == .openmetrics {
      throw ValidationError("--by can't be combined with --format openmetrics")
    }
    if by != nil, matches, format == .csv {
      throw ValidationError("--by can't be combined with --matches and --format csv")
    }
    if matches, format == .openmetrics {
      throw ValidationError("--matches can't be combined with --format openmetrics")
    }
  }

  func run() async throws {
    let side: ScanReport.Side = staged ? .index : rev.map { .revision($0) } ?? .workingTree
    let report = try await ScanReport.read(
      options, plugins: try counting.plugins, matches: matches, only: migrations, side: side,
      showsModules: by == .module)
    switch format {
    case .human: print(report.human(by: by, columns: OutputWidth.columns))
    case .json: print(JSONOutput.text(report))
    case .csv:
      SafeText.printData(by.map(report.csv(by:)) ?? (matches ? report.matchesCSV : report.csv))
    case .openmetrics: SafeText.printData(report.openMetrics, terminator: "")
    }
    for notice in report.notices { SafeText.printError(notice) }
    if by == .series, report.migrations.allSatisfy({ $0.series == nil }) {
      SafeText.printError(SeriesOptions.missing)
    }
    if format == .human, !report.migrations.isEmpty,
      report.migrations.allSatisfy({ $0.progress == nil })
    {
      let branch = rev.map { " --branch \(ShellWord.quoted($0))" } ?? ""
      SafeText.printError(
        report.commit == nil
          ? "progress needs the history, but the branch has no commits"
          : report.isShallow
            ? "progress needs the whole history, but this clone is shallow; run \"git fetch --unshallow\""
            : "progress needs the history; run \"headway history\(branch)\" once to read it")
    }
  }
}
