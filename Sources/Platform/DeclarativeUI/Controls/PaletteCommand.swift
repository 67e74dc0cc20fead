import Terminal

/// A command in a ``CommandPalette``: its item and its action.
@MainActor public struct PaletteCommand {
  /// The item in the palette.
  public let item: CommandPalette.Item
  /// Performs the command.
  public let action: @MainActor () -> Void

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - item: The item in the palette, with an identifier that is unique there.
  ///   - action: Performs the command.
  public init(_ item: CommandPalette.Item, action: @escaping @MainActor () -> Void) {
    self.item = item
    self.action = action
  }

  /// Creates a command without keys.
  ///
  /// ```swift
  /// PaletteCommand("Sort by name", id: "sort/name") { [weak self] in self?.sort(by: .name) }
  /// ```
  ///
  /// - Parameters:
  ///   - title: The title in the palette.
  ///   - id: The identifier, unique in the palette.
  ///   - detail: The kind of the command or additional search terms, shown after the title.
  ///   - action: Performs the command.
  public init(
    _ title: String, id: String, detail: String = "", action: @escaping @MainActor () -> Void
  ) {
    self.init(CommandPalette.Item(id: id, title: title, detail: detail), action: action)
  }

  /// Returns the commands of a screen: its key bindings, except those that only move a selection.
  ///
  /// - Parameters:
  ///   - table: The keys of the screen.
  ///   - hidden: The identifiers of key bindings to omit, such as that of the palette itself.
  public static func commands(
    of table: KeyTable, except hidden: Set<String> = []
  ) -> [PaletteCommand] {
    table.rows.filter { !hidden.contains($0.id) && !$0.movesSelection }.map { binding in
      var item = CommandPalette.Item(
        id: "key/\(binding.id)", title: binding.title, detail: binding.detail,
        keys: binding.keys.first?.symbol ?? "",
        disabledReason: binding.disabledReason)
      item.keyPress = binding.keys.first { !$0.isTyped }
      return PaletteCommand(item, action: binding.action)
    }
  }
}

extension KeyPress {
  /// Whether a text field receives the key as a character.
  fileprivate var isTyped: Bool {
    if case .character = key { modifiers.isDisjoint(with: [.control, .alt]) } else { false }
  }
}

extension KeyBinding {
  /// Whether the key only moves a selection, judging by the ids that lists use for such keys.
  fileprivate var movesSelection: Bool {
    let last = id.split(separator: ".").last.map(String.init) ?? id
    return ["down", "up", "pageDown", "pageUp", "first", "last"].contains(last)
  }
}
