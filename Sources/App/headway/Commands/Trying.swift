import ArgumentParser
import Foundation
import Git
import MigrationsInterface
import MigrationsService
import Routing
import TryInterface
import TryLogic
import Workspace
import WorkspaceService

/// `headway try PATTERN`: any pattern, once: how much there is now, and its whole past.
struct Trying: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "try", abstract: "Count any pattern, with its whole history.",
    discussion: """
      In a terminal it opens the app, where the pattern can be changed and Enter makes a migration of it.
      With --format it prints what was found. It works without a headway.yml.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case human, json, csv }

  @OptionGroup var options: GlobalOptions
  @OptionGroup var session: SessionOptions
  @Option(help: "Print it as human, json or csv (of its days) instead of opening the app.")
  var format: Format?
  @Argument(help: "A PCRE2 pattern, as for “git grep -P”.") var pattern: String

  func run() async throws {
    guard !pattern.isEmpty else {
      throw Failure(code: "pattern", message: "The pattern is empty.", hint: "try 'import RxSwift'")
    }
    if format == nil, isatty(1) != 0 {
      let link = AnyRoute(TryRoute(pattern: pattern)).description
      return try await TerminalApp.run(options: options, session: session, link: link)
    }
    let report = try await report()
    switch format ?? .human {
    case .human: print(report.human)
    case .json: print(JSONOutput.text(report))
    case .csv: SafeText.printData(report.history.csv)
    }
  }

  private func report() async throws -> TryReport {
    var project = try await Trying.project(options).withPackageModules()
    project.configuration.migrations = [TryBoard.definition(pattern)]
    let scan = try await Scan.report(of: project, hits: false)
    let history = try await HistoryCommand.report(of: project)
    return TryReport(pattern: pattern, scan: scan, history: history)
  }

  /// The repository, with its configuration if it has one.
  private static func project(_ options: GlobalOptions) async throws -> Project {
    let finder = ProjectFinder(
      directory: options.folder, configurationPath: options.configurationPath)
    switch await finder.load() {
    case .ready(let project), .unconfigured(let project): return project
    case .invalid(let issues): throw Failure(issues)
    case .noRepository(let message): throw Failure(code: "no-repository", message: message)
    }
  }
}
