import ArgumentParser
import Foundation
import Git
import ModulesInterface
import ModulesLogic
import Output
import Reports
import Workspace

/// `headway modules`: the modules, their dependencies and violations.
struct ModulesCommand: AppCommand, CommandExamples {
  static let configuration = CommandConfiguration(
    commandName: "modules",
    abstract: "Show modules, dependencies, cycles and rule violations.",
    usage: "headway modules [--why <from> <to> | --history] [<options>]",
    discussion: """
      By default, modules are the targets of Swift packages and Xcode projects, and the members \
      of npm, Gradle, Cargo and Go workspaces. The section "modules" in headway.yml can list \
      other folders and targets instead. A dependency is an import or, in languages whose imports \
      Headway doesn't read, such as Kotlin and Java, a declaration in a build file. This command exits with 0 even if there are violations; \
      "headway check" exits with 1. If this command can't list the modules of Swift packages \
      without trust (see "headway help trust"), it omits them and exits with 2. With --why or \
      --history, it then only prints an error.

      The section "rules" in headway.yml restricts which modules may depend on which others, as in:

      rules:
        - { kind: never, from: Logic, to: UI }

      The kinds are never, only ("from" depends on nothing but "to"), layers (each depends only \
      on those below it), independent (none depends on another), acyclic (no cycles), declared \
      (each import is a declared dependency; not checked without imports) and owned (each module has an owner). "layers" takes \
      "order: [UI, Logic, Data]", from top to bottom, and "independent" takes "modules: [A, B]"; \
      only "never" and "only" take "from" and "to". Rules apply to direct dependencies. All kinds take names of modules, or of \
      types in the "moduleTypes" section. Docs/modules.md in Headway's repository describes them.

      --history counts modules, dependencies, violations and cycles on each day of the history. \
      It reads the imports of each day, but applies today's headway.yml: its modules, its rules \
      and their exceptions. Without imports, dependencies, cycles and most violations are unknown. \
      It counts a module only on days when its folder contained files. In \
      the output, "Logic ⇸ UI" is the rule that Logic must never depend on UI.
      """)

  static let examples = [
    CommandExample("headway modules", "List modules and violations"),
    CommandExample(
      "headway modules --why CheckoutUI Networking", "Show why one module depends on another"),
    CommandExample(
      "headway modules --format dot | dot -Tsvg > modules.svg",
      "Draw the graph of modules with Graphviz"),
    CommandExample("headway modules --history", "Show violations and cycles over time"),
  ]

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case human, json, dot, csv, openmetrics
  }

  @OptionGroup(title: "Global options") var options: GlobalOptions
  @OptionGroup(visibility: .hidden) var screen: DisplayOptions
  @OptionGroup var trust: TrustOptions
  @Option(
    help:
      "Choose the output format. csv and openmetrics require --history; dot doesn't work with --history."
  )
  var format = Format.human
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Show the shortest chain of dependencies from one module to another, even if it is indirect.",
      valueName: "from> <to"),
    completion: .modules)
  var why: [String] = []
  @Option(help: "Read this commit instead of the working tree.") var rev: String?
  @Flag(help: "List all modules and violations. By default, Headway shortens long lists.")
  var all = false
  @Flag(help: "Show the counts on each day of the history.") var history = false
  @Option(
    help: ArgumentHelp(
      "With --history: only include days on or after this date.", valueName: "YYYY-MM-DD"))
  var since: String?
  @Option(help: "With --history: follow this branch or other revision instead of the main branch.")
  var branch: String?

  func validate() throws {
    if !why.isEmpty, why.count != 2 { throw ValidationError("--why requires two modules") }
    if !why.isEmpty, format == .dot {
      throw ValidationError("--why can't be combined with --format dot")
    }
    try validateHistory()
  }

  private func validateHistory() throws {
    if history {
      for (name, isGiven) in [("--why", !why.isEmpty), ("--rev", rev != nil), ("--all", all)]
      where isGiven {
        throw ValidationError("\(name) can't be combined with --history")
      }
      if format == .dot { throw ValidationError("--history can't be combined with --format dot") }
      return
    }
    for (name, isGiven) in [("--since", since != nil), ("--branch", branch != nil)] where isGiven {
      throw ValidationError("\(name) requires --history")
    }
    if [.csv, .openmetrics].contains(format) {
      throw ValidationError(
        "--format \(format.rawValue) requires --history")
    }
  }

  func run() async throws {
    let project = try await options.project()
    if history { return try await printHistory(project) }
    // An answer to --why could be wrong without the modules of Swift packages.
    let report = try await ModuleLoader(project, trust).report(
      revision: rev, allowsUntrusted: why.isEmpty)
    guard report.untrusted.isEmpty || !report.graph.modules.isEmpty else {
      throw TrustGate.failure(report.untrusted)
    }
    if let from = why.first, let to = why.last {
      let answer = try ModuleWhy(from: from, to: to, in: report.graph)
      print(format == .json ? JSONOutput.text(answer) : answer.human)
      return
    }
    switch format {
    case .human: print(ModulesText(report, name: project.name, listsAll: all).text)
    case .json: print(JSONOutput.text(ModulesJSON(report)))
    case .dot: SafeText.printData(ModulesDot(report).text)
    // Only valid with --history.
    case .csv, .openmetrics: break
    }
    // Notices name modules that are only omitted.
    guard report.untrusted.isEmpty else {
      throw TrustGate.failure(report.untrusted, omits: true)
    }
    printNotices(report.allNotices, of: project)
  }

  private func printHistory(_ project: Project) async throws {
    var report = ModuleHistoryReport(
      try await ModuleLoader(project, trust).history(branch: branch), project.configuration)
    if let since { report.keep(since: try Day(argument: since)) }
    switch format {
    case .human: print(report.human(columns: OutputWidth.columns))
    case .json: print(JSONOutput.text(report))
    case .csv: SafeText.printData(report.csv)
    case .openmetrics: SafeText.printData(report.openMetrics, terminator: "")
    case .dot: break
    }
    if let since, [.csv, .openmetrics].contains(format), report.isEmpty {
      SafeText.printError("no commits since \(since)")
    }
    printNotices(report.notices, of: project)
  }

  private func printNotices(_ notices: [String], of project: Project) {
    let located = project.configuration.modules.rules.locating(
      notices, in: project.relativeConfigurationPath)
    for notice in located { SafeText.printError(notice) }
  }
}
