import ArgumentParser
import Git
import GitHistory
import ModulesInterface
import ModulesLogic
import ModulesService
import Output
import OwnersLogic
import Reports
import UserSettings
import Workspace
import WorkspaceService

// Module rules.
extension Rehearse {
  func rehearseRules() async throws {
    let project =
      rule.isEmpty ? try await options.configuredProject() : try await options.project()
    let rules = try rules(of: project)
    let gate = TrustGate(root: project.root, isGiven: trust.trust)
    var modules = ModuleRequest(
      project, today: SystemClock().today(in: project.configuration.timezone),
      mayExecute: { await gate.opens(for: $0) })
    modules.configuration.rules = rules
    let request = RuleRehearsalRequest(
      modules, branch: branch ?? project.configuration.branch,
      timezone: project.configuration.timezone, period: try period(of: project))
    let reader = try await moduleReader(project)
    let rehearsal: RuleRehearsal
    do {
      rehearsal = try await LockOptions.run { progress in
        do {
          return try await RuleRehearser(reader).rehearsal(request, progress: progress)
        } catch let error as UntrustedManifests {
          throw TrustGate.failure(error.paths)
        } catch let error as UnknownBranch {
          throw Failure(error)
        }
      }
    }
    let report = RuleRehearsalReport(rehearsal, rules)
    show(report, report.human, report.notices)
    if !report.isOK { throw ExitCode(1) }
  }

  /// The proposed rules, or those of the configuration.
  private func rules(of project: Project) throws -> [ModuleRule] {
    let configured = project.configuration.modules.rules
    guard !rule.isEmpty else {
      guard !configured.isEmpty else {
        throw Failure(
          code: "no-rules", message: "headway.yml contains no module rules to rehearse",
          hint: "propose one with --rule 'kind: acyclic'")
      }
      return configured
    }
    return try rule.enumerated().map { number, text in
      switch ConfigurationDecoder.moduleRule(text, named: "--rule") {
      case .failure(let diagnostics): throw Failure(diagnostics.issues)
      case .success(var decoded):
        if decoded.kind.appliesToGroups, project.configuration.modules.groups.isEmpty {
          throw Failure(
            code: "rule",
            message: "--rule: a rule about groups needs \"moduleGroups\" in headway.yml")
        }
        // Configured rules have lines from 1.
        decoded.location = ConfigurationLocation(line: -number, column: 1)
        return decoded
      }
    }
  }

  /// Reads modules with the proposed owners file, if there is one.
  private func moduleReader(_ project: Project) async throws -> ModuleReader {
    guard let owners else { return ModuleLoader.reader }
    let proposed = try proposedOwners(owners, project)
    return ModuleReader(cache: UserFolders.cache) { _ in proposed }
  }
}
