import ArgumentParser
import GitHistory
import LocksLogic
import MigrationsInterface
import MigrationsLogic
import MigrationsService
import Output
import Reports
import Workspace
import WorkspaceService

/// `headway rehearse`: replays locks, module rules or CODEOWNERS over the merges of the past.
struct Rehearse: CountingCommand, CommandExamples {
  static let configuration = CommandConfiguration(
    commandName: "rehearse",
    abstract: "Show which past merges a lock or a module rule would have stopped.",
    usage: """
      headway rehearse [<id> ...] [<options>]
      headway rehearse --only modules [--owners <file>] [<options>]
      headway rehearse --rule <rule> [--owners <file>] [<options>]
      headway rehearse --owners <file> [<options>]
      """,
    discussion: """
      A lock makes "headway check" fail if a file gains matches of a migration; see "headway \
      lock". This command compares each commit on the main branch, whether a merge, a squash \
      merge or a direct commit, with the one before it. It reports what "headway check --base" \
      would have reported with a baseline that matches the earlier commit exactly. No lock is \
      required, and nothing is written.

      With --max-exception-days, exceptions (headway:allow comments; see "headway help scan") that end later than that many days after a merge have no \
      effect, and a merge that adds such an exception, or an incomplete one, is stopped. Without it, \
      maxExceptionDays in headway.yml applies.

      With --rule or --only modules, it rehearses module rules instead of locks: it reports the \
      violations that each merge added. A rule needs no entry in headway.yml. With --owners \
      alone, it shows which owners' reviews a CODEOWNERS file would have required, instead of \
      rehearsing locks.

      The exit code is 1 if a lock or a rule would have stopped a merge.
      """)

  static let examples = [
    CommandExample("headway rehearse", "Rehearse the locks of all migrations over 12 months"),
    CommandExample(
      "headway rehearse todo-comments --months 3", "Rehearse the lock of one migration"),
    CommandExample(
      "headway rehearse --rule 'kind: never, from: Logic, to: UI'", "Rehearse a module rule"),
    CommandExample("headway rehearse --only modules", "Rehearse the module rules in headway.yml"),
    CommandExample(
      "headway rehearse --max-exception-days 90",
      "Show which merges a limit of 90 days for exceptions would have stopped"),
    CommandExample(
      "headway rehearse --owners CODEOWNERS.new",
      "Show the reviews that a new CODEOWNERS would have required"),
    CommandExample(
      "headway rehearse --since 2026-01-01 --format json", "Print all findings as JSON"),
  ]

  enum Format: String, ExpressibleByArgument, CaseIterable { case human, json }
  enum Kind: String, ExpressibleByArgument, CaseIterable { case locks, modules }

  @OptionGroup(title: "Global options") var options: GlobalOptions
  @OptionGroup(visibility: .hidden) var screen: DisplayOptions
  @OptionGroup var trust: TrustOptions
  @OptionGroup var counting: CountingOptions
  @Option(help: "Choose the output format.") var format = Format.human
  @Option(
    help: ArgumentHelp(
      "Rehearse locks, or the module rules in headway.yml. Default: locks.",
      valueName: "locks|modules"))
  var only: Kind?
  @Option(
    help: ArgumentHelp(
      "Rehearse this module rule; see \"headway help modules\". Repeatable.", valueName: "rule"))
  var rule: [String] = []
  @Option(
    help: ArgumentHelp(
      """
      Rehearse this CODEOWNERS file instead of locks. With module rules, use it to evaluate rules \
      of the kind "owned".
      """, valueName: "file"))
  var owners: String?
  @Option(
    help: ArgumentHelp(
      "Include the merges of this many months, counting back from the last commit. (default: 12)",
      valueName: "n")
  )
  var months: Int?
  @Option(
    help: ArgumentHelp(
      "Only include merges on or after this date, instead of --months.", valueName: "YYYY-MM-DD"))
  var since: String?
  @Option(
    help: ArgumentHelp(
      "Rehearse locks with this limit for exceptions instead of maxExceptionDays. 0 allows no exceptions.",
      valueName: "n"))
  var maxExceptionDays: Int?
  @Option(help: "Follow this branch or other revision instead of the main branch.")
  var branch: String?
  @Argument(help: ArgumentHelp("The id of a migration. Default: all migrations.", valueName: "id"))
  var ids: [String] = []

