import Foundation
import MigrationsInterface
import ReportLogic
import Testing
import Workspace

@Suite struct ReportTests {
  private func isHarmless(_ text: String) -> Bool {
    !text.unicodeScalars.contains {
      $0.value < 0x20 && $0 != "\n" || (0x7F..<0xA0).contains($0.value) || $0 == "\u{202E}"
    }
  }

  @Test("the most urgent comes first, with progress from replacements or from the past")
  func content() throws {
    let content = try ReportSample.content()
    #expect(content.items.map(\.id) == ["tests", "rx"])
    #expect(content.items[0].progress == 0.75)
    // 129 at most, 12 now.
    let progress = try #require(content.items[1].progress)
    #expect(abs(progress - (1 - 12.0 / 129)) < 0.001)
    #expect(content.items[1].forecast?.state == .falling)
    #expect(ReportMarkdown(content).text.contains("13 uses of 2 migrations are left."))
  }

  @Test("without a past there is neither curve nor forecast, and the rest is the same")
  func withoutHistory() throws {
    let content = try ReportSample.content(withHistory: false)
    #expect(content.items.allSatisfy { $0.forecast == nil && $0.curve.isEmpty })
    #expect(!ReportPage(content).text.contains("<svg"))
    #expect(
      ReportMarkdown(content).text.contains("| P0 | XCTest → Testing | 75 % | 1 | 1 |  | – | – |"))
  }

  @Test("a team's letter has its share, the date it chose, its forecast and its files")
  func team() throws {
    let content = try ReportSample.content(team: "@ios")
    #expect(content.items.map(\.id) == ["rx"])
    let text = ReportMarkdown(content).text
    for part in [
      "# orchard: what is left for @", "8 uses of 1 migration are left.", "8 left, of 12 in all",
      "due 20 Jun, 10 days late (chosen by the team)", "forecast: ", ", late",
      "guide: <https://example.com/rx>", "help: \\#ios", "| `App/A.swift` | 5 |",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(!text.contains("@web"))
    #expect(
      ReportMarkdown(try ReportSample.content(team: "@none")).text.contains("Nothing is left."))
  }

  @Test("what has reached its goal is neither late nor to do")
  func goal() throws {
    let all = ReportMarkdown(try ReportSample.content(goal: 12)).text
    #expect(all.contains("1 use of 1 migration is left."))
    #expect(all.contains("| P1 | Rx → async |") && !all.contains("## P1 Rx"))
    let letter = ReportMarkdown(try ReportSample.content(team: "@ios", goal: 12)).text
    #expect(letter.contains("Nothing is left to do."))
    #expect(letter.contains("due 20 Jun (chosen by the team)"))
  }

  @Test("files and modules are told by what counts in them, not by their lines")
  func weights() throws {
    for team in [nil, "@ios"] {
      let content = try ReportSample.content(team: team, matches: ["App/A.swift": 9])
      let item = try #require(content.items.first { $0.id == "rx" })
      #expect(item.places.map(\.remaining) == [9, 3])
      if team != nil { #expect(item.modules.map(\.remaining) == [12]) }
    }
  }

  @Test("a past that isn't whole is told in every form, and in a team's letter")
  func incomplete() throws {
    func text(_ history: (inout History) -> Void) throws -> [String] {
      try [nil, "@ios"].flatMap { team in
        let content = try ReportSample.content(team: team, change: history)
        return [ReportMarkdown(content).text, ReportPage(content).text]
      }
    }
    for text in try text({ _ in }) { #expect(!text.contains("The past")) }
    let shallow = try text {
      $0.isShallow = true
      $0.isComplete = false
    }
    for text in shallow {
      #expect(text.contains("The past is known from 30 Sep 2025 on only: this clone is shallow."))
    }
    let partial = try text {
      $0.missingObjects = 1
      $0.isComplete = false
    }
    for text in partial {
      #expect(text.contains("The past is incomplete: 1 version of files could not be read."))
    }
  }

  @Test("the page needs nothing from outside, runs nothing, and is light and dark")
  func page() throws {
    let text = ReportPage(try ReportSample.content(title: ReportSample.mischief)).text
    #expect(isHarmless(text))
    for bad in [
      "<script", "<b>", "src=", "@import", "url(", "<link", "javascript:alert(1)\"", "on=",
    ] {
      #expect(!text.contains(bad), "\(bad)")
    }
    #expect(text.contains("default-src 'none'"))
    #expect(text.contains("prefers-color-scheme:dark"))
    #expect(text.contains("<svg") && text.contains("class=\"range\""))
    for tag in ["table", "section", "svg", "figure", "div", "tr", "td", "p", "h2", "a"] {
      let opened =
        text.components(separatedBy: "<\(tag) ").count
        + text.components(separatedBy: "<\(tag)>").count
        - 2
      #expect(text.components(separatedBy: "</\(tag)>").count - 1 == opened, "\(tag)")
    }
  }

  @Test("Markdown keeps names in their cells")
  func markdown() throws {
    let text = ReportMarkdown(try ReportSample.content(title: ReportSample.mischief)).text
    #expect(isHarmless(text))
    #expect(!text.contains("@all") && !text.contains("<b>"))
    #expect(!text.split(separator: "\n").contains { $0.hasPrefix("# x") })
    let row = try #require(text.split(separator: "\n").first { $0.hasPrefix("| P1 |") })
    #expect(row.replacing("\\|", with: "").count { $0 == "|" } == 9)
    #expect(text.contains("█▇"))
  }
}
