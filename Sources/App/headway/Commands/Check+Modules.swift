import CheckInterface
import CheckLogic
import Foundation
import Git
import ModulesInterface
import ModulesLogic
import Workspace

extension Check {
  /// Adds what the rules for modules say to a report.
  ///
  /// - Throws: `Failure`.
  func checkModules(of project: Project, into report: inout CheckReport) async throws {
    let modules = try await ModuleRun(project, trust).report(isStaged: staged)
    report.findings += ModuleFindings.findings(
      modules, changedLines: try await changedLines(of: modules, in: project))
    report.ending += ModuleFindings.ending(modules, in: project.relativeConfigurationPath)
    report.unjudged += modules.unjudged.map { Unjudged(.module, path: $0.path, reason: $0.reason) }
    report.praise.append(modules.praise)
    for notice in modules.notices { SafeText.printError(notice) }
  }

  /// The lines of the files with findings that changed since the base, else those that are staged: they are
  /// what is about to be committed. In a work tree that nothing is compared with no line counts as changed.
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
        since: start, to: staged ? .index : .workTree)
      return Dictionary(
        changes.map { (String(decoding: $0.path, as: UTF8.self), $0.lines) },
        uniquingKeysWith: +)
    } catch let error as GitError {
      throw Failure(
        code: error.code == .unknownRevision ? "unknown-revision" : "git", message: "\(error)")
    }
  }
}
