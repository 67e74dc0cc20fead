import CheckInterface
import CheckLogic
import Foundation
import Git
import LocksService
import ModulesInterface
import ModulesLogic
import Output
import Workspace
import WorkspaceService

extension Check {
  /// Adds the violations of module rules to a report.
  ///
  /// - Parameter former: the rules of the base; nil without one.
  /// - Throws: `Failure`.
  func checkModules(
    of project: Project, _ former: FormerRules?, into report: inout CheckReport
  ) async throws {
    let modules = try await ModuleLoader(project, trust).report(isStaged: staged)
    if let former { reviewRules(of: project, by: former, modules.graph.modules, into: &report) }
    let baseline = try await moduleBaseline(of: project, modules, into: &report)
    report.findings += ModuleFindings.findings(
      modules, changedLines: try await changedLines(of: modules, in: project),
      baseline: baseline)
    report.ending += ModuleFindings.ending(modules, in: project.relativeConfigurationPath)
    report.unjudged += modules.unjudged.map {
      UncheckedFile(.module, path: $0.path, reason: $0.reason)
    }
    report.successSummary.append(
      baseline == nil || modules.violations.isEmpty
        ? modules.successSummary : modules.knownSummary)
    for notice in modules.notices { SafeText.printError(notice) }
  }

  /// Returns the violations that aren't findings: those that the baseline allows and, with a base,
  /// those that were already there. Nil without both.
  private func moduleBaseline(
    of project: Project, _ modules: ModuleReport, into report: inout CheckReport
  ) async throws -> FindingBaseline? {
    let file = FindingBaselineFile(root: project.root, path: ModuleBaseline.path)
    let baseline = try await LockOptions.run { _ in
      try await file.read(staged ? .index : .workingTree)
    }
    guard let start = try await start(in: project) else { return baseline }
    let before = try await LockOptions.run { _ in try await file.read(at: start) }
    let allowed = baseline ?? FindingBaseline()
    // Only read the base if that can make a difference.
    if allowed.keys(above: before).isEmpty,
      ModuleBaseline.counts(modules).keys(above: allowed).isEmpty
    {
      return baseline
    }
    let former = await violations(of: project, at: start)
    report.addRaises(allowed, above: before.allowing(former), .module, ModuleBaseline.path)
    return allowed.allowing(former)
  }

  /// Returns the violations in a commit by the current rules; none if its modules can't be read.
  private func violations(of project: Project, at commit: String) async -> FindingBaseline {
    do {
      return ModuleBaseline.counts(
        try await ModuleLoader(project, trust).report(revision: commit))
    } catch {
      let reasons = (error as? Failure)?.items.map(\.message).joined(separator: "; ")
      SafeText.printError(
        "can't read the modules at the base, so all violations count as new: "
          + (reasons ?? "\(error)"))
      return FindingBaseline()
    }
  }

  /// Adds the relaxations of module rules.
  func reviewRules(
    of project: Project, by former: FormerRules, _ modules: [Module] = [],
    into report: inout CheckReport
  ) {
    report.add(
      ModuleRelaxations.relaxations(
        from: former.configuration.modules, to: project.configuration.modules, modules: modules,
        today: SystemClock().today(in: project.configuration.timezone)), former.review)
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
      let changes = try await repository.changedLines(
        since: start, to: staged ? .index : .workingTree)
      return Dictionary(
        changes.map { (String(decoding: $0.path, as: UTF8.self), $0.lines) },
        uniquingKeysWith: +)
    } catch let error as GitError {
      throw Failure(
        code: error.code == .unknownRevision ? "unknown-revision" : "git", message: "\(error)")
    }
  }
}
