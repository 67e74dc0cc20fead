import CheckLogic
import LibrariesInterface
import LibrariesLogic
import Workspace
import WorkspaceService

extension Check {
  /// Adds the findings about libraries to a report.
  ///
  /// - Parameters:
  ///   - isUnconfigured: whether there is no `headway.yml`, so that only lock files count.
  ///   - former: the rules of the base; nil without one.
  ///   - report: the report.
  /// - Throws: `Failure` if lock files or scorecards can't be read.
  func checkLibraries(
    of project: Project, isUnconfigured: Bool, _ former: FormerRules?,
    into report: inout CheckReport
  ) async throws {
    var request = LibraryRequest(project)
    request.isStaged = staged
    request.base = base
    let inventory = try await LibrariesCommand.inventory(request)
    guard inventory.issues.isEmpty else { throw Failure(inventory.issues) }
    if isUnconfigured, inventory.files.isEmpty {
      throw Failure(
        code: "no-libraries",
        message: "nothing to check: no headway.yml and no lock file found")
    }
    for notice in inventory.notices { SafeText.printError(notice) }
    let today = SystemClock().today(in: project.configuration.timezone)
    if let former {
      report.add(
        LibraryRelaxations.relaxations(
          from: former.configuration.libraries, to: project.configuration.libraries)
          + LibraryRelaxations.relaxations(
            from: inventory.formerCards, to: inventory, today: today), former.review)
    }
    let findings = LibraryFindings(
      inventory, rules: project.configuration.libraries, hasBase: base != nil, today: today)
    let found = findings.findings
    report.findings += found
    report.ending += findings.ending
    if found.isEmpty { report.successSummary.append(findings.successSummary) }
  }
}
