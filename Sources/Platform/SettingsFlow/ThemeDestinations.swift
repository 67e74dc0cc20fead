import DependencyInjection
import PluginInterface
import RouterService
import SettingsInterface
import SettingsLogic

/// The themes, by title. Choosing one applies it.
struct ThemeDestinations: DestinationProvider {
  let themes = Dependency<any ThemeChoosing>()
  let app = Dependency<any AppActions>()

  var destinations: [Destination] {
    get throws {
      let (themes, app) = (try themes.value, try app.value)
      return ThemeRow.rows(themes.items, chosen: themes.chosen).filter { !$0.isBroken }.map { row in
        Destination(
          id: "theme/\(row.id)", title: row.title, detail: "theme",
          target: .action {
            if let change = UndoableChange(choosing: row, among: themes) { app.make(change) }
          })
      }
    }
  }
}

extension UndoableChange {
  /// The change to another theme; nil if the theme is selected already.
  @MainActor init?(choosing row: ThemeRow, among themes: any ThemeChoosing) {
    let before = themes.chosen
    guard row.name != before else { return nil }
    let title = themes.items.first { $0.name == before }?.title ?? "Automatic"
    self.init("Theme: \(row.title).", undone: "the theme is \(title) again.") {
      themes.choose(row.name)
    }
  }
}
