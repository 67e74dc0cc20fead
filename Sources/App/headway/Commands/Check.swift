import ArgumentParser
import CheckInterface
import CheckLogic
import Foundation
import Git
import LocksLogic
import LocksService
import Workspace
import WorkspaceService

/// `headway check`: the gate in front of the main branch.
struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Fail where something grows that is to go.",
    discussion: """
      Compares what is there with .headway/baseline.tsv, file by file. It needs no history, but
      a shallow clone can't tell a file with another name since the baseline was written from a new one.
      Where headway.yml has rules for modules, looks at every import as well.
      Exits with 0 where all is well, 1 with findings, 2 where something is wrong with the call, the
      configuration or the lock's files, or where a file couldn't be looked at.
      """)

  @OptionGroup var options: GlobalOptions
  @OptionGroup var trust: TrustOptions
  @Option(help: "human, json, sarif, github, junit or markdown.") var format = CheckFormat.human
  @Option(
    name: .customLong("output"),
    help: "Write another form to a file too: FORMAT=FILE; may be given several times.")
  var outputs: [CheckOutput] = []
  @Flag(help: "Fail as well where the baseline could be tightened: for CI.") var frozen = false
  @Option(help: "What to check: locks,modules,libraries (default: all there is).") var only: String?
  @Flag(help: "Check what is staged, not the work tree: for a pre-commit hook.") var staged = false
  @Option(
    help: "Compare with this revision: its renames, the lines that are new, what changed for whom.")
  var base: String?

  func run() async throws {
    let named = try Check.kinds(only)
    let (project, isUnconfigured) = try await project(for: named)
    let kinds = named ?? Check.usual(project.configuration)
    var report = CheckReport(kinds: kinds)
    report.isFrozen = frozen
    if kinds.contains(.locks) {
      let checker = LockChecker(LockOptions.reader(project))
      report = try await LockOptions.run { progress in
        try await checker.check(
          staged ? .index : .workTree, base: base, isFrozen: frozen, progress: progress)
      }
      report.kinds = kinds
    }
    if kinds.contains(.modules) { try await checkModules(of: project, into: &report) }
    if kinds.contains(.libraries) {
      try await checkLibraries(of: project, isUnconfigured: isUnconfigured, into: &report)
    }
    for output in outputs { try output.write(report) }
    let text = format.text(report)
    if !text.isEmpty { print(text) }
    guard report.unjudged.isEmpty else {
      throw Failure(
        items: report.unjudged.map {
          Failure.Item(code: "unjudged", message: "couldn't be judged: \($0.reason)", path: $0.path)
        })
    }
    if !report.isOK { throw ExitCode(1) }
  }

  /// Libraries alone are checked without a headway.yml too: their scorecards stand in files of their own.
  private func project(
    for kinds: [CheckKind]?
  ) async throws -> (project: Project, isUnconfigured: Bool) {
    guard kinds == [.libraries] else { return (try await Scan.project(options), false) }
    let finder = ProjectFinder(
      directory: options.folder, configurationPath: options.configurationPath)
    if case .unconfigured(let project) = await finder.load() { return (project, true) }
    return (try await Scan.project(options), false)
  }

  /// What is checked unless one says otherwise: modules where the configuration has rules for them, and
  /// libraries where it speaks of them.
  private static func usual(_ configuration: ProjectConfiguration) -> [CheckKind] {
    CheckKind.allCases.filter { kind in
      switch kind {
      case .locks: true
      case .modules: !configuration.modules.rules.isEmpty
      case .libraries: configuration.libraries != nil
      }
    }
  }

  private static func kinds(_ list: String?) throws -> [CheckKind]? {
    guard let list else { return nil }
    do {
      return try CheckKind.kinds(list)
    } catch {
      let names = CheckKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure(
        code: "unknown-check", message: "There is no check “\(error.word)”.",
        hint: "there are \(names), with commas between them")
    }
  }
}
