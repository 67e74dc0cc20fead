import CheckLogic
import LibrariesInterface
import LibrariesLogic
import Workspace
import WorkspaceService

extension Check {
  /// Adds what there is against libraries.
  ///
  /// - Throws: `Failure` where lock files or scorecards can't be read.
  func checkLibraries(of project: Project, into report: inout CheckReport) async throws {
    var request = LibraryRequest(project)
    request.isStaged = staged
    request.base = base
    let book = try await LibrariesCommand.book(request)
    guard book.issues.isEmpty else { throw Failure(book.issues) }
    let findings = LibraryFindings(
      book, rules: project.configuration.libraries, hasBase: base != nil,
      today: SystemClock().today(in: project.configuration.timezone))
    let found = findings.findings
    report.findings += found
    report.ending += findings.ending
    if found.isEmpty { report.praise.append(findings.praise) }
  }
}
