import ArgumentParser
import CheckInterface
import CheckLogic
import Foundation
import Git
import LocksLogic
import LocksService
import Output
import Workspace

/// `headway check`: the CI gate for the main branch.
struct Check: CountingCommand, CommandExamples {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract:
      "Fail on new matches, module rule violations and libraries that need attention.",
    usage: "headway check [--frozen] [--base <rev>] [<options>]",
    discussion: """
      Each problem that this command reports is a finding. There are three kinds of checks.

      New matches: a file has more matches of a locked migration than the baseline allows (see \
      "headway lock"). A file that git recognizes as renamed keeps its allowance. A locked migration \
      without a baseline is also a finding, and so is an incomplete headway:allow comment of any \
      migration. Only files that git tracks are checked; run "git add" first to include a new one.

      Module rule violations: a module or an import breaks a rule in headway.yml (see "headway help \
      modules"). Libraries: the verdict of a library isn't "ok" (see "headway help libraries"); this is \
      checked if headway.yml has a section "libraries", or with --only libraries. If you add rules or this section, \
      you don't need to fix existing problems first: run "headway lock --only modules,libraries" to record the \
      problems in .headway/modules.tsv and .headway/libraries.tsv; check then ignores them.

      With --base, the command also fails in three other cases. A file loses one match and gains another, \
      for example because a matching line was edited: to accept that, add a headway:allow comment (see \
      "headway scan"). The change weakens the checks, for example because it removes a lock or narrows a \
      pattern: to accept that, copy the entry in the finding to the list "relaxations" in headway.yml, with your \
      reason. The change raises an allowance by hand: use "headway unlock" instead.

      A shallow clone is enough. With --base, the clone must contain that revision; if it is too shallow to find \
      the merge base, Headway compares with the revision itself. Files that were renamed before the first \
      commit of a shallow clone look new.

      Exit codes: 0 no findings; 1 findings or, with --frozen, a baseline to tighten; 2 invalid usage or configuration, an untrusted repository if \
      the check needs a trusted one (see "headway help trust"), or files that can't be read.
      """)

  static let examples = [
    CommandExample("headway check", "Check the working tree"),
    CommandExample(
      "headway check --frozen --base origin/main", "Check a branch in CI, and summarize its changes"
    ),
    CommandExample("headway check --staged", "Check the index in a pre-commit hook"),
    CommandExample(
      "headway check --output sarif=headway.sarif", "Also write a SARIF file for code scanning"),
  ]

  @OptionGroup(title: "Global options") var options: GlobalOptions
  @OptionGroup(visibility: .hidden) var screen: DisplayOptions
  @OptionGroup var trust: TrustOptions
  @OptionGroup var counting: CountingOptions
  @Option(help: "Choose the output format.") var format = CheckFormat.human
  @Option(
    name: .customLong("output"),
    help: ArgumentHelp(
      """
      Also write the result to a file, in one of the formats of --format, such as sarif=headway.sarif. \
      Repeatable.
      """,
      valueName: "format=file"), transform: CheckOutput.init(checking:))
  var outputs: [CheckOutput] = []
  @Flag(
    help: """
      For CI: also fail if the baseline allows more matches than remain, because removed matches \
      could come back unnoticed; run "headway lock" to tighten it. With --base, this applies only to \
      files in which matches were removed, or whose allowance was raised, since then.
      """)
  var frozen = false
  @Option(
    help: ArgumentHelp(
      """
      Only run these checks, separated by commas: locks (new matches), modules, libraries. \
      Default: locks; also modules, if headway.yml has module rules; also libraries, if it has a section \
      "libraries". Without that section, "--only libraries" reports only blocked libraries and, with --base, \
      new libraries.
      """,
      valueName: "checks"))
  var only: String?
  @Flag(help: "Check the index instead of the working tree. For pre-commit hooks.")
  var staged = false
  @Option(
    help: ArgumentHelp(
      """
      Compare with the merge base of HEAD and this revision: list matches in changed lines first, show \
      changes by team, and only report module rule violations and problems with libraries that are new \
      since then. Also fail in the three cases above.
      """,
      valueName: "rev"))
  var base: String?

  func validate() throws {
    var paths: Set<String> = []
    for output in outputs where !paths.insert(output.absolutePath).inserted {
      throw ValidationError("two --output options write to \(output.path)")
    }
  }

  func run(in app: AppParts) async throws {
    let named = try Check.kinds(only)
    let (project, isUnconfigured) = try await project(for: named)
    let kinds = named ?? Check.usual(project.configuration)
    let former = try await formerRules(of: project)
    var report = CheckReport(kinds: kinds)
    report.isFrozen = frozen
    if kinds.contains(.locks) {
      let checker = LockChecker(LockOptions.reader(project, try readers(of: project)))
      report = try await LockOptions.run { progress in
        try await checker.check(
          staged ? .index : .workingTree, base: base, isFrozen: frozen,
          former: { _ in former }, progress: progress)
      }
      report.kinds = kinds
    }
    let run = CheckRun(
      project: project, kinds: kinds, hasNamedKinds: named != nil, isUnconfigured: isUnconfigured,
      isStaged: staged, base: base, start: try await start(in: project), former: former)
    report.add(
      try await missingRules(run), RelaxationReview(of: project))
    if kinds.contains(.modules) {
      try await checkModules(run, into: &report)
    } else if named == nil, let former {
      reviewRules(of: project, by: former, into: &report)
    }
    for check in app.checks { try await check(run, &report) }
    let text = format.text(report)
    if !text.isEmpty { print(text) }
    try CheckOutput.write(report, to: outputs)
    let errors =
      report.invalidRules.map {
        Failure.Item(
          code: "configuration", message: $0.message, path: $0.path, line: $0.line,
          column: $0.column)
      }
      + report.uncheckedFiles.map {
        Failure.Item(code: "unjudged", message: "can't be checked: \($0.reason)", path: $0.path)
      }
    guard errors.isEmpty else { throw Failure(items: errors) }
    if !report.isOK { throw ExitCode(1) }
  }

  /// Loads the project. Checking only libraries needs no headway.yml: scorecards have files of their own.
  private func project(
    for kinds: [CheckKind]?
  ) async throws -> (project: Project, isUnconfigured: Bool) {
    guard kinds == [.libraries] else { return (try await options.configuredProject(), false) }
    if case .unconfigured(let project) = await options.finder.load() { return (project, true) }
    return (try await options.configuredProject(), false)
  }

  /// The default checks: locks always, modules if there are rules, libraries if they are configured.
  private static func usual(_ configuration: ProjectConfiguration) -> [CheckKind] {
    CheckKind.allCases.filter { kind in
      switch kind {
      case .locks: true
      case .modules: !configuration.modules.rules.isEmpty
      case .libraries: configuration.libraries != nil
      }
    }
  }

  static func kinds(_ list: String?) throws -> [CheckKind]? {
    guard let list else { return nil }
    do {
      return try CheckKind.kinds(list)
    } catch {
      let names = CheckKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure(
        code: "unknown-check", message: "unknown check \"\(error.word)\"",
        hint: "expected a comma-separated list of: \(names)")
    }
  }
}
