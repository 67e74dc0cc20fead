import ArgumentParser
import Foundation
import Git
import LocksInterface
import LocksService
import Matching
import MigrationsInterface
import MigrationsLogic
import Output
import OwnersLogic
import ReportLogic
import Reports
import Workspace
import WorkspaceService

/// `headway report`: a progress report for readers without a terminal.
struct Report: CountingCommand, CommandExamples {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Generate a progress report in Markdown or HTML.",
    usage: "headway report [--team <@team>] [<options>]",
    discussion: """
      Markdown suits a wiki or a CI summary; HTML is one self-contained page. With --team, the \
      report is a reminder for one team, with its remaining matches, its due date and the forecast. \
      In headway.yml, a migration can have a due date for each team, as in \
      "commitments: {'@ios': 2027-03-31}". Headway prints the report to standard output. Charts and forecasts need the whole git history; in a shallow clone, use \
      --no-history.

      The statuses of a migration with a due date:
      on track  The range of the forecast ends on or before the due date.
      done      The goal has been reached.
      late      The range begins after the due date; or the due date is less than
                26 weeks away, and meeting it would take a faster pace than the
                fastest 4 weeks of the last year.
      overdue   The due date has passed.
      at risk   All other cases, if there is enough data for a forecast.
      """)

  static let examples = [
    CommandExample("headway report --format html > progress.html", "Save the report as a web page"),
    CommandExample("headway report --team @ios", "Print a reminder for one team"),
  ]

  enum Format: String, ExpressibleByArgument, CaseIterable { case markdown, html }

  @OptionGroup(title: "Global options") var options: GlobalOptions
  @OptionGroup(visibility: .hidden) var screen: DisplayOptions
  @OptionGroup var counting: CountingOptions
  @Option(help: "Choose the output format.") var format = Format.markdown
  @Option(
    help: ArgumentHelp(
      "Print a reminder for this owner in CODEOWNERS instead of the full report.",
      valueName: "@team"), completion: .teams)
  var team: String?
  @Flag(
    name: .customLong("no-history"),
    help: "Omit what needs the git history: charts, progress and forecasts.")
  var withoutHistory = false

  func run() async throws {
    let project = try await options.configuredProject().withPackageModules()
    let today = SystemClock().today(in: project.configuration.timezone)
    let readers = try readers(of: project)
    let snapshot = try await Report.snapshot(project, today, readers)
    if let team {
      try await KnownTeam.check(
        team, in: project, or: ReportContent.teams(project.configuration.migrations, snapshot))
    }
    let content = ReportContent(
      project: project.name, commit: project.commit, definitions: project.configuration.migrations,
      snapshot: snapshot,
      history: withoutHistory ? nil : try await Report.history(project, readers),
      allowances: try await Report.allowances(project, snapshot, readers), team: team, today: today,
      hasUnreadManifests: project.hasUnreadManifests)
    switch format {
    case .markdown: print(ReportMarkdown(content).text)
    case .html: print(ReportPage(content).text)
    }
  }

  private static func snapshot(
    _ project: Project, _ today: Day, _ readers: LiveReaders
  ) async throws -> ScanSnapshot {
    do {
      return try await ScanReport.snapshot(ScanRequest(project, today: today), readers)
    } catch {
      throw Failure(code: "scan", message: "\(error)")
    }
  }

  /// The matches that the locks allow. A baseline that can't be read is reported, and the report is
  /// written without them.
  private static func allowances(
    _ project: Project, _ snapshot: ScanSnapshot, _ readers: LiveReaders
  ) async throws -> [MigrationID: Int] {
    guard project.configuration.migrations.contains(where: \.lock) else { return [:] }
    do {
      let facts = try await LockOptions.reader(project, readers).facts(snapshot)
      return LockState.allowances(facts.states)
    } catch let error as CancellationError {
      throw error
    } catch {
      SafeText.printError("can't read the baseline, so allowances are omitted: \(error)")
      return [:]
    }
  }

  /// The history; nil in a repository without commits.
  private static func history(
    _ project: Project, _ readers: LiveReaders
  ) async throws -> History? {
    guard project.commit != nil else { return nil }
    do {
      return try await HistoryReport.history(of: project, readers)
    } catch let failure as Failure {
      let reasons = failure.items.map(\.message).joined(separator: " ")
      SafeText.printError(
        "can't read the history, so charts and forecasts are omitted: \(reasons)")
    }
    return nil
  }
}
