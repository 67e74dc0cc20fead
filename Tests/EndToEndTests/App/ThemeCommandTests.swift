import Foundation
import Testing

/// Themes from the command line, from files and from Settings.
@Suite struct ThemeCommandTests {
  @Test("a problem in a theme is reported with location and suggestion, and exit code 2")
  func problem() throws {
    let repository = try SampleRepository()
    try repository.write(
      ".git/xdg/headway/themes/sea.yml", "extends: dark\ntokens:\n  acent: blue\n")
    let call = try repository.run("--theme", "sea")
    #expect(call.status == 2)
    #expect(
      call.errors.hasSuffix(
        "themes/sea.yml:3:3: unknown key \"acent\" in tokens; did you mean \"accent\"?\n"))
    let unknown = try repository.run("--theme", "nothing-like-it")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("unknown theme \"nothing-like-it\""))
    #expect(unknown.errors.contains("light, high-contrast, high-contrast-light, sixteen, sea"))
  }

  @Test("doctor warns about low contrast in the user's themes")
  func doctor() throws {
    let repository = try SampleRepository()
    try repository.write(
      ".git/xdg/headway/themes/fog.yml", "extends: dark\ntokens:\n  textMuted: \"#404040\"\n")
    let call = try repository.run("doctor")
    #expect(call.output.contains("fog: low contrast:"))
    #expect(
      call.output.contains("warning: textMuted on selection is 1.2:1, should be 4.5:1"))
  }

  @Test("a theme selected in Settings applies immediately and in the next session")
  func chosen() async throws {
    let repository = try SampleRepository()
    let environment: [String: String?] = ["COLORTERM": "truecolor"]
    let terminal = try repository.open(environment: environment)
    try await terminal.waitUntil(contains: "RxSwift → async")
    try terminal.press("5", "t")
    try await terminal.waitUntil(contains: "Sixteen colors")
    try terminal.press("Down", "Down", "Down", "Enter")
    try await terminal.waitUntil(contains: "(•)  High contrast")
    try terminal.press("q")
    let file = repository.folder.appendingPathComponent(".git/xdg/headway/config.yml")
    #expect(try String(contentsOf: file, encoding: .utf8) == "theme: high-contrast\n")
    let again = try repository.open("open headway://settings/themes", environment: environment)
    try await again.waitUntil(contains: "(•)  High contrast")
  }
}
