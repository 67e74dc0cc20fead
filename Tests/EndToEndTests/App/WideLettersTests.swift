import Foundation
import Testing

/// Paths and names with characters that are two columns wide.
@Suite struct WideLettersTests {
  private static let folder = "漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字"

  private func repository() throws -> SampleRepository {
    let repository = try SampleRepository(
      configuration: """
        version: 1
        modules:
          - { provider: glob, path: "Sources/*", imports: '^import (\\w+)' }
        migrations:
          - { id: later, title: Later, pattern: '^import Later$' }
        """)
    try repository.write("Sources/Shop/\(Self.folder)/画面/Cart.swift", "import Shop\nimport Later\n")
    try repository.write("Sources/決済モジュール/Card.swift", "import Shop\nimport Pay\n")
    let added = try ProgramCall(
      ["git", "-C", repository.folder.path, "add", "-A"],
      environment: ProcessInfo.processInfo.environment, in: repository.folder)
    #expect(added.status == 0)
    return repository
  }

  @Test("a path that is too wide is truncated at the start, so that the line number stays visible")
  func hit() async throws {
    let terminal = try repository().open(columns: 80, rows: 24)
    try await terminal.waitUntil(contains: "Later")
    try terminal.press("Enter", "7")
    let screen = try await terminal.waitUntil(contains: "import Later")
    #expect(screen.contains("漢字/画面/Cart.swift:2 "))
  }

  @Test("the columns in the output of commands are aligned")
  func printed() throws {
    let output = try repository().run("modules").output
    #expect(
      output.contains(
        """
        Module          Lines  Depends on  Used by
        Pay                 1           0        1
        Shop               14           0        1
        決済モジュール      2           2        0
        """))
  }
}
