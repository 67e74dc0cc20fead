import DeclarativeUI
import DesignSystem
import FeatureFlags
import Foundation
import PluginInterface
import Resources
import Screens
import SettingsInterface
import Terminal
import Testing

@testable import headway

/// The themes of the app: those that are built in, and those that a person writes.
@MainActor @Suite struct ThemeTests {
  // MARK: Built in

  @Test(
    "rule 37: every theme file that is built in names all tokens, and no others",
    arguments: Themes.all)
  func complete(file: ResourceFile) throws {
    #expect(try ThemeFile.theme(file.text).name == file.name)
  }

  @Test("rule 37: a missing, unknown or unreadable token of a theme file is an error")
  func faulty() throws {
    let text = try #require(Themes.all.first { $0.name == "dark" }).text
    func mistake(_ old: String, _ new: String) -> String? {
      do {
        _ = try ThemeFile.theme(text.replacing(old, with: new))
        return nil
      } catch {
        return "\(error)"
      }
    }
    #expect(mistake(##""hit": "#40330f""##, ##""hitt": "#40330f""##) == "there is no token “hitt”")
    #expect(mistake("#40330f", "brown") == "“brown”, of hit, is no colour")
    let short = text.split(separator: "\n").filter { !$0.contains("\"border\"") }
      .joined(separator: "\n")
    #expect(throws: ThemeFile.Mistake(description: "the token border has no colour")) {
      try ThemeFile.theme(short)
    }
  }

  @Test("the platform's own themes are those of the files")
  func samePlatform() throws {
    for own in [Theme.dark, .light, .sixteen] {
      #expect(ThemeFile.all.first { $0.name == own.name } == own)
    }
    #expect(ThemeFile.all.count == Themes.all.count)
  }

  @Test("rule 38: all text of every built-in theme can be read on every ground it is used on")
  func contrast() {
    for theme in ThemeFile.all {
      let minimum = theme.name.hasPrefix("high-contrast") ? Contrast.enhancedText : Contrast.text
      #expect(theme.lowContrasts(text: minimum).map { "\(theme.name): \($0)" } == [])
    }
  }

  // MARK: The person's own

  private final class Folder {
    let file = PersonalFile(
      path: FileManager.default.temporaryDirectory.path + "/themes-\(UUID().uuidString)/config.yml")

    init(_ themes: [String: String] = [:], configuration: String? = nil) throws {
      try FileManager.default.createDirectory(
        atPath: file.folder + "/themes", withIntermediateDirectories: true)
      for (name, text) in themes { try write(name, text) }
      if let configuration { try file.write(configuration) }
    }

    deinit { try? FileManager.default.removeItem(atPath: file.folder) }

    func write(_ name: String, _ text: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: file.folder + "/themes/\(name).yml"))
    }
  }

  private func library(
    _ folder: Folder, _ contributions: any ContributionReading = NoContributions()
  ) -> ThemeLibrary {
    ThemeLibrary(contributions: contributions, file: folder.file)
  }

  private let sea = """
    title: Deep sea
    extends: high-contrast
    tokens:
      accent: "#5fb3b3"
      selection: blue
      hit: 58
    """
  private let look = TerminalLook(brightness: .dark, colorDepth: .truecolor)

  @Test("a sandbox takes a theme of one's own that it is told, and changes no file")
  func sandboxed() throws {
    let folder = try Folder(["sea": sea], configuration: "theme: light\n")
    let switchboard = try Switchboard(
      file: nil, themesBeside: folder.file, environment: [:], plugins: [])
    try switchboard.themes.begin(with: "sea")
    #expect(switchboard.themes.theme(for: look)[.accent] == .rgb(0x5F, 0xB3, 0xB3))
    switchboard.themes.choose("dark")
    switchboard.themes.readAgain()
    #expect(switchboard.themes.theme(named: "sea") != nil)
    #expect(try folder.file.text() == "theme: light\n")
    let bare = try Switchboard(file: nil, environment: [:], plugins: [])
    #expect(throws: Failure.self) { try bare.themes.begin(with: "sea") }
  }

  @Test("a person's theme has its own colours, and those of the theme that it extends")
  func own() throws {
    let folder = try Folder(["sea": sea])
    let themes = library(folder)
    try themes.begin(with: "sea")
    let theme = themes.theme(for: look)
    #expect(theme.title == "Deep sea")
    #expect(theme[.accent] == .rgb(0x5F, 0xB3, 0xB3))
    #expect(theme[.selection] == .palette(4))
    #expect(theme[.hit] == .palette(58))
    let base = try #require(themes.theme(named: "high-contrast"))
    #expect(theme[.text] == base[.text])
  }

  @Test("each mistake in a theme is told with its place and what would be right")
  func mistakes() throws {
    let folder = try Folder([
      "bad": """
      extends: drak
      colour: red
      tokens:
        acent: red
        text: grean
        border: #334455
        danger: 256
      """,
      "dark": "extends: dark",
      "bare": "title: Bare",
      "other": "name: another\nextends: dark",
    ])
    func items(_ name: String) -> [String] {
      do {
        try library(folder).begin(with: name)
        return []
      } catch {
        return ((error as? Failure)?.items ?? []).map {
          "\($0.line ?? 0):\($0.column ?? 0) \($0.message) → \($0.hint ?? "")"
        }
      }
    }
    let bad = items("bad")
    #expect(bad.count == 6)
    #expect(bad[0] == "1:10 extends can't be “drak” → did you mean “dark”?")
    #expect(bad[1].hasPrefix("2:1 unknown key “colour” in the theme"))
    #expect(bad[2] == "4:3 unknown key “acent” in tokens → did you mean “accent”?")
    #expect(bad[3] == "5:9 text can't be “grean” → did you mean “green”?")
    #expect(bad[4].hasPrefix("6:") && bad[4].contains("a bare # begins a comment"))
    #expect(bad[5].hasPrefix("7:11 danger can't be “256” → a colour is"))
    #expect(items("dark").first?.contains("a theme “dark” is built in") == true)
    #expect(items("bare").first?.contains("begin with “extends: dark”") == true)
    #expect(items("other").first?.contains("“another”, but its file other.yml") == true)
  }

  @Test("an unknown theme is an error that names the nearest and all there are")
  func unknown() throws {
    let folder = try Folder(["sea": sea], configuration: "flags:\n  a: on\ntheme: see\n")
    let item = #expect(throws: Failure.self) { try library(folder).begin(with: "drak") }?.items
      .first
    #expect(item?.message == "There is no theme “drak”.")
    #expect(
      item?.hint
        == "did you mean “dark”? There are dark, light, high-contrast, high-contrast-light, sixteen, sea"
    )
    let kept = #expect(throws: Failure.self) { try library(folder).begin(with: nil) }?.items.first
    #expect(kept?.path == folder.file.path && kept?.line == 3 && kept?.column == 8)
    #expect(kept?.hint?.hasPrefix("did you mean “sea”?") == true)
  }

  @Test(
    "without a choice the theme suits the terminal: its brightness, and how many colours it has")
  func automatic() throws {
    let themes = library(try Folder())
    try themes.begin(with: nil)
    func name(_ brightness: Brightness, _ depth: ColorDepth) -> String {
      themes.theme(for: TerminalLook(brightness: brightness, colorDepth: depth)).name
    }
    #expect(name(.dark, .truecolor) == "dark" && name(.light, .palette256) == "light")
    #expect(name(.light, .ansi16) == "sixteen" && name(.dark, .monochrome) == "sixteen")
    themes.choose("light")
    #expect(name(.dark, .truecolor) == "light" && name(.dark, .ansi16) == "light")
  }

  @Test(
    "the command line overrules the person's file; a choice is kept there, the rest left as it is")
  func kept() throws {
    let folder = try Folder(configuration: "# mine\nflags:\n  plugin.a: off  # why\n")
    let themes = library(folder)
    themes.choose("light")
    #expect(try folder.file.text() == "theme: light\n# mine\nflags:\n  plugin.a: off  # why\n")
    try themes.begin(with: "dark")
    #expect(themes.theme(for: look).name == "dark")
    let next = library(folder)
    try next.begin(with: nil)
    #expect(next.chosen == "light")
    next.choose("it's #1")
    #expect(ThemeSetting(file: folder.file).read()?.name == "it's #1")
    next.choose(nil)
    #expect(try folder.file.text() == "# mine\nflags:\n  plugin.a: off  # why\n")
    #expect(try FlagFile(file: folder.file).read() == ["plugin.a": false])
  }

  @Test("taking a choice back leaves the file as it was, whatever the command line named")
  func takenBack() throws {
    let folder = try Folder(configuration: "theme: light\n")
    let themes = library(folder)
    try themes.begin(with: "dark")
    let takeBack = themes.choose("sixteen")
    #expect(try folder.file.text() == "theme: sixteen\n")
    takeBack()
    #expect(themes.chosen == "dark")
    #expect(try folder.file.text() == "theme: light\n")
  }

  @Test("a file that is no plain YAML is left alone, and the person told how to write the line")
  func unchangeable() throws {
    let folder = try Folder(configuration: "flags: [\n")
    let themes = library(folder)
    var problems: [String] = []
    themes.onProblem = { problems.append($0) }
    themes.choose("light")
    #expect(problems.count == 1)
    #expect(themes.theme(for: look).name == "light")
    #expect(try folder.file.text() == "flags: [\n")
  }

  // MARK: Settings

  @Test("Settings list all themes; one is used at once, a faulty one can't be")
  func settings() async throws {
    let folder = try Folder(["sea": sea, "faulty": "extends: dark\ntokens: {text: grean}"])
    let switchboard = try Switchboard(
      file: FlagFile(file: folder.file), environment: [:], plugins: [Fjord()])
    let themes = switchboard.themes
    #expect(
      themes.items.map { "\($0.name) \($0.origin)" } == [
        "dark built in", "light built in", "high-contrast built in",
        "high-contrast-light built in", "sixteen built in", "faulty your file", "sea your file",
        "fjord plugin Fjord",
      ])
    let faulty = try #require(themes.items.first { $0.name == "faulty" })
    #expect(faulty.problem == "faulty.yml:2:16: text can't be “grean” (did you mean “green”?)")
    #expect(themes.items.first { $0.name == "fjord" }?.lowContrasts.isEmpty == false)

    let sandboxed = try Sandboxed("settings", switchboard: switchboard, columns: 100, rows: 30)
    sandboxed.press("t", "down", "down", "enter")
    #expect(themes.chosen == "light")
    #expect(try await sandboxed.screen { _ in true }.contains("(•)  Light"))
    sandboxed.press("down", "down", "down", "down", "enter")
    #expect(themes.chosen == "light", "a faulty one can't be chosen")
    #expect(try await sandboxed.screen { _ in true }.contains("did you mean “green”?"))
    try folder.write("faulty", "extends: dark\ntokens: {text: green}")
    sandboxed.press("r", "enter")
    #expect(themes.chosen == "faulty")
    #expect(themes.theme(for: look)[.text] == .palette(2))
    sandboxed.press("home", "enter")
    #expect(themes.chosen == nil)
  }

  @Test("a plugin's theme is there while its flag is on; meanwhile the usual one is shown")
  func contributed() throws {
    let folder = try Folder(configuration: "theme: fjord\n")
    let switchboard = try Switchboard(
      flags: ["plugin.fjord=off"], file: FlagFile(file: folder.file), environment: [:],
      plugins: [Fjord()])
    let themes = switchboard.themes
    try themes.begin(with: nil)
    #expect(themes.theme(for: look).name == "dark")
    switchboard.flags.set(Fjord.flag, to: true)
    #expect(themes.theme(for: look).name == "fjord")
  }

  private struct Fjord: Plugin {
    static let flag = Flag(key: "plugin.fjord", default: true, owner: "@test", about: "")
    let id = "fjord"
    let title = "Fjord"
    let version = "1"
    let owner = "@test"
    var flag: Flag { Fjord.flag }

    func contribute(to contributions: inout PluginContributions) {
      contributions.add(
        Theme(name: "fjord", appearance: .dark, colors: [.textMuted: .rgb(60, 60, 60)]),
        id: "theme", to: .themes)
    }
  }
}
