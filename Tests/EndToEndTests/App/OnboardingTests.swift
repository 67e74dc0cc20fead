import Foundation
import Testing

@Suite struct OnboardingTests {
  @Test(
    "the setup shows the new file with a due date and a lock, and writes it once it is accepted")
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
    try await terminal.waitUntil("the contents of the file") {
      $0.contains("Review headway.yml") && $0.contains("- id: xctest-to-swift-testing")
    }
    let file = repository.folder.appendingPathComponent("headway.yml")
    #expect(!FileManager.default.fileExists(atPath: file.path))
    try terminal.press("Escape")
    try await terminal.waitUntil("the templates again, with the selection") {
      $0.contains("step 2 of ") && $0.contains("1 of ") && $0.contains("[x]")
    }
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "Review headway.yml")
    try terminal.press("Tab")
    try terminal.type("2030-12-31")
    try terminal.press("Tab", "Tab", "Right")
    try await terminal.waitUntil("the values in the file") {
      $0.contains("due: 2030-12-31") && $0.contains("lock: true")
    }
    try terminal.press("C-s")
    try await terminal.waitUntil("home, with the files that were written") {
      $0.contains("headway ▸ Migrations")
        && $0.contains("Wrote headway.yml and .headway/baseline.tsv with 1 migration.")
    }
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("    due: 2030-12-31\n") && text.contains("    lock: true\n"))
    let check = try repository.run("check")
    #expect(check.status == 0, "the lock has a baseline")
  }

  @Test("Enter alone selects all templates that match, and writes the file with its button")
  func recommended() async throws {
    let repository = try SampleRepository(configuration: nil)
    let terminal = try repository.open()
    try await terminal.waitUntil(contains: ".github/CODEOWNERS")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "2 of 2 selected")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "- id: ")
    // Through the fields: the migration, the due date, the owner and the lock.
    try terminal.press("Enter", "Enter", "Enter", "Enter")
    let review = try await terminal.waitUntil(contains: "Review headway.yml")
    #expect(!review.contains("headway ▸ Migrations"))
    try terminal.press("Enter")
    try await terminal.waitUntil("home") { $0.contains("headway ▸ Migrations") }
    let csv = try repository.run("scan", "--format", "csv").output
    #expect(csv.contains("rxswift-to-async,") && csv.contains("xctest-to-swift-testing,"))
  }

  @Test(
    "a plugin's step lists gaps; without the plugin's flag, it is missing",
    .enabled(if: BuiltInPlugin.exists("ConfigurationReview")), arguments: [true, false])
  func gaps(isOn: Bool) async throws {
    let repository = try SampleRepository(configuration: nil)
    let terminal = try repository.open(
      "--flag plugin.configuration-review=\(isOn ? "on" : "off")")
    try await terminal.waitUntil(contains: ".github/CODEOWNERS")
    try terminal.press("Down", "Enter")
    try await terminal.waitUntil(contains: "2 of 2 selected")
    try terminal.press("a")
    try await terminal.waitUntil(contains: "0 of 2 selected")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "migrations: []")
    try terminal.press("C-s")
    if isOn {
      try await terminal.waitUntil(contains: "headway.yml contains only an example")
      try terminal.press("Enter")
    }
    try await terminal.waitUntil("home") { $0.contains("headway ▸ Migrations") }
  }

  @Test("a pattern of one's own becomes one of the first migrations")
  func ownPattern() async throws {
    let repository = try SampleRepository(configuration: nil)
    let terminal = try repository.open()
    try await terminal.waitUntil(contains: ".github/CODEOWNERS")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "2 of 2 selected")
    try terminal.press("n")
    try await terminal.waitUntil(contains: "Type a pattern")
    try terminal.type("import")
    try await terminal.waitUntil(contains: "^S Add migration")
    try terminal.press("C-s")
    try await terminal.waitUntil(contains: "3 of 3 selected")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "- id: ")
    try terminal.press("C-s")
    try await terminal.waitUntil("home") { $0.contains("headway ▸ Migrations") }
    #expect(try repository.run("scan", "--format", "csv").output.contains("\nimport,"))
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
    try await terminal.waitUntil(contains: "+   - id: xctest-to-swift-testing")
    try terminal.press("C-s")
    try await terminal.waitUntil(contains: "Added 1 migration to headway.yml. Press u to undo.")
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
