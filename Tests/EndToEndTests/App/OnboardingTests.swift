import Foundation
import Testing

@Suite struct OnboardingTests {
  @Test(
    "the setup shows a plugin's step and writes a configuration that scan uses",
    .enabled(if: BuiltInPlugin.exists("ConfigurationReview")))
  func fromNothing() async throws {
    let repository = try SampleRepository(configuration: nil)
    let terminal = try repository.open()
    try await terminal.waitUntil(contains: ".github/CODEOWNERS")
    try terminal.press("Enter")
    try await terminal.waitUntil("the templates with their counts") {
      $0.contains("XCTest → Swift Testing") && $0.contains("selected")
    }
    try terminal.press("/")
    try terminal.type("xctest")
    try terminal.press("Enter", "Space")
    try await terminal.waitUntil("one selected template") {
      $0.contains("1 of ") && $0.contains("[x]")
    }
    try terminal.press("Enter")
    try await terminal.waitUntil("the plugin's step") {
      $0.contains("Review headway.yml") && $0.contains("XCTest → Swift Testing")
    }
    let file = repository.folder.appendingPathComponent("headway.yml")
    #expect(!FileManager.default.fileExists(atPath: file.path))
    try terminal.press("Escape")
    try await terminal.waitUntil("the templates again, with the selection") {
      $0.contains("step 2 of 3") && $0.contains("1 of ") && $0.contains("[x]")
    }
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "Review headway.yml")
    try terminal.press("Enter")
    try await terminal.waitUntil("home") { $0.contains("headway ▸ Migrations") }
    let scan = try repository.run("scan", "--format", "csv")
    #expect(scan.status == 0)
    #expect(scan.output.contains("xctest-to-swift-testing"))
  }

  @Test(
    "without the plugin's flag, the setup has no such step",
    .enabled(if: BuiltInPlugin.exists("ConfigurationReview")))
  func withoutPlugin() async throws {
    let repository = try SampleRepository(configuration: nil)
    let terminal = try repository.open("--flag plugin.configuration-review=off")
    try await terminal.waitUntil(contains: ".github/CODEOWNERS")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "0 of ")
    try terminal.press("Enter")
    try await terminal.waitUntil("home") { $0.contains("headway ▸ Migrations") }
  }

  @Test("outside of a repository, the setup explains what to do")
  func noRepository() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("none-\(UUID().uuidString.prefix(8))").resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let terminal = try RealTerminal(
      try BuiltProgram.path("headway"), environment: ["XDG_STATE_HOME": folder.path + "/state"],
      directory: folder)
    try await terminal.waitUntil(contains: "No git repository")
    // The user creates a repository and checks again.
    _ = try ProgramCall(
      ["git", "-C", folder.path, "init", "-q"], environment: ProcessInfo.processInfo.environment,
      in: folder)
    try terminal.press("r")
    try await terminal.waitUntil(contains: "Who owns the code?")
  }
}
