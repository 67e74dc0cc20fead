import DeclarativeUI
import DesignSystem
import Flows
import Unidirectional

/// The command palette of a ``FlowFrame``: the keys of the screen behind it, and the commands of
/// its flows.
@MainActor final class FramePalette {
  private let flow: any AnyFlow
  /// The keys that were available before the palette opened; nil while it is closed.
  private let keys = Source<KeyTable?>(nil)
  /// The commands for the typed text, if it has a meaning of its own.
  private var meanings: [PaletteCommand] = []

  init(_ flow: any AnyFlow) {
    self.flow = flow
  }

  /// Whether the palette is open. Reading it is tracked.
  var isOpen: Bool { keys.value != nil }

  func open(_ table: KeyTable) {
    meanings = []
    keys.value = table
  }

  func close() { keys.value = nil }

  /// The items of the palette. Reading it is tracked.
  var items: [CommandPalette.Item] { commands.map(\.item) }

  /// Returns the items for a text with a meaning of its own.
  func items(for text: String) -> [CommandPalette.Item] {
    meanings = providers.flatMap { $0.paletteCommands(for: text) }
    return meanings.map(\.item)
  }

  /// Closes the palette and performs the command with an id.
  func choose(_ id: String) {
    let command = (meanings + commands).first { $0.item.id == id }
    close()
    command?.action()
  }

  private var commands: [PaletteCommand] {
    guard let table = keys.value else { return [] }
    return PaletteCommand.commands(of: table, except: ["app.palette"])
      + providers.flatMap(\.paletteCommands)
  }

  private var providers: [any CommandProvider] {
    flow.activePath.compactMap { $0 as? any CommandProvider }
  }
}

/// The dialog with a command palette, while it is open.
struct FramePaletteView: View {
  let palette: FramePalette

  var body: some View {
    if palette.isOpen {
      Dialog(
        "Commands", columns: Extent.palette.columns, rows: Extent.palette.rows,
        onDismiss: { palette.close() }
      ) {
        CommandPalette(
          Bind { [palette] in palette.items }, placeholder: "Search commands",
          meanings: { [palette] in palette.items(for: $0) }
        ) { [palette] in palette.choose($0) }
      }
    }
  }
}
