import CheckLogic
import LibrariesInterface
import LibrariesLogic
import Workspace
import WorkspaceService

extension Check {
  /// Adds the findings about libraries to a report.
  ///
  /// - Parameter isUnconfigured: whether there is no `headway.yml`, so that only lock files count.
  /// - Throws: `Failure` if lock files or scorecards can't be read.
  func checkLibraries(
    of project: Project, isUnconfigured: Bool, into report: inout CheckReport
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
    let findings = LibraryFindings(
      inventory, rules: project.configuration.libraries, hasBase: base != nil,
      today: SystemClock().today(in: project.configuration.timezone))
    let found = findings.findings
    report.findings += found
    report.ending += findings.ending
    if found.isEmpty { report.successSummary.append(findings.successSummary) }
  }
}
