import DesignSystem
import Matching
import PluginInterface
import Screens
import SettingsInterface
import Unidirectional

/// The themes of a program: the built-in ones and those of plugins. The choice is saved in the user's
/// settings.
final class ProgramThemes: ThemeChoosing {
  /// Called if the choice can't be saved.
  var onProblem: @MainActor (String) -> Void = { _ in }
  private let contributions: any ContributionReading
  private let preferences: UserPreferences
  private let choice = Source<String?>(nil)
  /// Whether the settings contain the choice. A recorded session neither reads nor changes it there.
  var usesSettings = true

  init(contributions: any ContributionReading, preferences: UserPreferences) {
    self.contributions = contributions
    self.preferences = preferences
  }

  /// Chooses the named theme, or else the one in the settings.
  ///
  /// - Throws: `ProgramError` if the theme on the command line doesn't exist.
  func begin(with named: String?) throws {
    choice.value = try named ?? (usesSettings ? preferences.theme() : nil)
    guard let named, theme(named: named) == nil else { return }
    let names = items.map(\.name)
    throw ProgramError(
      "unknown theme \"\(named)\"",
      hint: NearestName.nearest(to: named, among: names).map { "did you mean \"\($0)\"?" }
        ?? "expected one of: \(names.joined(separator: ", "))")
  }

  /// The chosen theme, or else the one that suits the terminal.
  var choiceForTerminal: ThemeChoice {
    .found { look in
      self.choice.value.flatMap { self.theme(named: $0) }
        ?? ThemeChoice.matching(dark: .dark, light: .light).theme(for: look)
    }
  }

  private func theme(named name: String) -> Theme? {
    Theme.builtIn.first { $0.name == name } ?? contributions.theme(named: name)
  }

  // MARK: ThemeChoosing

  var chosen: String? { choice.value }

  var items: [ThemeItem] {
    let added = contributions.contributions(to: .themes).compactMap { added in
      added.run { ThemeItem($0, from: "plugin \(added.pluginTitle)") }
    }
    return Theme.builtIn.map { ThemeItem($0, from: "built in") } + added
  }

  func choose(_ name: String?) -> @MainActor () -> Void {
    let before = choice.value
    use(name)
    return { [weak self] in self?.use(before) }
  }

  private func use(_ name: String?) {
    choice.value = name
    guard usesSettings else { return }
    do { try preferences.set(theme: name) } catch { onProblem("\(error)") }
  }

  func reload() {}
}
