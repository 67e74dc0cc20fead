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

  @Test("the most urgent migration comes first, with progress from the history only")
  func content() throws {
    let content = try ReportSample.content()
    #expect(content.items.map(\.id) == ["tests", "rx"])
    // No history, and three matches of an unrelated replacement.
    #expect(content.items[0].progress == nil && content.items[0].adoption == nil)
    // The peak is 129, and 12 remain.
    let progress = try #require(content.items[1].progress)
    #expect(abs(progress - (1 - 12.0 / 129)) < 0.001)
    #expect(content.items[1].forecast?.state == .falling)
    #expect(ReportMarkdown(content).text.contains("13 matches remaining in 2 migrations."))
  }

  @Test("the report names the files that weren't counted")
  func gaps() throws {
    var gaps = ScanGaps()
    gaps.missingObjects = 2
    gaps.leftOut["rx"] = [
      SkippedFile(path: ReportSample.maliciousText, pattern: "Rx", message: "too slow")
    ]
    let content = try ReportSample.content(gaps: gaps, hasUnreadManifests: true)
    for text in [ReportMarkdown(content).text, ReportPage(content).text] {
      #expect(text.contains("be read or is missing from this clone"))
      #expect(text.contains("Modules of Swift packages are missing, because their manifests"))
      #expect(text.contains("Skipped ") && text.contains("too slow."))
      #expect(isHarmless(text) && !text.contains("<b>"))
    }
    #expect(!ReportMarkdown(try ReportSample.content()).text.contains("counted"))
  }

  @Test("the report says which migrations are locked, and how many matches the lock allows")
  func locked() throws {
    let known = try ReportSample.content(isLocked: true, allowances: ["rx": 2_024, "tests": 3])
    #expect(ReportMarkdown(known).text.contains("- locked, 2,024 allowed\n"))
    #expect(ReportPage(known).text.contains(" · locked, 2,024 allowed · "))
    #expect(!ReportMarkdown(known).text.contains("3 allowed"), "only rx is locked")
    let unknown = try ReportSample.content(isLocked: true)
    #expect(ReportMarkdown(unknown).text.contains("- locked\n"))
    let share = try ReportSample.content(team: "@ios", isLocked: true, allowances: ["rx": 2_024])
    #expect(ReportMarkdown(share).text.contains("- locked\n"))
    #expect(!ReportPage(try ReportSample.content()).text.contains("locked"))
  }

  @Test("without a history, the report contains no chart and no forecast")
  func withoutHistory() throws {
    let content = try ReportSample.content(withHistory: false)
    #expect(content.items.allSatisfy { $0.forecast == nil && $0.series.isEmpty })
    #expect(!ReportPage(content).text.contains("<svg"))
    let text = ReportMarkdown(content).text
    #expect(text.contains("| | Migration | Remaining | Files | Due |\n|---|---|--:|--:|--:|\n"))
    #expect(text.contains("| P0 | XCTest → Testing | 1 | 1 | – |"))
    let page = ReportPage(content).text
    #expect(!page.contains("<th>Forecast</th>") && !page.contains("Progress since"))
    #expect(ReportPage(try ReportSample.content()).text.contains("<th>Forecast</th>"))
  }

  @Test("the report of a team contains its share, its chosen date, its forecast and its files")
  func team() throws {
    let content = try ReportSample.content(team: "@ios")
    #expect(content.items.map(\.id) == ["rx"])
    let text = ReportMarkdown(content).text
    for part in [
      "# orchard: remaining work for @", "8 matches remaining in 1 migration.",
      "8 of 12 remaining matches",
      "due 20 Jun, 10 days ago (chosen by the team)", "forecast: overdue; likely ",
      "guide: <https://example.com/rx>", "help: \\#ios", "| `App/A.swift` | 5 |",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(!text.contains("@web"))
    #expect(
      ReportMarkdown(try ReportSample.content(team: "@none")).text
        .contains("No matches remaining."))
  }

  @Test(
    "a report shows one pace for a migration: the one beside the necessary pace, if there is one")
  func pace() throws {
    func texts(team: String? = nil, due: Day?) throws -> [String] {
      let content = try ReportSample.content(team: team, due: due, promised: nil)
      return [ReportMarkdown(content).text, ReportPage(content).text]
    }
    let due = Day("2026-08-31")
    for text in try texts(team: "@ios", due: due) {
      #expect(
        text.contains("per week to finish by 31 Aug; in the last 12 weeks, it fell by 3 per week."))
    }
    for text in try texts(due: due) + texts(team: "@ios", due: due) {
      #expect(text.contains("not before") && !text.contains(", now −"), "\(text)")
    }
    for text in try texts(due: nil) + texts(team: "@ios", due: nil) {
      #expect(text.contains(", now −3 per week") && !text.contains("must fall"), "\(text)")
    }
  }

  @Test("the report names co-owned matches, adoption and the necessary pace")
  func qualifications() throws {
    let text = ReportMarkdown(try ReportSample.content(coOwned: 4, showsAdoption: true)).text
    let page = ReportPage(try ReportSample.content(coOwned: 4, showsAdoption: true)).text
    for part in [
      "13 matches remaining in 2 migrations, 4 of them co-owned.",
      "12 remaining in 2 files, 4 of them co-owned",
      "The share of each team contains the matches that it owns with others.",
      "adoption of the replacement: 75%", "Progress since peak",
      "is overdue: due 20 Jun.",
    ] {
      #expect(text.contains(part), "\(part)")
      #expect(page.contains(part), "\(part)")
    }
    let started = try ReportSample.content(started: Day("2026-01-05"))
    for text in [ReportMarkdown(started).text, ReportPage(started).text] {
      #expect(text.contains("Progress since start") && !text.contains("since peak"))
      #expect(text.contains("progress since 5 Jan"))
    }
    let grown = try ReportSample.content(started: Day("2026-06-29")) {
      $0.migrations["rx"]?.points = [
        HistoryPoint(day: Day("2026-06-28")!, commit: "c", remaining: 5)
      ]
    }
    #expect(ReportMarkdown(grown).text.contains("7 more than at the start, on 29 Jun"))
    let own = ReportMarkdown(try ReportSample.content()).text
    #expect(!own.contains("co-owned") && !own.contains("adoption") && !own.contains("with others"))
    let share = ReportMarkdown(try ReportSample.content(team: "@ios", coOwned: 4)).text
    #expect(share.contains("8 of 12 remaining matches, 3 of them co-owned"))
  }

  @Test("a migration that has reached its goal is neither late nor remaining work")
  func goal() throws {
    let all = ReportMarkdown(try ReportSample.content(goal: 12)).text
    #expect(all.contains("1 match remaining in 1 migration."))
    #expect(all.contains("| P1 | Rx → async |") && !all.contains("## P1 Rx"))
    let teamReport = ReportMarkdown(try ReportSample.content(team: "@ios", goal: 12)).text
    #expect(teamReport.contains("All migrations have reached their goals."))
    #expect(teamReport.contains("due 20 Jun (chosen by the team)"))
  }

  @Test("files and modules are listed with their counts, not with their numbers of lines")
  func weights() throws {
    for team in [nil, "@ios"] {
      let content = try ReportSample.content(team: team, matches: ["App/A.swift": 9])
      let item = try #require(content.items.first { $0.id == "rx" })
      #expect(item.fileShares.map(\.remaining) == [9, 3])
      if team != nil { #expect(item.modules.map(\.remaining) == [12]) }
    }
  }

  @Test("the report of a team contains all of its files; only the first ones are in the table")
  func allFiles() throws {
    let files = (1...15).map { "App/B\($0).swift" }
    let content = try ReportSample.content(team: "@ios", moreFiles: files)
    let text = ReportMarkdown(content).text
    let page = ReportPage(content).text
    for file in files { #expect(text.contains("`\(file)`") && page.contains(file), "\(file)") }
    #expect(text.contains("<summary>7 more files</summary>\n\n- `App/B"))
    #expect(page.contains("<details open><summary>and 5 more, with 5 remaining</summary>"))
    let whole = ReportPage(try ReportSample.content(moreFiles: files)).text
    #expect(whole.contains("<details><summary>and 5 more, with 5 remaining</summary>"))
  }

  @Test("an incomplete history is mentioned in every format, also in the report of a team")
  func incomplete() throws {
    func text(_ history: (inout History) -> Void) throws -> [String] {
      try [nil, "@ios"].flatMap { team in
        let content = try ReportSample.content(team: team, change: history)
        return [ReportMarkdown(content).text, ReportPage(content).text]
      }
    }
    for text in try text({ _ in }) { #expect(!text.contains("The history")) }
    let shallow = try text {
      $0.isShallow = true
      $0.isComplete = false
    }
    for text in shallow {
      #expect(text.contains("The history starts on 30 Sep 2025: this clone is shallow."))
    }
    let partial = try text {
      $0.missingObjects = 1
      $0.isComplete = false
    }
    for text in partial {
      #expect(text.contains("The history is incomplete: 1 file version can"))
    }
  }

  @Test("the page loads nothing, runs no script, and supports light and dark mode")
  func page() throws {
    let text = ReportPage(try ReportSample.content(title: ReportSample.maliciousText)).text
    #expect(isHarmless(text))
    for forbidden in [
      "<script", "<b>", "src=", "@import", "url(", "<link", "javascript:alert(1)\"", "on=",
    ] {
      #expect(!text.contains(forbidden), "\(forbidden)")
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

  @Test("the history has its change beside the sparkline, in Markdown and HTML")
  func historyChange() throws {
    let content = try ReportSample.content()
    let change = try #require(content.items.last?.forecast?.change)
    let signed = change < 0 ? "−\(-change)" : "+\(change)"
    let markdown = ReportMarkdown(content).text
    #expect(markdown.contains("▁ \(signed) |"), "\(markdown)")
    #expect(markdown.contains("| History, change in 12 weeks |"))
    let page = ReportPage(content).text
    #expect(page.contains("</svg> \(signed)</td>"))
    #expect(page.contains("<th>History, change in 12 weeks</th>"))
    #expect(page.contains("points=\"0,1 ") && page.contains(" 96,15\"/>"))
  }

  @Test("on paper, folded lists are open, or the page states how to print them")
  func folded() throws {
    let page = ReportPage(try ReportSample.content()).text
    let print = try #require(page.components(separatedBy: "@media print{").last)
    #expect(print.contains("details::details-content{content-visibility:visible;"))
    #expect(print.contains("@supports not selector(details::details-content)"))
    #expect(page.count { $0 == "{" } == page.count { $0 == "}" })
  }

  @Test("names stay in their Markdown table cells")
  func markdown() throws {
    let text = ReportMarkdown(try ReportSample.content(title: ReportSample.maliciousText)).text
    #expect(isHarmless(text))
    #expect(!text.contains("@all") && !text.contains("<b>"))
    #expect(!text.split(separator: "\n").contains { $0.hasPrefix("# x") })
    let row = try #require(text.split(separator: "\n").first { $0.hasPrefix("| P1 |") })
    #expect(row.replacing("\\|", with: "").count { $0 == "|" } == 9)
    #expect(text.contains("█▇"))
  }
}
