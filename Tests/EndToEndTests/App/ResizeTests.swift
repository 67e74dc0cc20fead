import Testing

@Suite struct ResizeTests {
  @Test("a narrower window hides columns and is redrawn cleanly, and a wider one restores them")
  func resize() async throws {
    let terminal = try SampleRepository().open(columns: 120, rows: 40)
    try await terminal.waitUntil(contains: "Forecast")
    try terminal.resize(columns: 60, rows: 12)
    let narrow = try await terminal.waitUntil("the narrow list") {
      !$0.contains("Forecast") && $0.contains("? Help")
    }
    #expect(
      narrow.split(separator: "\n", omittingEmptySubsequences: false).allSatisfy { $0.count <= 60 })
    try terminal.resize(columns: 120, rows: 40)
    try await terminal.waitUntil(contains: "Forecast")
  }

  @Test("a window that is too small shows a message, redraws when it grows, and can quit")
  func tooSmall() async throws {
    let terminal = try SampleRepository().open(columns: 80, rows: 24)
    try await terminal.waitUntil(contains: "? Help")
    try terminal.resize(columns: 30, rows: 8)
    try await terminal.waitUntil(contains: "Too small: 30×8, needs 40×10")
    try terminal.resize(columns: 80, rows: 24)
    try await terminal.waitUntil(contains: "? Help")
    try terminal.resize(columns: 12, rows: 4)
    try await terminal.waitUntil(contains: "Too small")
    try terminal.press("q")
    #expect(try await terminal.waitForExit() == 0)
  }
}
