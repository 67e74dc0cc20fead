import Foundation
import Testing

@Suite(.enabled(if: BuiltInPlugin.exists("Deadlines"))) struct FlagTests {
  @Test(
    "rule 15: a flag switched off in Settings takes the plugin's rows away at once, on brings them back"
  )
  func toggle() async throws {
    let repository = try SampleRepository()
    let terminal = try repository.open()
    try await terminal.waitUntil(contains: "due soon")
    try await terminal.open(link: "headway://settings")
    try await terminal.waitUntil(contains: "plugin.deadlines")
    try terminal.press("/")
    try terminal.type("deadl")
    try terminal.press("Enter", "Space")
    try await terminal.waitUntil(contains: "[ ]  Deadlines")
    try terminal.press("1")
    try await terminal.waitUntil("the list without the rows") {
      $0.contains("25 %") && !$0.contains("due soon")
    }
    let file = try String(
      contentsOf: repository.folder.appendingPathComponent(".git/xdg/headway/config.yml"),
      encoding: .utf8)
    #expect(file.contains("plugin.deadlines: off"))
    try await terminal.open(link: "headway://settings")
    try await terminal.waitUntil(contains: "plugin.deadlines")
    try terminal.press("Space", "1")
    try await terminal.waitUntil(contains: "due soon")
  }

  @Test("a flag of the command line holds for this run")
  func commandLine() async throws {
    let terminal = try SampleRepository().open("--flag plugin.deadlines=off")
    let screen = try await terminal.waitUntil(contains: "25 %")
    #expect(!screen.contains("due soon"))
  }
}