  private static let longest = 1_200

  func validate() throws {
    if months != nil, since != nil {
      throw ValidationError("use either --months or --since, not both")
    }
    if let months, !(1...Rehearse.longest).contains(months) {
      throw ValidationError("--months must be a number from 1 to \(Rehearse.longest)")
    }
    if let days = maxExceptionDays {
      guard (0...ExceptionLimit.longest).contains(days) else {
        throw ValidationError(
          "--max-exception-days must be a number from 0 to \(ExceptionLimit.longest)")
      }
      if isAboutModules || owners != nil {
        throw ValidationError(
          "--max-exception-days can't be combined with --rule, --only modules or --owners")
      }
    }
    if !ids.isEmpty, isAboutModules || owners != nil {
      throw ValidationError("migrations can't be combined with --rule, --only modules or --owners")
    }
    if only == .locks, !rule.isEmpty || owners != nil {
      throw ValidationError("--only locks can't be combined with --rule or --owners")
    }
  }

  /// Whether module rules are rehearsed.
  private var isAboutModules: Bool { !rule.isEmpty || only == .modules }

  func run() async throws {
    if isAboutModules { return try await rehearseRules() }
    if let owners { return try await rehearseOwners(owners) }
    try await rehearseLocks()
  }

  private func rehearseLocks() async throws {
    let project = try await options.configuredProject()
    var definitions =
      ids.isEmpty ? project.configuration.migrations : try ids.map { try project.migration($0) }
    guard !definitions.isEmpty else {
      throw Failure(
        code: "no-migrations", message: "headway.yml contains no migrations to rehearse",
        hint: "add one with \"headway try PATTERN\"")
    }
    if let maxExceptionDays {
      for index in definitions.indices { definitions[index].maxExceptionDays = maxExceptionDays }
    }
    var request = HistoryRequest(project)
    request.definitions = LockRehearser(definitions).searched
    if let branch { request.branch = branch }
    let period = try period(of: project)
    let readers = try readers(of: project)
    let history = try await LockOptions.run { progress in
      do {
        return try await readers.merges.merges(request, over: period, progress: progress)
      } catch let error as UncountedMigrations {
        throw Failure(error)
      } catch let error as UnknownBranch {
        throw Failure(error)
      }
    }
    let uncounted = UncountedMigrations(history.uncounted)
    guard ids.isEmpty || uncounted.reasons.isEmpty else { throw Failure(uncounted) }
    for message in uncounted.messages { SafeText.printError(message) }
    definitions.removeAll { uncounted.reasons[MigrationID($0.id)] != nil }
    let rehearser = LockRehearser(definitions)
    let rehearsal = try await LockOptions.run { rehearser.rehearsal(of: history, progress: $0) }
    let report = LockRehearsalReport(rehearsal, definitions)
    show(report, report.human, report.notices)
    if !report.isOK { throw ExitCode(1) }
  }

  /// The days of the merges.
  func period(of project: Project) throws -> MergePeriod {
    try since.map { MergePeriod.since(try Day(argument: $0)) }
      ?? .months(
        months ?? MergePeriod.usualMonths,
        today: SystemClock().today(in: project.configuration.timezone))
  }

  /// Prints a result, and what it lacks.
  func show(_ report: some Encodable, _ text: String, _ notices: [String]) {
    switch format {
    case .human: print(text)
    case .json: print(JSONOutput.text(report))
    }
    for notice in notices { SafeText.printError(notice) }
  }
}

extension Failure {
  fileprivate init(_ error: UncountedMigrations) {
    self.init(items: error.messages.map { Item(code: "counter", message: $0) })
  }
}
