import Testing

@Suite struct ListToHitTests {
  @Test("from the list to one migration, to a hit, and all the way back")
  func thereAndBack() async throws {
    let repository = try SampleRepository()
    let terminal = try repository.open()
    try await terminal.waitUntil("the counts") { $0.contains("25 %") && $0.contains("RxSwift") }
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "3 left in 3 files, 1 done")
    try terminal.press("7", "j", "Enter")
    let hit = try await terminal.waitUntil(contains: "struct Cart2")
    #expect(hit.contains("headway ▸ Migrations ▸ RxSwift → async ▸ Cart2.swift:2"))
    #expect(hit.contains("@shop"))
    try terminal.press("n")
    try await terminal.waitUntil(contains: "struct Cart3")
    try terminal.press("Escape")
    try await terminal.waitUntil(contains: "7 Hits")
    try terminal.press("Escape")
    try await terminal.waitUntil("the list") { $0.contains("XCTest → Swift Testing") }
    try terminal.press("q")
    #expect(try await terminal.waitForExit() == 0)
  }
}
