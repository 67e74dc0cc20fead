import Testing

@Suite struct ListToMatchTests {
  @Test("Enter leads from the list to a migration and a match, and Esc leads back")
  func thereAndBack() async throws {
    let repository = try SampleRepository()
    let terminal = try repository.open()
    try await terminal.waitUntil("the counts") { $0.contains("0%") && $0.contains("RxSwift") }
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "3 remaining in 3 files")
    try terminal.press("7", "j", "Enter")
    let match = try await terminal.waitUntil(contains: "struct Cart2")
    #expect(match.contains("headway ▸ Migrations ▸ RxSwift → async ▸ Cart2.swift:2"))
    #expect(match.contains("@shop"))
    try terminal.press("n")
    try await terminal.waitUntil(contains: "struct Cart3")
    try terminal.press("Escape")
    try await terminal.waitUntil(contains: "7 Matches")
    try terminal.press("Escape")
    try await terminal.waitUntil("the list") { $0.contains("XCTest → Swift Testing") }
    try terminal.press("q")
    #expect(try await terminal.waitForExit() == 0)
  }
}
