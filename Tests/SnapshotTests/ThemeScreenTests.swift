import DeclarativeUI
import DesignSystem
import FeatureFlags
import Foundation
import PluginInterface
import Screens
import SettingsInterface
import Terminal
import Testing

@testable import Output
@testable import SharedServices
@testable import UserSettings
@testable import headway

/// The themes of the app: built-in themes and the themes of the user.
@MainActor @Suite struct ThemeScreenTests {
  // MARK: Built-in themes

  @Test("rule 38: all text of every built-in theme is readable on every background it is used on")
  func contrast() {
    for theme in Theme.builtIn {
      let minimum = theme.name.hasPrefix("high-contrast") ? Contrast.enhancedText : Contrast.text
      #expect(theme.lowContrasts(text: minimum).map { "\(theme.name): \($0)" } == [])
    }
  }

  // MARK: Themes of the user

  private final class Folder {
    let file = UserConfigurationFile(
      path: FileManager.default.temporaryDirectory.path + "/themes-\(UUID().uuidString)/config.yml")

    init(_ themes: [String: String] = [:], configuration: String? = nil) throws {
      try FileManager.default.createDirectory(
        atPath: file.folder + "/themes", withIntermediateDirectories: true)
      for (name, text) in themes { try write(name, text) }
      if let configuration { try file.write(configuration) }
    }

    deinit { try? FileManager.default.removeItem(atPath: file.folder) }

