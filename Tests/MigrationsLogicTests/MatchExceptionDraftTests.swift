import MigrationsInterface
import MigrationsLogic
import Testing
import Workspace

/// The values in the form that adds an exception for a match.
@Suite struct MatchExceptionDraftTests {
  private let today = Day(number: 20_000)

  private func draft(
    teams: [String] = ["@ios", "@web"], within limit: Int? = nil
  ) -> MatchExceptionDraft {
    MatchExceptionDraft(
      for: Match(
        path: "a.swift", line: 1, column: 1, text: "a", teams: teams, module: nil,
        excepted: false),
      today: today, within: limit)
  }

  @Test("a new exception has an owner and ends in three months, but needs a reason")
  func new() throws {
    var draft = draft()
    #expect(draft.owner == "@ios")
    #expect(draft.until == "\(today + 90)")
    #expect(draft.exception(from: "rx") == nil)
    draft.reason = "the SDK needs it"
    #expect(
      draft.exception(from: "rx")
        == MatchException(
          migration: "rx", owner: "@ios", until: today + 90, reason: "the SDK needs it"))
  }

  @Test("an unowned match needs an owner")
  func unowned() {
    #expect(draft(teams: []).problem(.owner) == "enter an owner such as @team")
  }

  @Test("the last day is within the limit of the migration")
  func limit() {
    var draft = draft(within: 30)
    #expect(draft.until == "\(today + 30)")
    #expect(draft.problem(.until) == nil)
    draft.until = "\(today + 31)"
    #expect(draft.problem(.until) == "enter \(today + 30) or earlier (maxExceptionDays: 30)")
    #expect(self.draft(within: 365).until == "\(today + 90)")
    #expect(
      self.draft(within: 0).problem(.until) == "maxExceptionDays: 0 allows no exceptions")
  }

  @Test("values that a comment can't contain are refused")
  func problems() {
    var draft = draft()
    draft.owner = "@a b"
    #expect(draft.problem(.owner) == "enter an owner such as @team")
    draft.until = "\(today + -1)"
    #expect(draft.problem(.until) == "enter a day that isn't over")
    draft.until = "\(today)"
    #expect(draft.problem(.until) == nil)
    draft.until = "tomorrow"
    #expect(draft.problem(.until) == "enter a date such as 2026-12-31")
    draft.reason = "…"
    #expect(draft.problem(.reason) == "enter why the match may stay")
    draft.reason = "a headway:allow b"
    #expect(draft.problem(.reason) == "enter why the match may stay")
  }
}
