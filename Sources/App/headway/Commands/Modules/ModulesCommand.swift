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
    commandName: "modules", abstract: "Show the modules, their dependencies and broken rules.",
    discussion: """
      Modules are found as headway.yml says; without one, the targets of Swift packages. Nothing in it makes \
      the command fail: that is for headway check.

      --why A B prints the shortest way on which A comes to need B, with the imports.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case human, json, dot }

  @OptionGroup var options: GlobalOptions
  @OptionGroup var trust: TrustOptions
  @Option(help: "human, json or dot.") var format = Format.human
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Two modules: why the first needs the second.", valueName: "from to"))
  var why: [String] = []
  @Option(help: "Look at this commit, not at the work tree.") var rev: String?
  @Flag(help: "List every module, and all that is wrong.") var all = false

  func validate() throws {
    if !why.isEmpty, why.count != 2 { throw ValidationError("--why takes two modules.") }
    if !why.isEmpty, format == .dot { throw ValidationError("--why has no form in dot.") }
  }

  func run() async throws {
    let project = try await ModulesCommand.project(options)
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
    }
    for notice in report.allNotices { SafeText.printError(notice) }
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