    func write(_ name: String, _ text: String) throws {
      try Data(text.utf8).write(
        to: URL(fileURLWithPath: file.folder + "/themes/\(name).yml"), options: .atomic)
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
  private let look = TerminalAppearance(brightness: .dark, colorDepth: .truecolor)

  @Test("a sandbox can use a theme of the user, and changes no file")
  func harness() throws {
    let folder = try Folder(["sea": sea], configuration: "theme: light\n")
    let appServices = try AppServices(
      file: nil, themesBeside: folder.file, environment: [:], plugins: [])
    try appServices.themes.begin(with: "sea")
    #expect(appServices.themes.theme(for: look)[.accent] == .rgb(0x5F, 0xB3, 0xB3))
    appServices.themes.choose("dark")
    appServices.themes.reload()
    #expect(appServices.themes.theme(named: "sea") != nil)
    #expect(try folder.file.text() == "theme: light\n")
    let bare = try AppServices(file: nil, environment: [:], plugins: [])
    #expect(throws: Failure.self) { try bare.themes.begin(with: "sea") }
  }

  @Test("a theme of the user has its own colors, and those of the theme that it extends")
  func own() throws {
    let folder = try Folder(["sea": sea])
    let themes = library(folder)
    try themes.begin(with: "sea")
    let theme = themes.theme(for: look)
    #expect(theme.title == "Deep sea")
    #expect(theme[.accent] == .rgb(0x5F, 0xB3, 0xB3))
    #expect(theme[.selection] == .palette(4))
    #expect(theme[.match] == .palette(58))
    let base = try #require(themes.theme(named: "high-contrast"))
    #expect(theme[.text] == base[.text])
  }

  @Test(
    "a theme that the user edits is applied by itself, and an invalid file changes no color",
    .timeLimit(.minutes(5)))
  func follows() async throws {
    let folder = try Folder(["sea": sea])
    let themes = library(folder)
    var problems: [String] = []
    themes.onProblem = { problems.append($0) }
    try themes.begin(with: "sea")
    themes.follow()
    defer { themes.stopFollowing() }
    try folder.write("sea", sea.replacing("#5fb3b3", with: "#010203"))
    while themes.theme(for: look)[.accent] != .rgb(1, 2, 3) {
      try await Task.sleep(for: .milliseconds(5))
    }
    try folder.write("sea", "extends: dark\ntokens:\n  acent: red\n")
    while problems.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    #expect(
      problems == ["sea.yml:3:3: unknown key \"acent\" in tokens; did you mean \"accent\"?"])
    #expect(themes.theme(for: look)[.accent] == .rgb(1, 2, 3))
    #expect(themes.items.contains { $0.name == "sea" && $0.problem != nil })
    try folder.write("sea", sea)
    while themes.theme(for: look)[.accent] == .rgb(1, 2, 3) {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(problems.count == 1)
  }

  @Test(
    "a theme that was saved just before its changes are followed is applied, too",
    .timeLimit(.minutes(5)))
  func followsFromTheStart() async throws {
    let folder = try Folder(["sea": sea])
    let themes = library(folder)
    try themes.begin(with: "sea")
    try folder.write("sea", sea.replacing("#5fb3b3", with: "#010203"))
    themes.follow()
    defer { themes.stopFollowing() }
    while themes.theme(for: look)[.accent] != .rgb(1, 2, 3) {
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  @Test("each diagnostic in a theme has its location and a suggestion")
  func diagnostics() throws {
    let folder = try Folder([
      "bad": """
      extends: drak
      color: red
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
    #expect(bad[0] == "1:10 invalid value \"drak\" for extends → did you mean \"dark\"?")
    #expect(bad[1].hasPrefix("2:1 unknown key \"color\" in the theme"))
    #expect(bad[2] == "4:3 unknown key \"acent\" in tokens → did you mean \"accent\"?")
    #expect(bad[3] == "5:9 text has the invalid color \"grean\" → did you mean \"green\"?")
    #expect(bad[4].hasPrefix("6:") && bad[4].contains("# starts a comment"))
    #expect(bad[5].hasPrefix("7:11 danger has the invalid color \"256\" → use"))
    #expect(items("dark").first?.contains("\"dark\" belongs to a built-in theme") == true)
    #expect(items("bare").first?.contains("start with \"extends: dark\"") == true)
    #expect(
      items("other").first?.contains("\"another\" differs from the file name other.yml") == true)
  }

  @Test("an unknown theme is an error with the nearest name, or else a list of all themes")
  func unknown() throws {
    let folder = try Folder(["sea": sea], configuration: "flags:\n  a: on\ntheme: see\n")
    let item = #expect(throws: Failure.self) { try library(folder).begin(with: "drak") }?.items
      .first
    #expect(item?.message == "unknown theme \"drak\"")
    #expect(item?.hint == "did you mean \"dark\"?")
    let other = #expect(throws: Failure.self) {
      try library(folder).begin(with: "nothing-like-it")
    }?.items.first
    #expect(
      other?.hint
        == "expected one of: dark, light, high-contrast, high-contrast-light, sixteen, sea")
    let kept = #expect(throws: Failure.self) { try library(folder).begin(with: nil) }?.items.first
    #expect(kept?.path == folder.file.path && kept?.line == 3 && kept?.column == 8)
    #expect(kept?.hint?.hasPrefix("did you mean \"sea\"?") == true)
  }

  @Test(
    "by default, the theme depends on the terminal's brightness and number of colors")
  func automatic() throws {
    let themes = library(try Folder())
    try themes.begin(with: nil)
    func name(_ brightness: Brightness, _ depth: ColorDepth) -> String {
      themes.theme(for: TerminalAppearance(brightness: brightness, colorDepth: depth)).name
    }
    #expect(name(.dark, .truecolor) == "dark" && name(.light, .palette256) == "light")
    #expect(name(.light, .ansi16) == "sixteen" && name(.dark, .monochrome) == "sixteen")
    themes.choose("light")
    #expect(name(.dark, .truecolor) == "light" && name(.dark, .ansi16) == "light")
  }

  @Test(
    "the command line overrides the configuration file; a choice only changes its line there")
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

  @Test("undoing a choice restores the file, whatever the command line specified")
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

  @Test("a file that can't be edited stays unchanged, and a problem explains what to write")
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

  @Test(
    "Settings lists all themes; a valid one is used immediately, an invalid one can't be chosen")
  func settings() async throws {
    let folder = try Folder(["sea": sea, "broken": "extends: dark\ntokens: {text: grean}"])
    let appServices = try AppServices(
      file: FlagFile(file: folder.file), environment: [:], plugins: [Fjord()])
    let themes = appServices.themes
    #expect(
      themes.items.map { "\($0.name) \($0.origin)" } == [
        "dark built in", "light built in", "high-contrast built in",
        "high-contrast-light built in", "sixteen built in", "broken your file", "sea your file",
        "fjord plugin Fjord",
      ])
    let broken = try #require(themes.items.first { $0.name == "broken" })
    #expect(
      broken.problem
        == "broken.yml:2:16: text has the invalid color \"grean\"; did you mean \"green\"?")
    #expect(themes.items.first { $0.name == "fjord" }?.lowContrasts.isEmpty == false)

    let harness = try SandboxHarness("settings", appServices: appServices, columns: 100, rows: 30)
    harness.press("t", "down", "down", "enter")
    #expect(themes.chosen == "light")
    #expect(try await harness.screen { _ in true }.contains("(•)  Light"))
    harness.press("down", "down", "down", "down", "enter")
    #expect(themes.chosen == "light", "an invalid theme can't be chosen")
    #expect(try await harness.screen { _ in true }.contains("did you mean \"green\"?"))
    try folder.write("broken", "extends: dark\ntokens: {text: green}")
    harness.press("r", "enter")
    #expect(themes.chosen == "broken")
    #expect(themes.theme(for: look)[.text] == .palette(2))
    harness.press("home", "enter")
    #expect(themes.chosen == nil)
  }

  @Test("a plugin's theme is available while its flag is on; otherwise the default is used")
  func contributed() throws {
    let folder = try Folder(configuration: "theme: fjord\n")
    let appServices = try AppServices(
      flags: ["plugin.fjord=off"], file: FlagFile(file: folder.file), environment: [:],
      plugins: [Fjord()])
    let themes = appServices.themes
    try themes.begin(with: nil)
    #expect(themes.theme(for: look).name == "dark")
    appServices.flags.set(Fjord.flag, to: true)
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
