import DesignSystem
import Foundation
import Matching
import PluginInterface
import Screens
import SettingsInterface
import Terminal
import Unidirectional
import Workspace

/// The themes that can be chosen, and which one is: built in, the person's own, and plugins'.
///
/// What is chosen is kept in the person's `config.yml`, and applied at once.
@MainActor final class ThemeLibrary: ThemeChoosing {
  /// A file of the person's own, read.
  struct Own {
    let name: String
    let path: String
    let result: Result<Theme, Failure>

    var theme: Theme? { try? result.get() }
  }

  /// Told when a choice can't be saved.
  var onProblem: @MainActor (String) -> Void = { _ in }
  private let contributions: any ContributionReading
  private let setting: ThemeSetting?
  /// What the person's themes stand beside.
  private let place: PersonalFile?
  private let builtIn = ThemeFile.all
  private let own: Source<[Own]>
  private let choice = Source<String?>(nil)

  /// - Parameters:
  ///   - contributions: plugins may add themes.
  ///   - file: where the choice is kept, with the person's themes in `themes/` beside it; nil for none.
  ///   - place: what the person's themes stand beside, where the choice isn't kept.
  init(
    contributions: any ContributionReading, file: PersonalFile?, beside place: PersonalFile? = nil
  ) {
    self.contributions = contributions
    setting = file.map { ThemeSetting(file: $0) }
    self.place = file ?? place
    own = Source(ThemeLibrary.read(beside: file ?? place))
  }

  // MARK: Finding

  /// The person's own, by their file's names.
  var ownThemes: [Own] { own.value }

  /// The theme of a name, while there is one that can be read; what it reads is tracked.
  func theme(named name: String) -> Theme? {
    builtIn.first { $0.name == name } ?? own.value.first { $0.name == name }?.theme
      ?? contributions.theme(named: name)
  }

  /// The chosen theme, else the one that suits the terminal; what it reads is tracked.
  func theme(for look: TerminalLook) -> Theme {
    choice.value.flatMap { theme(named: $0) } ?? automatic.theme(for: look)
  }

  private var automatic: ThemeChoice {
    func builtIn(_ theme: Theme) -> Theme {
      self.builtIn.first { $0.name == theme.name } ?? theme
    }
    return .matching(
      dark: builtIn(.dark), light: builtIn(.light), fewColors: builtIn(.sixteen))
  }

  private static func read(beside file: PersonalFile?) -> [Own] {
    guard let folder = file.map({ $0.folder + "/themes" }) else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().filter { $0.hasSuffix(".yml") }.map { file in
      let (path, name) = (folder + "/" + file, String(file.dropLast(4)))
      guard let data = FileManager.default.contents(atPath: path) else {
        let issue = ConfigurationIssue(
          path: path, line: 1, column: 1, message: "the file can't be read", hint: nil)
        return Own(name: name, path: path, result: .failure(Failure([issue])))
      }
      return Own(
        name: name, path: path,
        result: UserThemeFile(bases: ThemeFile.all).theme(
          String(decoding: data, as: UTF8.self), name: name, path: path))
    }
  }

  // MARK: Choosing

  /// Begins with the theme that the command line names, else with that of the person's file.
  ///
  /// - Throws: `Failure` when there is none of that name, or its file has mistakes.
  func begin(with named: String?) throws {
    if let named {
      try check(named, at: nil)
      choice.value = named
    } else if let setting, let kept = setting.read() {
      try check(kept.name, at: kept)
      choice.value = kept.name
    }
  }

  private func check(_ name: String, at place: ThemeSetting.Choice?) throws {
    if let own = own.value.first(where: { $0.name == name }),
      case .failure(let failure) = own.result
    {
      throw failure
    }
    // A plugin's theme is known also while the plugin is off: meanwhile the usual one is shown.
    let dormant = contributions.dormantContributions(to: .themes).compactMap { $0.run(\.name) }
    guard theme(named: name) == nil, !dormant.contains(name) else { return }
    let names = builtIn.map(\.name) + own.value.map(\.name) + contributions.themeNames
    let nearest = NearestName.nearest(to: name, among: names)
    let message = "There is no theme “\(name)”."
    let hint =
      (nearest.map { "did you mean “\($0)”? " } ?? "")
      + "There are \(names.joined(separator: ", "))"
    guard let place, let path = setting?.file.path else {
      throw Failure(code: "theme", message: message, hint: hint)
    }
    throw Failure([
      ConfigurationIssue(
        path: path, line: place.line, column: place.column, message: message, hint: hint)
    ])
  }

  // MARK: ThemeChoosing

  var chosen: String? { choice.value }

  var items: [ThemeItem] {
    let own = own.value.map { own in
      switch own.result {
      case .success(let theme): ThemeLibrary.item(theme, from: "your file")
      case .failure(let failure):
        ThemeItem(
          name: own.name, title: own.name, appearance: "", origin: "your file",
          problem: failure.items.first.map { item in
            "\(own.name).yml:\(item.line ?? 0):\(item.column ?? 0): \(item.message)"
              + (item.hint.map { " (\($0))" } ?? "")
          })
      }
    }
    let added = contributions.contributions(to: .themes).compactMap { added in
      added.run { ThemeLibrary.item($0, from: "plugin \(added.pluginTitle)") }
    }
    var names: Set<String> = []
    return (builtIn.map { ThemeLibrary.item($0, from: "built in") } + own + added)
      .filter { names.insert($0.name).inserted }
  }

  private static func item(_ theme: Theme, from origin: String) -> ThemeItem {
    ThemeItem(
      name: theme.name, title: theme.title, appearance: theme.appearance.rawValue, origin: origin,
      contrast: theme.lowestContrast(), lowContrasts: theme.lowContrasts().map(\.description))
  }

  @discardableResult func choose(_ name: String?) -> @MainActor () -> Void {
    // The command line may have named another than the file does.
    let (before, saved) = (choice.value, setting?.read()?.name)
    use(name, saving: name)
    return { [weak self] in self?.use(before, saving: saved) }
  }

  private func use(_ name: String?, saving saved: String?) {
    choice.value = name
    do {
      try setting?.write(saved)
    } catch {
      onProblem((error as? Failure)?.items.first?.message ?? "\(error)")
    }
  }

  func readAgain() {
    own.value = ThemeLibrary.read(beside: place)
  }
}
