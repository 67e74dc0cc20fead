import ArgumentParser
import LocksLogic
import MigrationsInterface
import MigrationsLogic
import MigrationsService
import Output
import Reports
import Workspace
import WorkspaceService

/// `headway rehearse`: replays locks over the merges of the past.
struct Rehearse: AppCommand, CommandExamples {
  static let configuration = CommandConfiguration(
    commandName: "rehearse",
    abstract: "Show which past merges a lock would have stopped.",
    usage: "headway rehearse [<id> ...] [<options>]",
    discussion: """
      A lock makes "headway check" fail if a file gains matches of a migration; see "headway lock". This \
      command compares each commit on the main branch, whether a merge, a squash merge or a direct commit, \
      with the one before it. It finds what "headway check --base" would have found if the baseline had \
      allowed exactly the matches in the earlier commit. No lock is required, and nothing is written.

      The exit code is 1 if a lock would have stopped a merge.
      """)

  static let examples = [
    CommandExample("headway rehearse", "Rehearse the locks of all migrations over 12 months"),
    CommandExample(
      "headway rehearse todo-comments --months 3", "Rehearse the lock of one migration"),
    CommandExample(
      "headway rehearse --since 2026-01-01 --format json", "Print all findings as JSON"),
  ]

  enum Format: String, ExpressibleByArgument, CaseIterable { case human, json }

  @OptionGroup(title: "Global options") var options: GlobalOptions
  @OptionGroup(visibility: .hidden) var screen: ScreenOptions
  @Option(help: "Choose the output format.") var format = Format.human
  @Option(
    help: ArgumentHelp(
      "Include the merges of this many months, counting back from the last commit. Default: 12.",
      valueName: "n")
  )
  var months: Int?
  @Option(
    help: ArgumentHelp(
      "Only include merges on or after this date, instead of --months.", valueName: "YYYY-MM-DD"))
  var since: String?
  @Option(help: "Follow this branch instead of the main branch.") var branch: String?
  @Argument(help: ArgumentHelp("The migrations; all by default.", valueName: "id"))
  var ids: [String] = []

  private static let longest = 1_200

  func validate() throws {
    if months != nil, since != nil {
      throw ValidationError("use either --months or --since, not both")
    }
    if let months, !(1...Rehearse.longest).contains(months) {
      throw ValidationError("--months must be a number from 1 to \(Rehearse.longest)")
    }
  }

  func run() async throws {
    let project = try await options.configuredProject()
    let definitions =
      ids.isEmpty ? project.configuration.migrations : try ids.map { try project.migration($0) }
    guard !definitions.isEmpty else {
      throw Failure(
        code: "no-migrations", message: "headway.yml contains no migrations to rehearse",
        hint: "add one with \"headway try PATTERN\"")
    }
    let today = SystemClock().today(in: project.configuration.timezone)
    let period =
      try since.map { MergePeriod.since(try Day(argument: $0)) }
      ?? .months(months ?? MergePeriod.usualMonths, today: today)
    var request = HistoryRequest(project)
    request.definitions = definitions
    if let branch { request.branch = branch }
    let history = try await LockOptions.run { progress in
      try await MergeReader().merges(request, over: period, progress: progress)
    }
    let report = RehearsalReport(
      LockRehearsal(definitions).rehearsal(of: history), definitions)
    switch format {
    case .human: print(report.human)
    case .json: print(JSONOutput.text(report))
    }
    for notice in report.notices { SafeText.printError(notice) }
    if !report.isOK { throw ExitCode(1) }
  }
}
