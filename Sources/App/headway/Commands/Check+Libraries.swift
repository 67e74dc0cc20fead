import CheckLogic
import LibrariesInterface
import LibrariesLogic
import Workspace
import WorkspaceService

extension Check {
  /// Adds what there is against libraries.
  ///
  /// - Parameter isUnconfigured: whether there is no `headway.yml`, so that lock files are all there is.
  /// - Throws: `Failure` where lock files or scorecards can't be read.
  func checkLibraries(
    of project: Project, isUnconfigured: Bool, into report: inout CheckReport
  ) async throws {
    var request = LibraryRequest(project)
    request.isStaged = staged
    request.base = base
    let book = try await LibrariesCommand.book(request)
    guard book.issues.isEmpty else { throw Failure(book.issues) }
    if isUnconfigured, book.files.isEmpty {
      throw Failure(
        code: "no-libraries",
        message: "There is nothing to check: neither a headway.yml nor a lock file.")
    }
    for notice in book.notices { SafeText.printError(notice) }
    let findings = LibraryFindings(
      book, rules: project.configuration.libraries, hasBase: base != nil,
      today: SystemClock().today(in: project.configuration.timezone))
    let found = findings.findings
    report.findings += found
    report.ending += findings.ending
    if found.isEmpty { report.praise.append(findings.praise) }
  }
}
