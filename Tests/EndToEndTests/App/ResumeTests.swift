import Foundation
import Testing

@Suite struct ResumeTests {
  @Test("rule 11: --resume restores the last session with its back stack and selection")
  func resume() async throws {
    let repository = try SampleRepository()
    let first = try repository.open()
    try await first.waitUntil(contains: "0%")
    try first.press("Enter")
    try await first.waitUntil(contains: "1 Overview")
    try first.press("7")
    try await first.waitUntil(contains: "Cart1.swift")
    try first.press("Down", "Down", "q")
    _ = try await first.waitForExit()
    let second = try repository.open("--resume")
    let screen = try await second.waitUntil(contains: "▌Sources/Shop/Cart3.swift")
    #expect(screen.contains("headway ▸ Migrations ▸ RxSwift → async"))
    try second.press("Escape")
    try await second.waitUntil("the list") { $0.contains("Due") && $0.contains("XCTest") }
  }

  @Test("without a saved session, --resume opens the app normally and shows a notice")
  func none() async throws {
    let terminal = try SampleRepository().open("--resume")
    try await terminal.waitUntil(contains: "There is no saved session for this repository yet.")
    try await terminal.waitUntil(contains: "0%")
  }

  @Test("with an unreadable session, the app opens the home screen")
  func broken() async throws {
    let repository = try SampleRepository()
    let first = try repository.open()
    try await first.waitUntil(contains: "0%")
    try first.press("q")
    _ = try await first.waitForExit()
    let sessions = repository.folder.appendingPathComponent(".git/state/headway/sessions")
    let names = try FileManager.default.contentsOfDirectory(atPath: sessions.path)
    let name = try #require(names.first)
    try Data(#"{"flows":{"flow":"root","state":5}}"#.utf8)
      .write(to: sessions.appendingPathComponent(name))
    let second = try repository.open("--resume")
    try await second.waitUntil(contains: "0%")
  }

  @Test("a link with --resume opens after the session is restored")
  func link() async throws {
    let repository = try SampleRepository()
    let first = try repository.open()
    try await first.waitUntil(contains: "0%")
    try first.press("q")
    _ = try await first.waitForExit()
    let second = try repository.open("--resume headway://migrations/xctest")
    try await second.waitUntil(contains: "headway ▸ Migrations ▸ XCTest")
  }
}
