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
    // All templates are selected at first; this selects none.
    try terminal.press("a", "/")
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
    "Enter alone selects all templates that match; without the plugin's flag, its step is missing",
    .enabled(if: BuiltInPlugin.exists("ConfigurationReview")))
  func recommended() async throws {
    let repository = try SampleRepository(configuration: nil)
    let terminal = try repository.open("--flag plugin.configuration-review=off")
    try await terminal.waitUntil(contains: ".github/CODEOWNERS")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "2 of 2 selected")
    try terminal.press("Enter")
    try await terminal.waitUntil("home") { $0.contains("headway ▸ Migrations") }
    let csv = try repository.run("scan", "--format", "csv").output
    #expect(csv.contains("rxswift-to-async,") && csv.contains("xctest-to-swift-testing,"))
  }

  @Test("templates can be added later, and the list offers only those that are missing")
  func addition() async throws {
    let repository = try SampleRepository(configuration: nil)
    #expect(try repository.run("init", "--template", "rxswift-to-async").status == 0)
    let terminal = try repository.open()
    try await terminal.waitUntil("home") { $0.contains("headway ▸ Migrations") }
    try terminal.press("a")
    let screen = try await terminal.waitUntil(contains: "0 of 1 selected")
    #expect(screen.contains("XCTest → Swift Testing") && !screen.contains("RxSwift"))
    try terminal.press("Space")
    try await terminal.waitUntil(contains: "1 of 1 selected")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "Added 1 migration to headway.yml")
    try await terminal.waitUntil("both migrations") {
      $0.contains("RxSwift") && $0.contains("XCTest → Swift Testing")
    }
    let csv = try repository.run("scan", "--format", "csv").output
    #expect(csv.contains("rxswift-to-async,") && csv.contains("xctest-to-swift-testing,"))
  }

  @Test("the palette opens the templates, and Esc returns without a change")
  func additionFromPalette() async throws {
    let repository = try SampleRepository()
    let terminal = try repository.open()
    try await terminal.waitUntil("home") { $0.contains("headway ▸ Migrations") }
    try terminal.press("4", ":")
    try terminal.type("add templ")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "0 of 2 selected")
    try terminal.press("Escape")
    try await terminal.waitUntil("the tab again") { $0.contains("headway ▸ Teams") }
    #expect(
      try String(
        contentsOf: repository.folder.appendingPathComponent("headway.yml"), encoding: .utf8)
        == SampleRepository.configuration)
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
