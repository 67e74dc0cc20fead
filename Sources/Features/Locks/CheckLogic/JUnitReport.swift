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
    let failures = suites.reduce(0) { $0 + $1.cases.count }
    // Without findings, report one passed test, because CI servers treat an empty report as
    // missing.
    let tests = max(1, failures + report.notes.count + report.uncheckedRules.count)
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuites name="headway check" tests="\#(tests)" failures="\#(failures)">"#,
    ]
    for suite in suites { lines += JUnitReport.lines(suite.name, suite.cases) }
    if !report.notes.isEmpty { lines += JUnitReport.lines(report.notes) }
    if !report.uncheckedRules.isEmpty { lines += JUnitReport.lines(report.uncheckedRules) }
    if suites.isEmpty, report.notes.isEmpty, report.uncheckedRules.isEmpty {
      lines += [
        #"  <testsuite name="headway" tests="1" failures="0">"#,
        #"    <testcase classname="headway" name="no findings"/>"#, "  </testsuite>",
      ]
    }
    return (lines + ["</testsuites>"]).joined(separator: "\n")
  }

  private static func lines(_ name: String, _ cases: [Case]) -> [String] {
    let suite = Markup.xml(name)
    var lines = [
      #"  <testsuite name="\#(suite)" tests="\#(cases.count)" failures="\#(cases.count)">"#
    ]
    for failure in cases {
      let location = #"file="\#(Markup.xml(failure.file))" line="\#(failure.line)""#
      lines += [
        #"    <testcase classname="headway.\#(suite)" "#
          + #"name="\#(Markup.xml(failure.name))" \#(location)>"#,
        #"      <failure message="\#(Markup.xml(failure.message))" type="\#(suite)">"#
          + failure.detail.split(separator: "\n").map { Markup.xml(String($0)) }
          .joined(separator: "\n") + "</failure>",
        "    </testcase>",
      ]
    }
    return lines + ["  </testsuite>"]
  }

  /// The suite of notes, as passed cases with their text as output.
  private static func lines(_ notes: [CheckFinding]) -> [String] {
    [#"  <testsuite name="notes" tests="\#(notes.count)" failures="0">"#]
      + notes.flatMap { note in
        [
          #"    <testcase classname="headway.notes" "#
            + #"name="\#(Markup.xml("\(note.path):\(note.line)"))" "#
            + #"file="\#(Markup.xml(note.path))" line="\#(note.line)">"#,
          "      <system-out>\(Markup.xml(note.message))</system-out>", "    </testcase>",
        ]
      } + ["  </testsuite>"]
  }

  /// The suite of rules that couldn't be checked, as skipped cases with their reasons.
  private static func lines(_ rules: [UncheckedRule]) -> [String] {
    [
      #"  <testsuite name="unchecked" tests="\#(rules.count)" failures="0" skipped="\#(rules.count)">"#
    ]
      + rules.flatMap { rule in
        [
          #"    <testcase classname="headway.unchecked" "#
            + #"name="\#(Markup.xml("\(rule.path):\(rule.line)"))" "#
            + #"file="\#(Markup.xml(rule.path))" line="\#(rule.line)">"#,
          #"      <skipped message="\#(Markup.xml(rule.message))"/>"#, "    </testcase>",
        ]
      } + ["  </testsuite>"]
  }

  private static func detail(_ finding: CheckFinding) -> String {
    ([finding.text] + finding.patterns.map { "pattern: \($0)" }
      + finding.replacements.map { "use instead: \($0)" }
      + (finding.docs.map { ["guide: \($0)"] } ?? []))
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
