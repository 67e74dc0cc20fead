import CheckInterface
import CheckLogic
import Foundation
import LocksInterface
import LocksLogic
import MigrationsInterface
import Resources
import Testing

@Suite struct CheckFormatTests {
  // MARK: JSON

  @Test("the JSON conformats to its schema, and the schema rejects invalid values")
  func json() throws {
    let schema = try JSONSchema(Schema.check.text)
    let text = try CheckSample.json(CheckJSON(CheckSample.report()))
    #expect(try schema.diagnostics(in: text) == [])
    let plain = try CheckSample.json(CheckJSON(CheckReport(kinds: [.locks])))
    #expect(try schema.diagnostics(in: plain) == [])
    #expect(!plain.contains("\"change\""))
    let wrong = text.replacing("\"ok\":false", with: "\"ok\":0").replacing(
      "\"allowed\":3", with: "\"allowed\":\"3\"")
    #expect(try schema.diagnostics(in: wrong).count == 2)
  }

  @Test("the change is reported by team, including unowned code, and in total")
  func change() {
    let report = CheckSample.report()
    #expect(report.totals?.map(\.delta) == [3])
    #expect(
      report.change?.map { "\($0.team ?? "–") \($0.delta)" } == ["@ios 2", "@web 2", "– -1"])
  }

  @Test("stale lines only fail a frozen check")
  func frozen() {
    var report = CheckSample.report()
    report.findings = []
    #expect(report.isOK)
    report.isFrozen = true
    #expect(!report.isOK)
    report.stale = []
    #expect(report.isOK)
  }

  @Test("every format marks stale lines that the change isn't responsible for, and none fails")
  func inherited() throws {
    var report = CheckSample.report()
    report.findings = []
    report.isFrozen = true
    report.inheritedStale = Set(report.stale.map(\.key))
    #expect(report.isOK && report.staleNotes.map(\.fails) == [false])
    let annotations = GitHubAnnotations(report).text
    #expect(!annotations.contains("::error"))
    #expect(annotations.contains("not because of this change; run"))
    #expect(!JUnitReport(report).text.contains("<failure"))
    #expect(CheckMarkdown(report).text.contains("(1 not because of this change)"))
    #expect(try CheckSample.json(CheckJSON(report)).contains(#""inherited":true"#))
    report.stale.append(
      AllowanceGap(AllowanceKey("rx", RepositoryPath("t")), allowed: 2, actual: 1))
    #expect(report.staleNotes.map(\.fails) == [false, true] && !report.isOK)
  }

  @Test("lines of a migration that is no longer locked are one note in each format")
  func unlocked() throws {
    var report = CheckSample.report(findings: 0)
    report.findings = []
    report.isFrozen = true
    report.stale += ["a", "b"].map {
      AllowanceGap(AllowanceKey("former", RepositoryPath($0)), allowed: 1_000, actual: 0)
    }
    report.unlocked = ["former"]
    #expect(
      report.staleNotes.map(\.message) == [
        "s.swift has 1 match, 3 allowed",
        "no longer locked, but the baseline still has 2 lines for it",
      ])
    let formats = [
      CheckMarkdown(report).text, GitHubAnnotations(report).text,
      try CheckSample.json(CheckJSON(report)),
    ]
    for format in formats { #expect(format.contains("former")) }
    #expect(JUnitReport(report).text.contains(#"failures="2""#))
  }

  @Test("rules that couldn't be checked are part of every format for programs, and fail none")
  func uncheckedRules() throws {
    var report = CheckReport(kinds: [.modules])
    report.uncheckedRules = [
      UncheckedRule(
        "declared", path: "headway.yml", line: 3, isPartial: false, reason: "no imports")
    ]
    #expect(report.isOK)
    let json = try CheckSample.json(CheckJSON(report))
    #expect(try JSONSchema(Schema.check.text).diagnostics(in: json) == [])
    #expect(
      json.contains(
        #""uncheckedRules":[{"invalid":false,"line":3,"message":"no imports","partial":false"#))
    let words = "the rule \"declared\" can't be checked: no imports"
    #expect(GitHubAnnotations(report).text.hasPrefix("::notice file=headway.yml,line=3,"))
    #expect(CheckMarkdown(report).text.contains(words))
    #expect(
      JUnitReport(report).text.contains("<skipped message=")
        && !JUnitReport(report).text.contains("<failure"))
    let sarif = try CheckSample.json(SARIFLog(report, version: "1.0"))
    #expect(sarif.contains(#""level":"warning""#) && sarif.contains(#""executionSuccessful":true"#))
  }

  @Test("a rule that is an error in the configuration fails the check in every format for programs")
  func invalidRules() throws {
    var report = CheckReport(kinds: [.modules])
    report.uncheckedRules = [
      UncheckedRule(
        "never", path: "headway.yml", line: 3, isPartial: false, isInvalid: true,
        reason: "it names \"Pey\"")
    ]
    #expect(!report.isOK)
    #expect(try CheckSample.json(CheckJSON(report)).contains(#""invalid":true"#))
    #expect(GitHubAnnotations(report).text.hasPrefix("::error file=headway.yml,line=3,"))
    #expect(CheckMarkdown(report).text.hasPrefix("**Headway: 1 rule can't be checked**"))
    #expect(
      JUnitReport(report).text.contains("<failure message=")
        && !JUnitReport(report).text.contains("<skipped"))
    let sarif = try CheckSample.json(SARIFLog(report, version: "1.0"))
    #expect(sarif.contains(#""level":"error""#) && sarif.contains(#""executionSuccessful":false"#))
  }

  // MARK: SARIF

  private struct Log: Decodable {
    struct Run: Decodable {
      struct Tool: Decodable {
        struct Driver: Decodable {
          struct Rule: Decodable {
            let id: String
            let helpUri: String?
          }
          let name: String
          let rules: [Rule]
        }
        let driver: Driver
      }
      struct Result: Decodable {
        struct Message: Decodable { let text: String }
        struct Location: Decodable {
          struct Physical: Decodable {
            struct Artifact: Decodable { let uri: String }
            struct Region: Decodable {
              let startLine: Int
              let startColumn: Int?
            }
            let artifactLocation: Artifact
            let region: Region
          }
          let physicalLocation: Physical
        }
        let ruleId: String
        let ruleIndex: Int
        let level: String
        let message: Message
        let locations: [Location]
        let partialFingerprints: [String: String]
      }
      let tool: Tool
      let columnKind: String
      let results: [Result]
    }
    let version: String
    let runs: [Run]
  }

  private func sarif(_ report: CheckReport) throws -> Log.Run {
    let text = try CheckSample.json(SARIFLog(report, version: "1.0"))
    let log = try JSONDecoder().decode(Log.self, from: Data(text.utf8))
    #expect(log.version == "2.1.0")
    #expect(text.contains(#""$schema":"https:"#))
    return try #require(log.runs.first)
  }

  @Test("SARIF contains the rules that results refer to, and paths are valid references")
  func sarif() throws {
    let run = try sarif(CheckSample.report())
    #expect(run.tool.driver.rules.map(\.id) == ["lock/rx", "exception/rx"])
    #expect(run.columnKind == "utf16CodeUnits")
    for result in run.results {
      #expect(run.tool.driver.rules[result.ruleIndex].id == result.ruleId)
      let uri = try #require(result.locations.first).physicalLocation.artifactLocation.uri
      #expect(URL(string: uri) != nil && !uri.contains(":") && !uri.contains(" "))
    }
    let first = try #require(run.results.first?.locations.first).physicalLocation
    #expect(first.artifactLocation.uri == "Sources/%C3%A9%20x/A1%2C%20b%3A%20c.swift")
    // Byte 7 is the sixth UTF-16 code unit, because é has two bytes.
    #expect(first.region.startColumn == 6)
  }

  @Test(
    "columns are converted to UTF-16",
    arguments: [
      ("abc", 1, 1), ("abc", 3, 3), ("abc", 4, 4), ("abc", 5, nil), ("é=x", 4, 3), ("👍x", 5, 3),
    ] as [(String, Int, Int?)])
  func columns(line: String, byte: Int, expected: Int?) {
    #expect(UTF16Column.column(ofByte: byte, in: line) == expected)
  }

  @Test("a fingerprint stays the same when lines move, and differs for equal lines")
  func fingerprints() throws {
    var report = CheckSample.report(findings: 3)
    for index in 0..<3 { report.findings[index].path = "a.swift" }
    let before = try sarif(report).results.map(\.partialFingerprints)
    for index in 0..<3 { report.findings[index].line += 10 }
    #expect(try sarif(report).results.map(\.partialFingerprints) == before)
    #expect(Set(before).count == 4)
  }

  // MARK: GitHub

  @Test("annotations are escaped for GitHub and contain no line breaks")
  func github() throws {
    let text = GitHubAnnotations(CheckSample.report()).text
    let lines = text.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(
      lines[0].hasPrefix(
        "::error file=Sources/é x/A1%2C b%3A c.swift,line=1,col=7,title=Headway%3A Rx → async::"
          + "Rx → async: new match%0A"))
    #expect(lines.allSatisfy { $0.hasPrefix("::error ") || $0.hasPrefix("::notice ") })
    #expect(lines[2].hasPrefix("::error file=odd%0A%3A%3Aerror%3A%3A"))
    #expect(CheckSample.isHarmless(text))
  }

  @Test("at most ten annotations of each kind are commands; further ones are log lines")
  func tenOfAKind() {
    var report = CheckSample.report(findings: 14)
    report.findings[13].path = "::error::##[error] x"
    let lines = GitHubAnnotations(report).text.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("::error ") } == 10)
    #expect(lines.count { $0.hasPrefix("- ") } == 5)
    #expect(!lines.contains { $0.contains("##[") })
    report.isFrozen = true
    #expect(
      GitHubAnnotations(report).text.split(separator: "\n").count { $0.hasPrefix("::error ") } == 10
    )
  }

  // MARK: JUnit

  @Test("JUnit is XML with one failed case per finding, or with one passed case")
  func junit() throws {
    for (report, failures) in [(CheckSample.report(), 3), (CheckReport(kinds: [.locks]), 0)] {
      let text = JUnitReport(report).text
      #expect(CheckSample.isHarmless(text))
      let cases = text.components(separatedBy: "<testcase ").count - 1
      #expect(text.components(separatedBy: "<failure ").count - 1 == failures)
      #expect(cases == max(1, failures))
      #expect(text.contains(#"tests="\#(cases)" failures="\#(failures)">"#))
      #expect(!text.contains("<b>"))
      // Every opened tag is closed.
      for name in ["testsuites", "testsuite", "failure"] {
        let opened =
          text.components(separatedBy: "<\(name) ").count - 1
        #expect(text.components(separatedBy: "</\(name)>").count - 1 == opened)
      }
    }
  }

  // MARK: Markdown

  @Test("text from a repository can't leave its Markdown table cell")
  func markdown() {
    let text = CheckMarkdown(CheckSample.report()).text
    #expect(CheckSample.isHarmless(text))
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(rows.count == 3)
    for row in rows {
      let cells = row.replacing("\\|", with: "").split(separator: "|")
      #expect(cells.count == 3)
      // Text outside code spans is escaped.
      #expect(!cells[1].contains("<b>") && !cells[1].contains("@all"))
    }
    #expect(text.contains("+3 Rx → async"))
    #expect(text.contains("| Rx → async | `@ios` | +2 |"))
  }

  @Test("a list of checks is parsed, and an unknown one is reported")
  func kinds() throws {
    #expect(try CheckKind.kinds("locks,modules,locks") == [.locks, .modules])
    #expect(throws: UnknownCheck(word: "lock")) { try CheckKind.kinds("locks,lock") }
    #expect(throws: UnknownCheck(word: "")) { try CheckKind.kinds("") }
  }
}
