import ArgumentParser
import Foundation
import Git
import ModulesInterface
import ModulesLogic
import Workspace
import WorkspaceService

/// `headway modules`: the modules, what they depend on, and what is wrong with that.
struct ModulesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "modules",
    abstract: "Show the modules, their dependencies, and violations of rules.",
    discussion: """
      Modules are found as headway.yml says; without one, the targets of Swift packages. Nothing in it makes \
      the command fail: that is for headway check.

      --why A B prints the shortest way on which A comes to need B, with the imports.

      --history counts modules, dependencies, violations and circles on every day of the past, along first \
      parents: real imports, judged by today's rules and exceptions. Folders are modules on the days on which \
      they were there; targets of Swift packages are those of today's manifests, on the days on which they had \
      a file. The history is read once and remembered.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case human, json, dot, csv, openmetrics
  }

  @OptionGroup var options: GlobalOptions
  @OptionGroup var trust: TrustOptions
  @Option(help: "human, json or dot; of the history human, json, csv or openmetrics.") var format =
    Format.human
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Two modules: why the first needs the second.", valueName: "from to"))
  var why: [String] = []
  @Option(help: "Look at this commit, not at the work tree.") var rev: String?
  @Flag(help: "List every module, and all that is wrong.") var all = false
  @Flag(help: "Count on every day of the past.") var history = false
  @Option(help: "Of the history, tell of this day, as 2026-12-31, and those after it.")
  var since: String?
  @Option(help: "Follow the history of this branch instead of the main one.") var branch: String?

  func validate() throws {
    if !why.isEmpty, why.count != 2 { throw ValidationError("--why takes two modules.") }
    if !why.isEmpty, format == .dot { throw ValidationError("--why has no form in dot.") }
    try validateHistory()
  }

  private func validateHistory() throws {
    if history {
      for (name, isGiven) in [("--why", !why.isEmpty), ("--rev", rev != nil), ("--all", all)]
      where isGiven {
        throw ValidationError("\(name) can't be combined with --history.")
      }
      if format == .dot { throw ValidationError("--history has no form in dot.") }
      return
    }
    for (name, isGiven) in [("--since", since != nil), ("--branch", branch != nil)] where isGiven {
      throw ValidationError("\(name) is about the past: it goes with --history.")
    }
    if [.csv, .openmetrics].contains(format) {
      throw ValidationError(
        "--format \(format.rawValue) is a form of the past: it goes with --history.")
    }
  }

  func run() async throws {
    let project = try await ModulesCommand.project(options)
    if history { return try await printHistory(project) }
    let report = try await ModuleRun(project, trust).report(revision: rev)
    if let from = why.first, let to = why.last {
      let answer = try ModuleWhy(from: from, to: to, in: report.graph)
      print(format == .json ? JSONOutput.text(answer) : answer.human)
      return
    }
    switch format {
    case .human: print(ModulesText(report, name: project.name, listsAll: all).text)
    case .json: print(JSONOutput.text(ModulesJSON(report)))
    case .dot: SafeText.printData(ModulesDot(report).text)
    // Forms of the past alone, as validated.
    case .csv, .openmetrics: break
    }
    for notice in report.allNotices { SafeText.printError(notice) }
  }

  private func printHistory(_ project: Project) async throws {
    var report = ModuleHistoryReport(
      try await ModuleRun(project, trust).history(branch: branch), project.configuration)
    if let since { report.keep(since: try Day(argument: since)) }
    switch format {
    case .human: print(report.human)
    case .json: print(JSONOutput.text(report))
    case .csv: SafeText.printData(report.csv)
    case .openmetrics: SafeText.printData(report.openMetrics, terminator: "")
    case .dot: break
    }
    for notice in report.notices { SafeText.printError(notice) }
  }

  /// The project of a folder, with or without a configuration.
  static func project(_ options: GlobalOptions) async throws -> Project {
    let finder = ProjectFinder(
      directory: options.folder, configurationPath: options.configurationPath)
    switch await finder.load() {
    case .ready(let project), .unconfigured(let project): return project
    case .invalid(let issues): throw Failure(issues)
    case .noRepository(let message): throw Failure(code: "no-repository", message: message)
    }
  }
}
