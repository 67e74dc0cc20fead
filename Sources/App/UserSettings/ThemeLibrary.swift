import DesignSystem
import Folders
import Foundation
import Matching
import Output
import PluginInterface
import Screens
import SettingsInterface
import Terminal
import Unidirectional
import Workspace

/// The available themes: built-in themes, the user's themes and themes of plugins. It also applies
/// the selected theme and saves the selection in the user's `config.yml`.
@MainActor package final class ThemeLibrary: ThemeChoosing {
  /// A theme file of the user.
  package struct Own {
    package let name: String
    let path: String
    package let result: Result<Theme, Failure>
    /// The theme that the file contained before it became invalid while the app runs.
    fileprivate var earlier: Theme?

    var theme: Theme? { (try? result.get()) ?? earlier }

    /// The first problem of an invalid file, with its place.
    var problem: String? {
      guard case .failure(let failure) = result else { return nil }
      return failure.items.first.map { item in
        "\(name).yml:\(item.line ?? 0):\(item.column ?? 0): \(item.message)"
          + (item.hint.map { "; \($0)" } ?? "")
      }
    }
  }

  /// Called if the selection can't be saved, and if the file of the selected theme becomes invalid.
  package var onProblem: @MainActor (String) -> Void = { _ in }
  private let contributions: any ContributionReading
  private let setting: ThemeSetting?
  /// The file next to which the folder `themes/` is.
  private let place: UserConfigurationFile?
  private let builtIn = Theme.builtIn
  private let own: Source<[Own]>
  private let choice = Source<String?>(nil)
  private var watcher: FolderWatcher?

  /// - Parameters:
  ///   - contributions: the themes of plugins.
  ///   - file: the file in which the selection is saved, next to the folder `themes/`; nil to save
  ///     nothing.
  ///   - place: the file next to the folder `themes/`, if `file` is nil.
  package init(
    contributions: any ContributionReading, file: UserConfigurationFile?,
    beside place: UserConfigurationFile? = nil
  ) {
    self.contributions = contributions
    setting = file.map { ThemeSetting(file: $0) }
    self.place = file ?? place
    own = Source(ThemeLibrary.read(beside: file ?? place))
  }

  // MARK: Finding

  /// The user's themes, sorted by file name.
  package var ownThemes: [Own] { own.value }

  /// Returns the theme with a name; nil if it doesn't exist or is invalid. Reads are tracked.
  func theme(named name: String) -> Theme? {
    builtIn.first { $0.name == name } ?? own.value.first { $0.name == name }?.theme
      ?? contributions.theme(named: name)
  }

  /// Returns the selected theme, or else the theme that suits the terminal. Reads are tracked.
  package func theme(for look: TerminalAppearance) -> Theme {
    choice.value.flatMap { theme(named: $0) } ?? automatic.theme(for: look)
  }

  private var automatic: ThemeChoice {
    .matching(dark: .dark, light: .light, fewColors: .sixteen)
  }

  private static func read(beside file: UserConfigurationFile?) -> [Own] {
    guard let folder = file.map({ $0.folder + "/themes" }) else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().filter { $0.hasSuffix(".yml") }.map { file in
      let (path, name) = (folder + "/" + file, String(file.dropLast(4)))
      guard let data = FileManager.default.contents(atPath: path) else {
        let issue = ConfigurationDiagnostic(
          path: path, line: 1, column: 1, message: "can't read the file", hint: nil)
        return Own(name: name, path: path, result: .failure(Failure([issue])))
      }
      return Own(
        name: name, path: path,
        result: UserThemeFile(bases: Theme.builtIn).theme(
          String(decoding: data, as: UTF8.self), name: name, path: path))
    }
  }

  // MARK: Choosing

  /// Selects the theme from the command line, or else the theme from the user's file.
  ///
  /// - Throws: `Failure` if the theme doesn't exist or its file is invalid.
  package func begin(with named: String?) throws {
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
    // A theme of a disabled plugin is a valid choice: the default theme applies until the plugin
    // is enabled.
    let dormant = contributions.dormantContributions(to: .themes).compactMap { $0.run(\.name) }
    guard theme(named: name) == nil, !dormant.contains(name) else { return }
    let names = builtIn.map(\.name) + own.value.map(\.name) + contributions.themeNames
    let nearest = NearestName.nearest(to: name, among: names)
    let message = "unknown theme \"\(name)\""
    let hint =
      nearest.map { "did you mean \"\($0)\"?" }
      ?? "expected one of: \(names.joined(separator: ", "))"
    guard let place, let path = setting?.file.path else {
      throw Failure(code: "theme", message: message, hint: hint)
    }
    throw Failure([
      ConfigurationDiagnostic(
        path: path, line: place.line, column: place.column, message: message, hint: hint)
    ])
  }

  // MARK: ThemeChoosing

  package var chosen: String? { choice.value }

  package var items: [ThemeItem] {
    let own = own.value.map { own in
      switch own.result {
      case .success(let theme): ThemeItem(theme, from: "your file")
      case .failure:
        ThemeItem(
          name: own.name, title: own.name, appearance: "", origin: "your file",
          problem: own.problem)
      }
    }
    let added = contributions.contributions(to: .themes).compactMap { added in
      added.run { ThemeItem($0, from: "plugin \(added.pluginTitle)") }
    }
    var names: Set<String> = []
    return (builtIn.map { ThemeItem($0, from: "built in") } + own + added)
      .filter { names.insert($0.name).inserted }
  }

  @discardableResult package func choose(_ name: String?) -> @MainActor () -> Void {
    // The command line can select a theme other than the one in the file.
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

  package func reload() {
    let before = own.untracked
    let found = ThemeLibrary.read(beside: place).map { own in
      var own = own
      own.earlier = before.first { $0.name == own.name }?.theme
      return own
    }
    own.value = found
    guard let chosen = found.first(where: { $0.name == choice.untracked }),
      let problem = chosen.problem,
      problem != before.first(where: { $0.name == chosen.name })?.problem
    else { return }
    onProblem(problem)
  }

  /// Reads the files again whenever one changes. While the file of the selected theme is invalid, its
  /// earlier colors remain.
  package func follow() {
    guard let place, watcher == nil else { return }
    let read: @Sendable () -> Void = { [weak self] in Task { @MainActor in self?.reload() } }
    // A file may have changed between the first reading and the moment from which changes are noticed.
    watcher = FolderWatcher([place.folder + "/themes"], onReady: read, onChange: read)
  }

  /// Stops what `follow()` started.
  package func stopFollowing() {
    watcher?.stop()
    watcher = nil
  }
}
