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
      meanings: { Root.meanings(of: $0) },
      otherwise: {
        [Root.item(.pattern($0), "try this as a pattern, with its past")]
      },
      choose: { [weak self] id in self?.choose(id) })
  }

  /// What a text may do that is no command. None is longer than 256 bytes: such a text can only be meant as
  /// a link, and is refused as one.
  private static func meanings(of text: String) -> [CommandPalette.Item] {
    if Link.isLink(text) || text.utf8.count > 256 { return [item(.link(text), "open this link")] }
    let command = "try "
    guard text.hasPrefix(command), text.count > command.count else { return [] }
    // The pattern may begin with that word itself.
    return [String(text.dropFirst(command.count)), text].map {
      item(.pattern($0), "try “\($0)”, with its past")
    }
  }

  private static func item(_ text: PaletteText, _ title: String) -> CommandPalette.Item {
    CommandPalette.Item(id: text.id, title: title)
  }

  private func choose(_ id: String) {
    switch PaletteText(id: id) {
    case .link(let link): return open(link)
    case .pattern(let pattern):
      closeOverlay()
      return opener.open(TryRoute(pattern: pattern))
    case nil: break
    }
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

/// What a typed text is taken for.
private enum PaletteText {
  case link(String)
  case pattern(String)

  init?(id: String) {
    let parts = id.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "link": self = .link(String(parts[1]))
    case "pattern": self = .pattern(String(parts[1]))
    default: return nil
    }
  }

  /// That of its item in the palette.
  var id: String {
    switch self {
    case .link(let text): "link/\(text)"
    case .pattern(let text): "pattern/\(text)"
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
