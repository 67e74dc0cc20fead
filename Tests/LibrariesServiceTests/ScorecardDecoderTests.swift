import LibrariesInterface
import Testing
import Workspace

@testable import LibrariesService

@Suite struct ScorecardDecoderTests {
  private func issues(_ text: String) -> [String] {
    guard case .failure(let found) = ScorecardDecoder.decode(text, path: "kit.yml") else {
      return []
    }
    return found.issues.map { "\($0.line):\($0.column) \($0.message) [\($0.hint ?? "")]" }
  }

  @Test("a scorecard with all documented keys is valid")
  func complete() throws {
    let card = try ScorecardDecoder.decode(
      """
      version: 1
      library: "@acme/kit"
      ecosystem: npm
      owner: "@web"
      purpose: draws charts
      license: MIT
      reviewed: { version: 2.1.0, points: 5, on: 2026-11-21 }
      blocking:
        license: no
        ownUI: { answer: yes, because: "a legend" }
        privateAPIs:
      concerns:
        networkTraffic: { answer: no }
        cannotBeDisabled: yes
      inHouse: no, a year of work
      users: 100%
      exitCriteria: |
        wrapped by one module,
        which can be replaced
      justification: ""
      exceptions:
        - { criterion: ownUI, owner: "@web", until: 2027-03-01, because: "version 3 has none" }
      notes: [anything]
      links: { docs: https://example.com }
      x-ticket: 12
      """, path: "kit.yml"
    ).get()
    #expect(card.isAbout(LibraryID(.npm, "@acme/kit")))
    #expect(!card.isAbout(LibraryID(.swift, "@acme/kit")))
    #expect(card.answers[.blocker(.ownUI)] == .init(true, because: "a legend"))
    #expect(card.answers[.blocker(.privateAPIs)] == nil)
    #expect(card.answers[.concern(.networkTraffic)] == .init(false))
    #expect(card.texts[.exitCriteria] == "wrapped by one module,\nwhich can be replaced")
    #expect(card.texts[.justification] == nil)
    #expect(
      card.reviewed == .init(version: "2.1.0", points: 5, on: try #require(Day("2026-11-21"))))
    #expect(card.exceptions.map(\.line) == [22])
  }

  @Test("all errors are reported at once, with locations and suggestions")
  func diagnostics() {
    let found = issues(
      """
      version: 2
      library: kit
      ecosystem: swfit
      owner: web
      reviewed: { points: many }
      blocking: { licenxe: no, ownUI: maybe, privateAPIs: { because: x } }
      concerns: [closedSource]
      exceptions:
        - { criterion: license, owner: "@a", until: soon, because: x }
        - { criterion: ugly, owner: , until: 2027-01-01 }
      color: red
      """)
    let expected = [
      "1:10 unsupported version 2",
      "3:12 invalid value \"swfit\" for ecosystem [did you mean \"swift\"?]",
      "4:8 owner must be an @name", "5:11 reviewed needs \"on\"", "5:21 reviewed.points must be",
      "6:13 unknown key \"licenxe\" in blocking [did you mean \"license\"?]",
      "6:33 ownUI must be yes or no", "6:53 privateAPIs needs an \"answer\"",
      "7:11 concerns must be a mapping", "9:47 until must be a date", "10:5 an exception needs",
      "10:18 invalid value \"ugly\" for criterion", "10:31 owner must not be empty",
      "11:1 unknown key \"color\" in a scorecard",
    ]
    #expect(found.count == expected.count, "\(found)")
    for (issue, beginning) in zip(found, expected) {
      let (start, hint) = (
        beginning.split(separator: " [")[0], beginning.split(separator: " [").last
      )
      #expect(issue.hasPrefix(start), "\(issue)")
      if beginning.contains(" ["), let hint { #expect(issue.hasSuffix(hint), "\(issue)") }
    }
  }

  @Test("the license and the date of a review are validated")
  func licenseAndReview() {
    #expect(
      issues("library: a\nlicense: MIT and\nreviewed: 2026-11-21\n") == [
        "2:10 invalid license \"MIT and\" [use an SPDX identifier such as MIT or LicenseRef-Acme, "
          + "or several joined by OR and AND]",
        "3:11 reviewed must be a mapping, found \"2026-11-21\" [for example { on: 2026-11-21 }]",
      ])
    #expect(issues("library: a\nlicense: Apache 2.0\n").count == 1)
    #expect(issues("library: a\nlicense: my/own?\n").count == 1)
    #expect(issues("library: a\nreviewed: { on: 2026-02-30 }\n").count == 1)
    for license in ["(MIT OR Apache-2.0)", "LicenseRef-Acme", "UNLICENSED", "GPL-2.0+"] {
      #expect(issues("library: a\nlicense: \(license)\n") == [])
    }
  }

  @Test("a byte order mark is ignored")
  func byteOrderMark() {
    #expect(issues("\u{FEFF}library: a\nowner: '@a'\n") == [])
  }

  @Test(
    "a scorecard without a library is invalid",
    arguments: ["", "[]", "owner: '@a'", "library:", "library: '  '", "library: [a]", "a: [", "\t"])
  func empty(text: String) {
    #expect(!issues(text).isEmpty)
  }
}
