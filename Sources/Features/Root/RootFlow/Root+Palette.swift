import DeclarativeUI
import MigrationsInterface
import RootUI
import RouterService
import Routing
import Unidirectional

/// The command palette: commands, screens and the destinations of features in one searchable list.
extension Root {
  var palette: ChromePalette {
    ChromePalette(
      items: Bind { [unowned self] in entries.map(\.item) },
      meanings: { [unowned self] in meanings(of: $0) },
      otherwise: { [unowned self] in
        canOpen(TryRoute.self) ? [Root.item(.pattern($0), "Try pattern “\($0)”")] : []
      },
      choose: { [weak self] id in self?.choose(id) })
  }

  /// Returns the items for text with a meaning of its own: a link, or `try PATTERN`. Text longer
  /// than 256 bytes is treated as a link; opening it reports the error.
  private func meanings(of text: String) -> [CommandPalette.Item] {
    let text = LinkCommand.link(in: text)
    if isLink(text) || text.utf8.count > 256 { return [Root.item(.link(text), "Open link")] }
    let command = "try "
    guard canOpen(TryRoute.self), text.hasPrefix(command), text.count > command.count else {
      return []
    }
    // The pattern itself may start with "try ".
    return [String(text.dropFirst(command.count)), text].map {
      Root.item(.pattern($0), "Try pattern “\($0)”")
    }
  }

  /// Whether a text is a link: a URL of the app, or a known route with its parameters. Any other text
  /// with a bar, such as `foo|bar`, is more likely a pattern.
  private func isLink(_ text: String) -> Bool {
    let text = text.drop(while: \.isWhitespace)
    if text.hasPrefix("\(opener.scheme)://") { return true }
    let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, opener.registry.type(String(parts[0])) != nil else { return false }
    let parameters = parts[1].drop(while: \.isWhitespace)
    return parameters.isEmpty || parameters.first == "{"
  }

  private static func item(_ text: PaletteText, _ title: String) -> CommandPalette.Item {
    CommandPalette.Item(id: text.id, title: title)
  }

  private func choose(_ id: String) {
    switch PaletteText(id: id) {
    case .link(let link): return open(link)
    case .pattern(let pattern):
      closeOverlay()
      return open(TryRoute(pattern: pattern))
    case nil: break
    }
    guard let entry = entries.first(where: { $0.item.id == id }) else { return }
    closeOverlay()
    entry.action()
  }

  /// The commands of the screen, the global commands, the screens of the app, and the destinations
  /// of features.
  private var entries: [PaletteCommand] {
    let commands = PaletteCommand.commands(of: keyTable, except: ["app.palette"])
    // A tab that has a key on this screen is already among the commands.
    let known = Set(commands.map(\.item.title))
    let screens = handlers.flatMap(\.destinations).filter { !known.contains($0.title) }
    let destinations = screens + destinationProviders.flatMap { (try? $0.destinations) ?? [] }
    return commands
      + destinations.map { destination in
        PaletteCommand(
          CommandPalette.Item(
            id: "place/\(destination.id)", title: destination.title, detail: destination.detail)
        ) { [weak self] in self?.open(destination) }
      }
  }

  private func open(_ destination: Destination) {
    switch destination.target {
    case .route(let route): open(route)
    case .action(let action): action()
    }
  }
}

/// The interpretation of entered text.
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

  /// The id of the item in the palette.
  var id: String {
    switch self {
    case .link(let text): "link/\(text)"
    case .pattern(let text): "pattern/\(text)"
    }
  }
}
