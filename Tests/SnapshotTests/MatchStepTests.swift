import DeclarativeUI
import Testing

@testable import RootFlow

/// Moving from match to match.
@MainActor @Suite struct MatchStepTests {
  @Test("after n on a match, the list of matches selects the match that was seen last")
  func lastSeen() async throws {
    let app = try RootTests.App()
    try await app.load()
    app.root.open("headway://migrations/rxswift-to-async?tab=matches")
    try await app.wait { $0.isSettled && app.text.contains("CartModel.swift") }
    app.press("enter")
    try await app.wait { _ in app.text.contains("CartModel.swift:2") }
    app.press("n", "n")
    try await app.wait { _ in app.text.contains("SeasonModel.swift:2") }
    app.press("esc")
    func selected() -> Substring? {
      app.text.split(separator: "\n").first { $0.hasPrefix("▌") }
    }
    #expect(selected()?.contains("SeasonModel.swift") == true)
    app.press("up", "1", "7")
    #expect(selected()?.contains("CouponModel.swift") == true)
  }
}
