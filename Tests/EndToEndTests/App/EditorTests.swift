import Foundation
import Testing

@Suite struct EditorTests {
  @Test("e opens the editor at the hit's line, with the terminal, and comes back")
  func edit() async throws {
    let repository = try SampleRepository()
    let script = repository.folder.appendingPathComponent(".git/editor")
    try repository.write(".git/editor", "#!/bin/sh\necho \"editing $1 $2\"\nread answer\n")
    let terminal = try repository.open(
      "'headway://migrations/rxswift?tab=hits'",
      // By the shell: a program started meanwhile may still hold the file open for writing, and then it
      // can't be run itself.
      environment: ["EDITOR": "/bin/sh \(script.path)", "VISUAL": nil])
    try await terminal.waitUntil(contains: "Cart1.swift")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "struct Cart1")
    try terminal.press("e")
    try await terminal.waitUntil("the editor") {
      $0.contains("editing +2") && $0.contains("Sources/Shop/Cart1.swift")
    }
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "struct Cart1")
  }
}
