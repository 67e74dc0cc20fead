import Foundation
import Testing

/// `Scripts/review-screens`, which `make snapshots` ends with.
@Suite final class ScreenReviewTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("headway-review-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("Tests/Screens"), withIntermediateDirectories: true)
    for (name, text) in [("a", "one\ntwo <x>\n"), ("b", "old\n"), ("unused", "kept\n")] {
      try write(text, to: "Tests/Screens/\(name).txt")
    }
    for arguments in [["init", "--quiet"], ["add", "--all"]] {
      #expect(try run(git(arguments)).status == 0)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ text: String, to path: String) throws {
    try text.write(to: folder.appendingPathComponent(path), atomically: true, encoding: .utf8)
  }

  private func git(_ arguments: [String]) -> [String] { ["git", "-C", folder.path] + arguments }

  private func run(_ arguments: [String], answers: String? = nil) throws -> ProgramCall {
    var environment = ProcessInfo.processInfo.environment
    if let answers {
      try write(answers, to: "answers")
      environment["REVIEW_ANSWERS"] = folder.appendingPathComponent("answers").path
    }
    return try ProgramCall(
      ["/usr/bin/env"] + arguments, environment: environment, in: folder)
  }

  private func review(_ arguments: [String] = [], answers: String? = nil) throws -> ProgramCall {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try run(
      [root.appendingPathComponent("Scripts/review-screens").path] + arguments + [folder.path],
      answers: answers)
  }

  @Test("each changed screen is accepted or rejected, and new ones too")
  func decides() throws {
    try write("one\nthree\n", to: "Tests/Screens/a.txt")
    try write("new\n", to: "Tests/Screens/b.txt")
    try write("added\n", to: "Tests/Screens/c.txt")
    let call = try review(answers: "a\nr\na\n")
    #expect(call.status == 0, "\(call.output)")
    #expect(call.output.contains("1 of 3: Tests/Screens/a.txt"))
    #expect(call.output.contains("2 - |two <x>\n2 + |three"))
    let staged = try run(git(["diff", "--name-only", "--", "Tests"])).output
    #expect(staged.isEmpty)
    #expect(try run(git(["show", ":Tests/Screens/a.txt"])).output == "one\nthree\n")
    #expect(try run(git(["show", ":Tests/Screens/b.txt"])).output == "old\n")
    #expect(try run(git(["show", ":Tests/Screens/c.txt"])).output == "added\n")
    #expect(try review().output.contains("No screen has changed."))
  }

  @Test("a screen that is skipped stays for the next review")
  func skips() throws {
    try write("new\n", to: "Tests/Screens/b.txt")
    let call = try review(answers: "b\ns\n")
    #expect(call.status == 1)
    #expect(call.output.contains("old > new"))
    #expect(call.output.contains("Not decided: 1."))
    let listed = try review()
    #expect(listed.status == 1)
    #expect(listed.output.contains("1 changed:\n  Tests/Screens/b.txt"))
  }

  @Test("a page shows old and new beside each other, with the rows that differ marked")
  func page() throws {
    try write("one\n<three>\n", to: "Tests/Screens/a.txt")
    _ = try review(["--html", folder.appendingPathComponent("page.html").path])
    let page = try String(contentsOf: folder.appendingPathComponent("page.html"), encoding: .utf8)
    #expect(page.contains("<h2>Tests/Screens/a.txt</h2>"))
    #expect(page.contains("<pre>one\n<mark>two &lt;x&gt;</mark>"))
    #expect(page.contains("<pre>one\n<mark>&lt;three&gt;</mark>"))
    #expect(!page.contains("b.txt"))
  }

  @Test("screens that no test has recorded are named")
  func unused() throws {
    func date(_ path: String, _ seconds: TimeInterval) throws {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: seconds)],
        ofItemAtPath: folder.appendingPathComponent(path).path)
    }
    try write("", to: "marker")
    try date("marker", 2_000)
    for (name, seconds) in [("a", 3_000.0), ("b", 3_000), ("unused", 1_000)] {
      try date("Tests/Screens/\(name).txt", seconds)
    }
    let call = try review(["--unused-since", folder.appendingPathComponent("marker").path])
    #expect(call.output.contains("git rm\":\n  Tests/Screens/unused.txt\n"))
    #expect(!call.output.contains("Screens/a.txt"))
  }
}
