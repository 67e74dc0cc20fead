import MigrationsInterface
import MigrationsLogic
import Testing
import Workspace

/// The values in the form that adds an exception for a match.
@Suite struct MatchExceptionDraftTests {
  private let today = Day(number: 20_000)

  private func draft(teams: [String] = ["@ios", "@web"]) -> MatchExceptionDraft {
    MatchExceptionDraft(
      for: Match(
        path: "a.swift", line: 1, column: 1, text: "a", teams: teams, module: nil,
        excepted: false),
      today: today)
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
