import Foundation
import Testing

/// The progress report in Markdown and HTML.
@Suite struct ReportCommandTests {
  @Test("the report is Markdown or a self-contained HTML page")
  func forms() throws {
    let repository = try SampleRepository()
    let markdown = try repository.run("report")
    #expect(markdown.status == 0)
    #expect(markdown.output.contains("5 matches remaining in 2 migrations."))
    #expect(markdown.output.contains("| P0 | RxSwift → async | 0% | 3 | 3 |"))
    let page = try repository.run("report", "--format", "html")
    #expect(page.status == 0)
    #expect(page.output.hasPrefix("<!doctype html>") && page.output.hasSuffix("</html>\n"))
    #expect(!page.output.contains("<script"))
  }

  @Test("in a shallow clone, the report and standard error mention the incomplete history")
  func shallow() throws {
    let repository = try SampleRepository()
    let folder = repository.folder.path
    try repository.write("more.txt", "")
    _ = try ProgramCall(
      [
        "/bin/sh", "-c",
        "git -C '\(folder)' add -A && git -C '\(folder)' -c user.name=a -c user.email=a@b "
          + "commit -q -m more && git clone -q --depth 1 'file://\(folder)' '\(folder)/.git/clone'",
      ], environment: ProcessInfo.processInfo.environment, in: repository.folder)
    let report = try repository.run("report", "-C", "\(folder)/.git/clone")
    #expect(report.status == 0)
    #expect(report.output.contains("this clone is shallow"))
    #expect(report.errors.contains("git fetch --unshallow"))
  }

  @Test("a team's report contains only its share, and an unknown team exits with 2")
  func team() throws {
    let repository = try SampleRepository()
    let letter = try repository.run("report", "--team", "@shop", "--no-history")
    #expect(letter.status == 0)
    // One of the matches is in headway.yml.
    #expect(letter.output.contains("4 matches remaining in 2 migrations."))
    #expect(letter.output.contains("- 1 of 2 remaining matches"))
    #expect(!letter.output.contains("Tests/CartTests.swift"))
    let slip = try repository.run("report", "--team", "@shpo")
    #expect(slip.status == 2 && slip.errors.contains("did you mean \"@shop\"?"))
    let stranger = try repository.run("report", "--team", "@nobody-at-all")
    #expect(stranger.status == 2 && stranger.errors.contains("unknown team \"@nobody-at-all\""))
    // A team in CODEOWNERS without remaining matches.
    try repository.write(".github/CODEOWNERS", "* @shop\n/other/ @done\n")
    let done = try repository.run("report", "--team", "@done", "--no-history")
    #expect(done.status == 0 && done.output.contains("done"))
  }
}
