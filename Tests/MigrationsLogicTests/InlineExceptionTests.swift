import MigrationsInterface
import Testing
import Workspace

@testable import MigrationsLogic

@Suite struct InlineExceptionTests {
  private func only(_ line: String) throws -> InlineException {
    let found = InlineException.exceptions(in: line)
    try #require(found.count == 1)
    return found[0]
  }

  @Test(
    "an exception is read from the comments of any language",
    arguments: [
      "import XCTest // headway:allow xctest until=2026-12-31 owner=@ios it moves last",
      "/* headway:allow xctest until=2026-12-31 owner=@ios it moves last */",
      "<!-- headway:allow xctest owner=@ios until=2026-12-31 it moves last -->",
      "# headway:allow  xctest it moves\towner=@ios last until=2026-12-31",
      "{# headway:allow xctest until=2026-12-31 owner=@ios it moves last #}",
    ])
  func comments(line: String) throws {
    let exception = try only(line)
    #expect(exception.id == "xctest")
    #expect(exception.owner == "@ios")
    #expect(exception.until == Day("2026-12-31"))
    #expect(exception.reason == "it moves last")
  }

  @Test("an exception applies until its last day, and only to its own migration")
  func lastDay() throws {
    let exception = try only("// headway:allow a until=2026-12-31 owner=@x why")
    let last = try #require(Day("2026-12-31"))
    #expect(exception.excepts("a", on: last))
    #expect(!exception.excepts("b", on: last))
    #expect(!exception.excepts("a", on: last + 1))
    #expect(exception.problem(on: last + 1) == "it ended on 2026-12-31")
  }

  @Test(
    "without an owner, a reason or a valid end date an exception is invalid, with a message",
    arguments: [
      ("a until=2026-12-31 why", "owner"), ("a until=2026-12-31 owner= why", "owner"),
      ("a until=2026-12-31 owner=@ why", "owner"),
      ("a until=2026-12-31 owner=@x", "reason"), ("a until=2026-12-31 owner=@x */", "reason"),
      ("a owner=@x why", "end"), ("a until=2026-02-30 owner=@x why", "end"),
      ("a until=soon owner=@x why", "end"),
    ])
  func incomplete(text: String, lack: String) throws {
    let problem = try only("// headway:allow \(text)").problem(on: Day(number: 0))
    #expect(problem?.contains(lack) == true)
  }

