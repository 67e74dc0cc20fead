import DeclarativeUI
import MigrationsInterface
import MigrationsLogic
import Terminal
import Testing
import Unidirectional
import Workspace

@testable import MigrationsUI

/// The column with the teams of matches.
@MainActor @Suite struct TeamColumnTests {
  @Test(
    "without teams, the list of matches has no column for them",
    arguments: [([], false), (["@x"], true)] as [([String], Bool)])
  func matches(teams: [String], hasColumn: Bool) {
    let match = Match(
      path: "a.swift", line: 1, column: 1, text: "import Rx", teams: teams, module: nil,
      excepted: false)
    let host = ViewHost(
      MatchList(
        matches: .constant([MatchRow(match: match)]), root: "/r", placeholder: "", lastSeen: nil,
        open: { _ in }, except: { _ in }, select: { _ in }),
      size: Size(columns: 80, rows: 6))
    host.render()
    let text = host.surface.lines.joined(separator: "\n")
    #expect(text.contains("import Rx"))
    #expect(text.contains("Team") == hasColumn)
  }

  @Test("without matches, the titles keep their places")
  func titles() {
    let host = ViewHost(
      MatchList(
        matches: .constant([]), root: "/r", placeholder: "No matches.", lastSeen: nil,
        open: { _ in }, except: { _ in }, select: { _ in }),
      size: Size(columns: 80, rows: 6))
    host.render()
    #expect(host.surface.lines.first?.contains(/File.{20,}Match/) == true)
  }

  @Test("the matches of one team have no column for it")
  func oneTeam() {
    #expect(!MatchScope.team("@x").mayHaveTeams && MatchScope.all.mayHaveTeams)
    let match = Match(
      path: "a.swift", line: 1, column: 1, text: "import Rx", teams: ["@x"], module: nil,
      excepted: false)
    let host = ViewHost(
      MatchList(
        matches: .constant([MatchRow(match: match)]), root: "/r", placeholder: "",
        showsTeams: false, lastSeen: nil, open: { _ in }, except: { _ in }, select: { _ in }),
      size: Size(columns: 80, rows: 6))
    host.render()
    #expect(!host.surface.lines.contains { $0.contains("Team") || $0.contains("@x") })
  }

  @Test("a name loses its organization, then its middle, and differs from similar ones")
  func cut() {
    func name(_ team: String, _ columns: Int) -> String {
      TeamText.text(team, columns: columns).text
    }
    #expect(name("@element-hq/element-x-ios-reviewers", 24) == "…/element-x-i…-reviewers")
    for columns in 25...34 {
      #expect(name("@element-hq/element-x-ios-reviewers", columns) == "…/element-x-ios-reviewers")
    }
    #expect(name("@element-hq/element-x-ios-reviewers", 35).hasPrefix("@element-hq/"))
    for columns in 24...28 {
      #expect(
        name("@element-hq/element-x-android-reviewers", columns) == "…/element-x-a…-reviewers")
    }
  }

  @Test("several names that don't fit are the first one and the number of the others")
  func several() {
    #expect(TeamText.text(of: ["@a/ios", "@a/web"], columns: 13).text == "@a/ios @a/web")
    #expect(TeamText.text(of: ["@a/ios", "@a/web"], columns: 12).text == "@a/ios +1")
    let three = ["@a/ios", "@a/web", "@a/data"]
    #expect(TeamText.text(of: three, columns: 20).text == "@a/ios +2 more")
    #expect(TeamText.text(of: [], columns: 12).text == "")
  }

  @Test("names that lose their organization leave the rest of the room to the files")
  func steps() {
    #expect(TeamText.steps([["@a/ios"], ["@a/ios"], ["@web"]]) == [6, 5, 4])
    #expect(TeamText.steps([["@a/ios", "@a/web"], []]) == [14, 13, 9, 8])
    let path = "Sources/Services/Generated/GeneratedMocks.swift"
    let match = Match(
      path: path, line: 17, column: 1, text: "nonisolated class Client: ClientProtocol {}",
      teams: ["@element-hq/element-x-ios-reviewers"], module: nil, excepted: false)
    let host = ViewHost(
      MatchList(
        matches: .constant([MatchRow(match: match)]), root: "/r", placeholder: "", lastSeen: nil,
        open: { _ in }, except: { _ in }, select: { _ in }),
      size: Size(columns: 80, rows: 6))
    host.render()
    let row = host.surface.lines.first { $0.contains("reviewers") } ?? ""
    #expect(row.contains("…/element-x-ios-reviewers"))
    #expect(!row.contains("…/element-x-ios-reviewers    "), "the file has the rest: \(row)")
  }

  @Test("without due dates, the teams of a migration have no columns for them")
  func dateless() {
    let today = Day(number: 20_500)
    func titles(due: Day?) -> String {
      var count = MigrationCount(id: "rx", title: "Rx", priority: "P1")
      count.due = due
      count.remaining = 1
      count.byTeam = [TeamCount(team: "@ios", remaining: 1)]
      let host = ViewHost(
        SharesTable(
          shares: .constant(TeamShare.all(of: count, history: nil, today: today)),
          total: .constant(""), placeholder: .constant(""), today: today, open: { _ in }),
        size: Size(columns: 80, rows: 6))
      host.render()
      return host.surface.lines.first ?? ""
    }
    #expect(!titles(due: nil).contains("Due") && !titles(due: nil).contains("Status"))
    #expect(titles(due: today).contains("Due") && titles(due: today).contains("Status"))
  }

  @Test("without a due date, the team's name has the room of its columns")
  func share() {
    let team = "@example/mobile-team-north"
    let today = Day(number: 20_500)
    var count = MigrationCount(id: "rx", title: "Rx", priority: "P1")
    count.remaining = 1
    count.byTeam = [TeamCount(team: team, remaining: 1)]
    let host = ViewHost(
      SharesTable(
        shares: .constant(TeamShare.all(of: count, history: nil, today: today)),
        total: .constant(""), placeholder: .constant(""), today: today, open: { _ in }),
      size: Size(columns: 72, rows: 6))
    host.render()
    #expect(host.surface.lines.contains { $0.contains(team) })
  }
}
