import Foundation
import Testing

@Suite(.enabled(if: BuiltInPlugin.exists("Deadlines"))) struct FlagTests {
  @Test(
    "rule 15: disabling a flag in Settings removes the plugin's rows, enabling it restores them"
  )
  func toggle() async throws {
    let repository = try SampleRepository()
    let terminal = try repository.open()
    try await terminal.waitUntil(contains: "Due dates")
    try await terminal.open(link: "headway://settings")
    try await terminal.waitUntil(contains: "Purpose")
    try terminal.press("/")
    try terminal.type("deadl")
    try terminal.press("Enter", "Space")
    try await terminal.waitUntil(contains: "[ ]  Deadlines")
    try terminal.press("1")
    try await terminal.waitUntil("the list without the rows") {
      $0.contains("0%") && !$0.contains("Due dates")
    }
    let file = try String(
      contentsOf: repository.folder.appendingPathComponent(".git/xdg/headway/config.yml"),
      encoding: .utf8)
    #expect(file.contains("plugin.deadlines: off"))
    try await terminal.open(link: "headway://settings")
    try await terminal.waitUntil(contains: "Purpose")
    try terminal.press("Space", "1")
    try await terminal.waitUntil(contains: "Due dates")
  }

  @Test("a flag on the command line applies to this run")
  func commandLine() async throws {
    let terminal = try SampleRepository().open("--flag plugin.deadlines=off")
    let screen = try await terminal.waitUntil(contains: "0%")
    #expect(!screen.contains("Due dates"))
  }
}