  @Test("an exception has no effect if it ends after the limit, and none has with a limit of 0")
  func limit() throws {
    let exception = try only("// headway:allow a until=2026-12-31 owner=@x why")
    let last = try #require(Day("2026-12-31"))
    func problem(_ day: Day, _ limit: Int?) -> String? {
      exception.problem(on: day, within: limit)
    }
    #expect(problem(last + -90, 90) == nil)
    #expect(
      problem(last + -91, 90)
        == "it ends on 2026-12-31, but maxExceptionDays: 90 allows 2026-12-30 at the latest")
    #expect(problem(last, 0) == "maxExceptionDays: 0 allows no exceptions")
    #expect(problem(last + -1_000, nil) == nil)
    #expect(problem(last + 1, 0) == "it ended on 2026-12-31")
  }

  @Test("of several exceptions for a line, the one that ends last applies")
  func lastOfSeveral() {
    let found = InlineException.exceptions(
      in: "x // headway:allow a until=2026-02-01 owner=@x one "
        + "headway:allow a until=2026-12-31 owner=@x two")
    let today = Day(number: 20_454)  // 2026-01-01
    #expect(InlineException.isExcepted(by: found, "a", on: today, within: nil))
    #expect(!InlineException.isExcepted(by: found, "a", on: today, within: 90))
    #expect(InlineException.isExcepted(by: [found[0]], "a", on: today, within: 90))
    #expect(!InlineException.isExcepted(by: found, "b", on: today, within: nil))
  }

  @Test("a line can contain exceptions for several migrations")
  func several() {
    let found = InlineException.exceptions(
      in: "x // headway:allow a until=2026-12-31 owner=@x one // headway:allow b owner=@y two")
    #expect(found.map(\.id) == ["a", "b"])
    #expect(found.map(\.reason) == ["one", "two"])
  }

  @Test(
    "a longer word or a mark without an id isn't an exception",
    arguments: ["headway:allowed a", "headway:allow", "// headway:allow */"])
  func others(line: String) {
    #expect(InlineException.exceptions(in: line).isEmpty)
  }

  @Test(
    "the comment for a match becomes a valid exception with a reason",
    arguments: [
      ("App/A.swift", "// headway:allow rx until=2026-09-28 owner=@ios because"),
      ("tools/a.py", "# headway:allow rx until=2026-09-28 owner=@ios because"),
      ("web/a.html", "<!-- headway:allow rx until=2026-09-28 owner=@ios because -->"),
      ("Makefile", "# headway:allow rx until=2026-09-28 owner=@ios because"),
    ])
  func comment(path: String, expected: String) throws {
    let today = try #require(Day("2026-06-30"))
    let match = Match(
      path: path, line: 1, column: 1, text: "a", teams: ["@ios", "@web"], module: nil,
      excepted: false)
    let comment = InlineException.comment(for: match, of: "rx", today: today)
    #expect(comment.replacing("REASON", with: "because") == expected)
    let bare = try #require(InlineException.exceptions(in: comment).first)
    #expect(bare.problem(on: today) == "it has no reason")
    let reasoned = comment.replacing("REASON", with: "the SDK needs it")
    #expect(
      InlineException.exceptions(in: reasoned).first?.excepts("rx", on: today) == true)
  }

  @Test("the comment for an unowned match lacks the owner, too")
  func unowned() throws {
    let match = Match(
      path: "a.swift", line: 1, column: 1, text: "a", teams: [], module: nil, excepted: false)
    let today = try #require(Day("2026-06-30"))
    let comment = InlineException.comment(for: match, of: "rx", today: today)
    let exception = try #require(InlineException.exceptions(in: comment).first)
    #expect(exception.problem(on: today)?.contains("owner") == true)
  }

  @Test(
    "an exception covers the next line if there is no code before its comment",
    arguments: [
      ("// ", true), ("  /// see below. ", true), ("/* ", true), (" * ", true), ("# ", true),
      ("#", true),
      ("<!-- ", true), ("{/* ", true), (";; ", true), ("-- note ", true), ("' ", true), ("", true),
      ("import RxSwift // ", false), ("} // ", false), ("#include <rx.h> // ", false),
      ("x; // ", false),
      ("foo(1) /* ", false), ("<li> <!-- ", false),
      ("<%# ", true), ("<%-- ", true), ("(* ", true), ("/* a */ // ", true), ("/* a */ ", true),
      ("(*callback)(x); // ", false), ("<%= old() %> <%# ", false), ("rem = a % b # ", false),
      ("#[inline] fn f() {} // ", false), ("#![no_std] // ", false),
      ("/* a */ code(); // ", false), (" * a */ code(); // ", false),
      ("<!-- a --><b> <!-- ", false),
    ])
  func coversNextLine(start: String, expected: Bool) throws {
    let exception = try only("\(start)headway:allow a until=2026-12-31 owner=@x why")
    #expect(exception.coversNextLine == expected)
  }

  @Test("a problem is reported for the exception that would cover the line")
  func problemAtLine() throws {
    let today = try #require(Day("2026-06-30"))
    func problem(_ before: String) -> String? {
      InlineException.problem(at: "let a = 1", after: before, of: "a", on: today)
    }
    #expect(problem("// headway:allow a owner=@x why")?.contains("end date") == true)
    #expect(problem("let b = 1 // headway:allow a owner=@x why") == nil)
  }
}
