import CheckInterface
import CheckLogic
import Foundation
import Git
import ModulesInterface
import ModulesLogic
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
    report.findings += ModuleFindings.findings(
      modules, changedLines: try await changedLines(of: modules, in: project))
    report.ending += ModuleFindings.ending(modules, in: project.relativeConfigurationPath)
    report.unjudged += modules.unjudged.map {
      UncheckedFile(.module, path: $0.path, reason: $0.reason)
    }
    report.successSummary.append(modules.successSummary)
    for notice in modules.notices { SafeText.printError(notice) }
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
      var start = try await repository.head().commit
      if let base {
        let named = try await repository.commit(of: base)
        start = try await repository.mergeBase(with: named) ?? named
      }
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
