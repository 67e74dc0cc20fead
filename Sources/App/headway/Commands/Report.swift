import ArgumentParser
import Foundation
import Git
import Matching
import MigrationsInterface
import MigrationsLogic
import OwnersLogic
import ReportLogic
import Workspace
import WorkspaceService

/// `headway report`: a page for people who don't open a terminal.
struct Report: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Write a page for people: what is left, whose, until when.",
    discussion: """
      Markdown for a wiki or the summary of a CI step, or one page of HTML that needs nothing else. With --team
      it is a letter to that team: its share, the date it chose, its forecast. It is printed; > FILE keeps it.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case markdown, html }

  @OptionGroup var options: GlobalOptions
  @Option(help: "markdown or html.") var format = Format.markdown
  @Option(help: "Tell of this team's share only, such as @ios.") var team: String?
  @Flag(name: .customLong("no-history"), help: "Leave out curves and forecasts.")
  var withoutHistory = false

  func run() async throws {
    let project = try await Scan.project(options).withPackageModules()
    let today = SystemClock().today(in: project.configuration.timezone)
    let snapshot = try await Report.snapshot(project, today)
    if let team { try await check(team, project, snapshot) }
    let content = ReportContent(
      project: project.name, commit: project.commit, definitions: project.configuration.migrations,
      snapshot: snapshot, history: withoutHistory ? nil : try await Report.history(project),
      team: team, today: today)
    switch format {
    case .markdown: print(ReportMarkdown(content).text)
    case .html: print(ReportPage(content).text)
    }
  }

  /// Nothing left is good news of a team that is known, by its share, its date or the owners file.
  private func check(_ team: String, _ project: Project, _ snapshot: ScanSnapshot) async throws {
    var known = ReportContent.teams(project.configuration.migrations, snapshot)
    if known.contains(team) { return }
    let repository = try await GitRepository.known(at: project.root)
    if let (_, owners) = try await Owners.file(project.configuration, of: repository) {
      known.formUnion(owners.rules.flatMap(\.owners))
    }
    if known.contains(team) { return }
    let near = NearestName.nearest(to: team, among: known.sorted())
    throw Failure(
      code: "unknown-team", message: "There is no team “\(team)”.",
      hint: near.map { "did you mean “\($0)”?" }
        ?? (known.isEmpty ? "no owners file names any" : "teams are named as in the owners file"))
  }

  private static func snapshot(_ project: Project, _ today: Day) async throws -> ScanSnapshot {
    do {
      return try await Scan.snapshot(ScanRequest(project, today: today))
    } catch {
      throw Failure(code: "scan", message: "\(error)")
    }
  }

  /// The past; without a commit there is none.
  private static func history(_ project: Project) async throws -> History? {
    guard project.commit != nil else { return nil }
    do {
      return try await HistoryCommand.history(of: project)
    } catch let failure as Failure {
      let reasons = failure.items.map(\.message).joined(separator: " ")
      SafeText.printError(
        "the past can't be read, so curves and forecasts are left out: \(reasons)")
    }
    return nil
  }
}
