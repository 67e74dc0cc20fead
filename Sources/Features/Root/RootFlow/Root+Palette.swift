import DeclarativeUI
import LibrariesInterface
import MigrationsInterface
import ModulesInterface
import RootUI
import Routing
import SettingsInterface
import TeamsInterface
import TryInterface
import Unidirectional

/// All that can be done here or opened from here, in one list to type into.
extension Root {
  /// Something in the palette, and what choosing it does.
  @MainActor private struct Entry {
    let item: CommandPalette.Item
    let choose: @MainActor () -> Void
  }

  var palette: ChromePalette {
    ChromePalette(
      items: Bind { [unowned self] in entries.map(\.item) },
      takes: {
        Root.isMeantAsLink($0)
          ? "open this link" : Root.triedPattern(in: $0).map { "try “\($0)”, with its past" }
      },
      otherwise: "try this as a pattern, with its past",
      follow: { [weak self] in self?.follow($0) },
      choose: { [weak self] id in self?.choose(id) })
  }

  /// Whether a text that is no command is to be opened. None is that long: it can only be meant as a link,
  /// and is refused as one.
  private static func isMeantAsLink(_ text: String) -> Bool {
    Link.isLink(text) || text.utf8.count > 256
  }

  /// The pattern of “try PATTERN”.
  private static func triedPattern(in text: String) -> String? {
    let command = "try "
    return text.hasPrefix(command) && text.count > command.count
      ? String(text.dropFirst(command.count)) : nil
  }

  /// Opens what was typed and is no command: a link, else a pattern.
  private func follow(_ text: String) {
    guard !Root.isMeantAsLink(text) else { return open(text) }
    closeOverlay()
    opener.open(TryRoute(pattern: Root.triedPattern(in: text) ?? text))
  }

  private func choose(_ id: String) {
    guard let entry = entries.first(where: { $0.item.id == id }) else { return }
    closeOverlay()
    entry.choose()
  }

  /// The commands of the screen, those that work everywhere, then the places, then each migration.
  private var entries: [Entry] {
    let hidden: Set<String> = ["app.palette"]
    // Keys that move about in a list are of no use in a palette.
    let commands = keyTable.rows.filter { !hidden.contains($0.id) && !$0.movesSelection }
      .map { binding in
        Entry(
          item: CommandPalette.Item(
            id: "key/\(binding.id)", title: binding.title,
            keys: binding.keys.first?.symbol ?? "", disabledReason: binding.disabledReason),
          choose: binding.action)
      }
    let places: [(title: String, detail: String, route: any Route)] =
      [
        ("Migrations", "go to", MigrationRoute()), ("Modules", "go to", ModuleRoute()),
        ("Rules of the modules", "go to", ModuleRoute(view: "rules")),
        ("Libraries", "go to", LibraryRoute()), ("Teams", "go to", TeamRoute()),
        ("Try a pattern", "go to", TryRoute()),
        ("Settings", "go to", SettingsRoute()),
      ]
      + (project?.configuration.migrations ?? []).map {
        ($0.title, "migration \($0.id)", MigrationRoute(id: MigrationID($0.id)))
      }
    // A tab whose key works here is there already.
    let known = Set(commands.map(\.item.title))
    return commands
      + places.enumerated().filter { !known.contains($1.title) }.map { index, place in
        Entry(
          item: CommandPalette.Item(
            id: "place/\(index)", title: place.title, detail: place.detail),
          choose: { [weak self] in self?.opener.open(place.route) })
      }
  }
}

extension KeyBinding {
  /// Whether it only moves a selection: the names that lists give to their keys.
  fileprivate var movesSelection: Bool {
    let last = id.split(separator: ".").last.map(String.init) ?? id
    return ["down", "up", "pageDown", "pageUp", "first", "last"].contains(last)
  }
}
