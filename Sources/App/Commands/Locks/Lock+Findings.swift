import CheckInterface
import Foundation
import LocksService
import ModulesLogic
import Output
import Reports
import Workspace
import WorkspaceService

extension LockedFindings {
  /// Whether a project has such a baseline.
  ///
  /// - Parameter baselines: the baselines of features.
  static func exist(in project: Project, _ baselines: [FeatureBaseline]) -> Bool {
    let paths = [ModuleBaseline.path] + baselines.map(\.path)
    return paths.contains { exists($0, in: project) }
  }

  static func exists(_ path: String, in project: Project) -> Bool {
    FileManager.default.fileExists(atPath: "\(project.root)/\(path)")
  }
}

extension Lock {
  /// Writes or tightens the baselines of module rules and libraries.
  ///
  /// - Parameters:
  ///   - kinds: the baselines to write; nil for those that exist.
  ///   - baselines: the baselines of features.
  /// - Throws: `Failure`.
  func findingBaselines(
    of project: Project, _ kinds: [CheckKind]?, _ baselines: [FeatureBaseline]
  ) async throws -> [LockedFindings] {
    var updates: [LockedFindings] = []
    if kinds?.contains(.modules) ?? LockedFindings.exists(ModuleBaseline.path, in: project) {
      updates += try await moduleBaseline(of: project, isRequired: kinds != nil)
    }
    for baseline in baselines
    where kinds?.contains(baseline.kind) ?? LockedFindings.exists(baseline.path, in: project) {
      updates.append(try await baseline.update(project))
    }
    return updates
  }

  /// - Parameter isRequired: whether the command fails if the modules can't be read, for example
  ///   because the repository isn't trusted.
  private func moduleBaseline(
    of project: Project, isRequired: Bool
  ) async throws -> [LockedFindings] {
    let file = FindingBaselineFile(root: project.root, path: ModuleBaseline.path)
    do {
      let report = try await ModuleLoader(project, trust).report()
      let update = ModuleBaseline.updating(
        try await LockOptions.run { _ in try await file.read() }, report,
        rules: project.configuration.modules.rules)
      try await LockOptions.run { _ in try file.write(update.baseline) }
      return [
        LockedFindings(
          kind: .modules, noun: "violation", path: ModuleBaseline.path, update: update)
      ]
    } catch let failure as Failure where !isRequired {
      SafeText.printError(
        "\(ModuleBaseline.path) is unchanged: "
          + failure.items.map(\.message).joined(separator: "; "))
      return []
    }
  }
}
