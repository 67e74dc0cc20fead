import CheckInterface
import LocksInterface
import LocksLogic
import WorkspaceLogic

/// The result of a check as JUnit XML, which most CI servers can show. It has a suite per rule and
/// migration, and a failed test case per finding.
package struct JUnitReport {
  private let report: CheckReport

  package init(_ report: CheckReport) { self.report = report }

  private struct Case {
    let name: String
    let file: String
    let line: Int
    let message: String
    let detail: String
  }

  /// The XML text.
  package var text: String {
    var suites: [(name: String, cases: [Case])] = []
    func add(_ suite: String, _ failure: Case) {
      if let index = suites.firstIndex(where: { $0.name == suite }) {
        suites[index].cases.append(failure)
      } else {
        suites.append((suite, [failure]))
      }
    }
    for finding in report.findings {
      add(
        finding.rule.rawValue + (finding.id.map { "/\($0)" } ?? ""),
        Case(
          name: "\(finding.path):\(finding.line):\(finding.column)", file: finding.path,
          line: finding.line, message: finding.message, detail: JUnitReport.detail(finding)))
    }
    for note in report.staleNotes where note.fails {
      add(
        "stale/\(note.id)",
        Case(
          name: note.name, file: note.path, line: note.line ?? 1, message: note.message,
          detail: "run: headway lock"))
    }
    for file in report.uncheckedFiles {
      add(
        "unjudged/\(file.rule.rawValue)",
        Case(
          name: file.path, file: file.path, line: 1, message: "couldn't be checked",
          detail: file.reason))
    }
    for rule in report.invalidRules {
      add(
        "unjudged/module",
        Case(
          name: "\(rule.path):\(rule.line)", file: rule.path, line: rule.line,
          message: rule.message, detail: ""))
    }
    let skipped = report.uncheckedRules.filter { !$0.isInvalid }
    let failures = suites.reduce(0) { $0 + $1.cases.count }
    // Without findings, report one passed test, because CI servers treat an empty report as
    // missing.
    let tests = max(1, failures + report.notes.count + skipped.count)
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuites name="headway check" tests="\#(tests)" failures="\#(failures)">"#,
    ]
    for suite in suites { lines += JUnitReport.suite(suite.name, suite.cases) }
    if !report.notes.isEmpty { lines += JUnitReport.suite(report.notes) }
    if !skipped.isEmpty { lines += JUnitReport.suite(skipped) }
    if suites.isEmpty, report.notes.isEmpty, skipped.isEmpty {
      lines += [
        #"  <testsuite name="headway" tests="1" failures="0">"#,
        #"    <testcase classname="headway" name="no findings"/>"#, "  </testsuite>",
      ]
    }
    return (lines + ["</testsuites>"]).joined(separator: "\n")
  }

  /// The suite of findings of one kind.
  private static func suite(_ name: String, _ cases: [Case]) -> [String] {
    suite(
      name, failures: cases.count,
      cases.map { failure in
        let detail = failure.detail.split(separator: "\n").map { Markup.xml(String($0)) }
        return testCase(
          name, failure.name, failure.file, failure.line,
          #"<failure message="\#(Markup.xml(failure.message))" type="\#(Markup.xml(name))">"#
            + detail.joined(separator: "\n") + "</failure>")
      })
  }

  /// The suite of notes, as passed cases with their text as output.
  private static func suite(_ notes: [CheckFinding]) -> [String] {
    suite(
      "notes",
      notes.map {
        testCase(
          "notes", "\($0.path):\($0.line)", $0.path, $0.line,
          "<system-out>\(Markup.xml($0.message))</system-out>")
      })
  }

  /// The suite of rules that couldn't be checked, as skipped cases with their reasons.
  private static func suite(_ rules: [UncheckedRule]) -> [String] {
    suite(
      "unchecked", skipped: rules.count,
      rules.map {
        testCase(
          "unchecked", "\($0.path):\($0.line)", $0.path, $0.line,
          #"<skipped message="\#(Markup.xml($0.message))"/>"#)
      })
  }

  private static func suite(
    _ name: String, failures: Int = 0, skipped: Int? = nil, _ cases: [[String]]
  ) -> [String] {
    let skipped = skipped.map { #" skipped="\#($0)""# } ?? ""
    return [
      #"  <testsuite name="\#(Markup.xml(name))" tests="\#(cases.count)" failures="\#(failures)"\#(skipped)>"#
    ] + cases.joined() + ["  </testsuite>"]
  }

  private static func testCase(
    _ suite: String, _ name: String, _ file: String, _ line: Int, _ content: String
  ) -> [String] {
    [
      #"    <testcase classname="headway.\#(Markup.xml(suite))" name="\#(Markup.xml(name))" "#
        + #"file="\#(Markup.xml(file))" line="\#(line)">"#,
      "      \(content)", "    </testcase>",
    ]
  }

  private static func detail(_ finding: CheckFinding) -> String {
    ([finding.text] + finding.patterns.map { "pattern: \($0)" }
      + finding.replacements.map { "use instead: \($0)" }
      + (finding.docs.map { ["guide: \($0)"] } ?? []))
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
