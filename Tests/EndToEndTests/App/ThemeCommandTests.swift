import Foundation
import Testing

/// Themes by option, by file and in Settings, in the real program.
@Suite struct ThemeCommandTests {
  @Test("a mistake in a theme is told with file, line, column and a suggestion: exit code 2")
  func mistake() throws {
    let repository = try SampleRepository()
    try repository.write(
      ".git/xdg/headway/themes/sea.yml", "extends: dark\ntokens:\n  acent: blue\n")
    let call = try repository.run("--theme", "sea")
    #expect(call.status == 2)
    #expect(
      call.errors.hasSuffix(
        "themes/sea.yml:3:3: unknown key “acent” in tokens (did you mean “accent”?)\n"))
    let unknown = try repository.run("--theme", "se")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("There is no theme “se”."))
    #expect(unknown.errors.contains("light, high-contrast, high-contrast-light, sixteen, sea"))
  }

  @Test("doctor warns of text that is hard to read in a person's theme")
  func doctor() throws {
    let repository = try SampleRepository()
    try repository.write(
      ".git/xdg/headway/themes/fog.yml", "extends: dark\ntokens:\n  textMuted: \"#404040\"\n")
    let call = try repository.run("doctor")
    #expect(call.output.contains("fog: hard to read:"))
    #expect(
      call.output.contains("warning: textMuted on selection is 1.2:1, should be 4.5:1"))
  }

  @Test("a theme chosen in Settings is used at once, and the next time too")
  func chosen() async throws {
    let repository = try SampleRepository()
    let environment: [String: String?] = ["COLORTERM": "truecolor"]
    let terminal = try repository.open(environment: environment)
    try await terminal.waitUntil(contains: "RxSwift → async")
    try terminal.press("5", "t")
    try await terminal.waitUntil(contains: "Sixteen colours")
    try terminal.press("Down", "Down", "Down", "Enter")
    try await terminal.waitUntil(contains: "(•)  High contrast")
    try terminal.press("q")
    let file = repository.folder.appendingPathComponent(".git/xdg/headway/config.yml")
    #expect(try String(contentsOf: file, encoding: .utf8) == "theme: high-contrast\n")
    let again = try repository.open("open headway://settings/themes", environment: environment)
    try await again.waitUntil(contains: "(•)  High contrast")
  }
}
