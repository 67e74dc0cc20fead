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

  @Test("a scorecard with every documented key is read without a mistake")
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
      users: 100 %
      exitCriteria: |
        wrapped by one module,
        which can be written anew
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
    #expect(card.texts[.exitCriteria] == "wrapped by one module,\nwhich can be written anew")
    #expect(card.texts[.justification] == nil)
    #expect(
      card.reviewed == .init(version: "2.1.0", points: 5, on: try #require(Day("2026-11-21"))))
    #expect(card.exceptions.map(\.line) == [22])
  }

  @Test("all mistakes are told at once, each with its place and what would be right")
  func mistakes() {
    let found = issues(
      """
      version: 2
      library: kit
      ecosystem: swfit
      owner: web
      reviewed: { points: many }
      blocking: { licence: no, ownUI: maybe, privateAPIs: { because: x } }
      concerns: [closedSource]
      exceptions:
        - { criterion: license, owner: "@a", until: soon, because: x }
        - { criterion: ugly, owner: , until: 2027-01-01 }
      colour: red
      """)
    let expected = [
      "1:10 version 2 is unknown", "3:12 ecosystem can't be “swfit” [did you mean “swift”?]",
      "4:8 owner is a @name", "5:11 reviewed needs the day", "5:21 reviewed.points must be",
      "6:13 unknown key “licence” in blocking [did you mean “license”?]",
      "6:33 ownUI must be yes or no", "6:53 privateAPIs needs an “answer”",
      "7:11 concerns must be a mapping", "9:47 until must be a day", "10:5 an exception needs",
      "10:18 criterion can't be “ugly”", "10:31 owner says nothing",
      "11:1 unknown key “colour” in a scorecard",
    ]
    #expect(found.count == expected.count, "\(found)")
    for (issue, beginning) in zip(found, expected) {
      let (place, hint) = (
        beginning.split(separator: " [")[0], beginning.split(separator: " [").last
      )
      #expect(issue.hasPrefix(place), "\(issue)")
      if beginning.contains(" ["), let hint { #expect(issue.hasSuffix(hint), "\(issue)") }
    }
  }

  @Test("a licence and the day of a review are looked at")
  func licenceAndReview() {
    #expect(
      issues("library: a\nlicense: MIT and\nreviewed: 2026-11-21\n") == [
        "2:10 license can't be “MIT and” "
          + "[an SPDX id such as MIT or LicenseRef-Acme, or several with OR and AND]",
        "3:11 reviewed must be a mapping, this is “2026-11-21” [such as { on: 2026-11-21 }]",
      ])
    #expect(issues("library: a\nlicense: Apache 2.0\n").count == 1)
    #expect(issues("library: a\nlicense: my/own?\n").count == 1)
    #expect(issues("library: a\nreviewed: { on: 2026-02-30 }\n").count == 1)
    for license in ["(MIT OR Apache-2.0)", "LicenseRef-Acme", "UNLICENSED", "GPL-2.0+"] {
      #expect(issues("library: a\nlicense: \(license)\n") == [])
    }
  }

  @Test("a byte order mark before it says nothing")
  func byteOrderMark() {
    #expect(issues("\u{FEFF}library: a\nowner: '@a'\n") == [])
  }

  @Test(
    "what says nothing of a library is no scorecard",
    arguments: ["", "[]", "owner: '@a'", "library:", "library: '  '", "library: [a]", "a: [", "\t"])
  func empty(text: String) {
    #expect(!issues(text).isEmpty)
  }
}
