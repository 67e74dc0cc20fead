import CheckInterface
import CheckLogic
import Git
import LocksService
import ModulesInterface
import ModulesLogic
import ModulesService
import Output
import Workspace

extension Check {
  /// Adds the violations of module rules to a report.
  ///
  /// - Throws: `Failure`.
  func checkModules(_ run: CheckRun, into report: inout CheckReport) async throws {
    let project = run.project
    let modules = try await ModuleLoader(project, trust).report(isStaged: staged)
    if let former = run.former {
      report.add(try await moduleRelaxations(run, modules, by: former), former.review)
    }
    let file = FindingBaselineFile(root: project.root, path: ModuleBaseline.path)
    let recorded = try await LockOptions.run { _ in
      try await file.read(staged ? .index : .workingTree)
    }
    if let recorded { try await addStaleLines(run, modules, recorded, into: &report) }
    let baseline = try await allowed(run, modules, recorded, into: &report)
    let findings = ModuleFindings.findings(
      modules, changedLines: try await changedLines(of: modules, in: project),
      baseline: baseline)
    report.findings += findings
    if !findings.isEmpty, baseline == nil { report.recordable.append(.modules) }
    report.notes += try await binaryFiles(run, modules)
    report.ending += ModuleFindings.ending(modules, in: project.relativeConfigurationPath)
    report.uncheckedFiles += modules.uncheckedFiles.map {
      UncheckedFile(.module, path: $0.path, reason: $0.reason)
    }
    report.uncheckedRules += modules.ruleGaps.map {
      UncheckedRule(
        $0.rule.kind.name, path: project.relativeConfigurationPath, line: $0.rule.location.line,
        column: $0.rule.location.column, isPartial: $0.isPartial, isInvalid: $0.isInvalid,
        reason: $0.reason)
    }
    report.successSummary.append(
      baseline == nil || modules.violations.isEmpty
        ? modules.successSummary : modules.knownSummary)
    // Invalid rules end the command with an error.
    let errors = Set(modules.ruleGaps.filter(\.isInvalid).flatMap(\.notices))
    let notices = project.configuration.modules.rules.locating(
      modules.notices.filter { !errors.contains($0) }, in: project.relativeConfigurationPath)
    for notice in notices { SafeText.printError(notice) }
  }

  /// Returns notes about files whose imports could be read at the base.
  private func binaryFiles(
    _ run: CheckRun, _ modules: ModuleReport
  ) async throws -> [CheckFinding] {
    guard let start = run.start, !run.project.isBare else { return [] }
    return try await LockOptions.run { _ in
      let repository = try await GitRepository.known(at: run.project.root)
      return try await BinaryFileReview(
        repository, since: start, to: staged ? .index : .workingTree
      ).notes(modules)
    }
  }

  /// Returns the violations that aren't findings: those that the baseline allows and, with a base,
  /// those that were already there. Nil without both.
  private func allowed(
    _ run: CheckRun, _ modules: ModuleReport, _ recorded: FindingBaseline?,
    into report: inout CheckReport
  ) async throws -> FindingBaseline? {
    guard let start = run.start else { return recorded }
    let file = FindingBaselineFile(root: run.project.root, path: ModuleBaseline.path)
    let before = try await LockOptions.run { _ in try await file.read(at: start) }
    let allowed = recorded ?? FindingBaseline()
    // Only read the base if that can make a difference.
    if allowed.keys(above: before).isEmpty,
      ModuleBaseline.counts(modules).keys(above: allowed).isEmpty
    {
      return recorded
    }
    let former = await violations(of: withOwners(of: run.former, run.project), at: start)
    report.addRaises(allowed, above: before.allowing(former), .module, ModuleBaseline.path)
    return allowed.allowing(former)
  }

  /// Adds the lines of the baseline that allow more violations than remain. The base is judged by its
  /// own rules, because a change of the rules can also leave lines behind.
  private func addStaleLines(
    _ run: CheckRun, _ modules: ModuleReport, _ baseline: FindingBaseline,
    into report: inout CheckReport
  ) async throws {
    let slack = ModuleBaseline.slack(
      of: baseline, modules, rules: run.project.configuration.modules.rules)
    guard !slack.counts.isEmpty else { return }
    var before = withOwners(of: run.former, run.project)
    if let former = run.former { before.configuration.modules = former.configuration.modules }
    var base: FindingBaseline?
    if let start = run.start { base = await self.slack(of: before, at: start) }
    try await report.addStaleLines(baseline, ModuleBaseline.path, slack: slack, base: base) {
      guard let tip = try await run.mergedTip else { return nil }
      return await self.slack(of: run.project, at: tip)
    }
  }

  /// Returns what the baseline of a commit allows beyond the violations there; nil if they can't be
  /// read.
  private func slack(of project: Project, at commit: String) async -> FindingBaseline? {
    let file = FindingBaselineFile(root: project.root, path: ModuleBaseline.path)
    let loader = ModuleLoader(project, trust, ownersOfCommit: true)
    guard let modules = try? await loader.report(revision: commit),
      let baseline = try? await file.read(at: commit)
    else { return nil }
    return ModuleBaseline.slack(of: baseline, modules, rules: project.configuration.modules.rules)
  }

  /// Returns the violations in a commit by the current rules; none if its modules can't be read.
  func violations(of project: Project, at commit: String) async -> FindingBaseline {
    do {
      return ModuleBaseline.counts(
        try await ModuleLoader(project, trust, ownersOfCommit: true).report(revision: commit))
    } catch {
      let reasons = (error as? Failure)?.items.map(\.message).joined(separator: "; ")
      SafeText.printError(
        "can't read the modules at the base, so all violations count as new: "
          + (reasons ?? "\(error)"))
      return FindingBaseline()
    }
  }

  /// The changed lines of files with findings: since the base, or else the staged ones. Without `--base`
  /// and `--staged`, no line counts as changed.
  private func changedLines(
    of modules: ModuleReport, in project: Project
  ) async throws -> [String: [ClosedRange<Int>]] {
    guard !modules.violations.isEmpty, !project.isBare, base != nil || staged else { return [:] }
    do {
      let repository = try await GitRepository.known(at: project.root)
      var start = try await start(in: project)
      if start == nil { start = try await repository.head().commit }
      guard let start else { return [:] }
      let side: GitRepository.Side = staged ? .index : .workingTree
      let renames = try await repository.renames(since: start, to: side)
      let changes = try await repository.changedLines(
        since: start, to: side, in: Set(modules.violations.map(\.path)).map { Array($0.utf8) },
        renamedFrom: Dictionary(renames.map { ($0.new, $0.old) }, uniquingKeysWith: { $1 }))
      return Dictionary(
        changes.map { (String(decoding: $0.path, as: UTF8.self), $0.lines) },
        uniquingKeysWith: +)
    } catch let error as GitError {
      throw Failure(
        code: error.code == .unknownRevision ? "unknown-revision" : "git", message: "\(error)")
    }
  }
}
