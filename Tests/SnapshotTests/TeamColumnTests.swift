import DeclarativeUI
import MigrationsInterface
import MigrationsLogic
import Terminal
import Testing
import Unidirectional

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
        open: { _ in }, select: { _ in }),
      size: Size(columns: 80, rows: 6))
    host.render()
    let text = host.surface.lines.joined(separator: "\n")
    #expect(text.contains("import Rx"))
    #expect(text.contains("Team") == hasColumn)
  }
}
