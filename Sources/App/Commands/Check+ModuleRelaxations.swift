import CheckInterface
import CheckLogic
import Git
import LocksService
import MigrationsService
import ModulesInterface
import ModulesLogic
import Output
import Workspace
import WorkspaceService

extension Check {
  /// Adds the relaxations of module rules.
  func reviewRules(
    of project: Project, by former: FormerRules, _ modules: [Module] = [],
    into report: inout CheckReport
  ) {
    report.add(ruleRelaxations(of: project, by: former, modules), former.review)
  }

  /// Returns the ways in which the change weakens the check of module rules.
  ///
  /// - Throws: `Failure`.
  func moduleRelaxations(
    _ run: CheckRun, _ modules: ModuleReport, by former: FormerRules
  ) async throws -> [Relaxation] {
    let known =
      try await ruleRelaxations(of: run.project, by: former, modules.graph.modules)
      + renamedModules(run, modules.graph, by: former)
    return try await known + lostViolations(run, modules, by: former, known)
      + lostOwners(run, by: former)
  }

  private func ruleRelaxations(
    of project: Project, by former: FormerRules, _ modules: [Module]
  ) -> [Relaxation] {
    ModuleRelaxations.relaxations(
      from: former.configuration.modules, to: project.configuration.modules, modules: modules,
      today: SystemClock().today(in: project.configuration.timezone))
  }

  /// Returns relaxations for renamed modules that rules no longer cover.
  private func renamedModules(
    _ run: CheckRun, _ modules: ModuleGraph, by former: FormerRules
  ) async throws -> [Relaxation] {
    let rules = former.configuration.modules
    guard let start = run.start, !rules.rules.isEmpty else { return [] }
    var project = run.project
    project.configuration.modules = rules
    guard let before = await ModuleLoader(project, trust).modules(atCommit: start) else {
      SafeText.printError(
        "can't read the modules at the base, so renamed modules aren't compared with them")
      return []
    }
    let renames = try await LockOptions.run { _ in
      try await GitRepository.known(at: run.project.root)
        .renames(since: start, to: staged ? .index : .workingTree)
    }
    return RenamedModules(before, modules, renames: renames)
      .relaxations(from: rules, to: run.project.configuration.modules)
  }

  /// Returns relaxations for new violations that only the configuration of the base reports.
  private func lostViolations(
    _ run: CheckRun, _ modules: ModuleReport, by former: FormerRules, _ known: [Relaxation]
  ) async throws -> [Relaxation] {
    let rules = former.configuration.modules
    guard let start = run.start, !rules.rules.isEmpty,
      !rules.decidesLike(run.project.configuration.modules)
    else { return [] }
    var project = withOwners(of: former, run.project)
    project.configuration.modules = rules
    let byFormer: ModuleReport
    do {
      byFormer = try await ModuleLoader(project, trust).report(isStaged: staged)
    } catch let failure {
      // Modules of a provider that was removed, which is a relaxation itself.
      if known.contains(where: { $0.setting.hasPrefix("modules.") }) { return [] }
      throw failure
    }
    let lost = LostViolations(rules, byFormer, now: modules)
    if lost.isEmpty { return [] }
    let file = FindingBaselineFile(root: project.root, path: ModuleBaseline.path)
    let (recorded, tree) = try await LockOptions.run { _ in
      let repository = try await GitRepository.known(at: project.root)
      return (try await file.read(at: start), try await repository.tree(of: start).map(\.path))
    }
    let before = await violations(of: project, at: start)
    return lost.relaxations(allowed: recorded.allowing(before), known: known) { folder in
      let start = Array((folder + "/").utf8)
      return !folder.isEmpty && !tree.contains { $0.starts(with: start) }
    }
  }

  /// Returns a relaxation if modules had to have owners at the base, and there is no owners file anymore.
  private func lostOwners(_ run: CheckRun, by former: FormerRules) async throws -> [Relaxation] {
    func requiresOwners(_ configuration: ProjectConfiguration) -> Bool {
      configuration.modules.rules.contains { $0.kind == .owned }
    }
    let configuration = former.configuration
    guard let start = run.start, requiresOwners(configuration),
      requiresOwners(run.project.configuration)
    else { return [] }
    let found = try await LockOptions.run { _ in
      let repository = try await GitRepository.known(at: run.project.root)
      if try await Owners.file(run.project.configuration, of: repository) != nil {
        return nil as String?
      }
      return try await OwnersFile.find(
        named: configuration.ownersFile, dialect: configuration.ownersDialect, at: start,
        of: repository)?.path
    }
    return found.map {
      [
        Relaxation(
          "rules.owned", "the module rule \"owned\" can't be checked without the owners file \($0)")
      ]
    } ?? []
  }

  /// Returns a project that finds its owners file as at the base.
  func withOwners(of former: FormerRules?, _ project: Project) -> Project {
    guard let former else { return project }
    var project = project
    project.configuration.ownersFile = former.configuration.ownersFile
    project.configuration.ownersDialect = former.configuration.ownersDialect
    return project
  }
}
