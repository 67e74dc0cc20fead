import DeclarativeUI
import Flows

/// A flow that adds commands to the command palette of its ``FlowFrame``, such as a command for
/// each of its items. The palette contains the commands of all flows on screen, after the keys of
/// the screen.
@MainActor public protocol CommandProvider: AnyFlow {
  /// The commands. Reading it is tracked.
  var paletteCommands: [PaletteCommand] { get }
  /// Returns the commands for a text with a meaning of its own, such as a link. They replace the
  /// search results.
  func paletteCommands(for text: String) -> [PaletteCommand]
}

extension CommandProvider {
  /// No commands.
  public var paletteCommands: [PaletteCommand] { [] }
  /// No commands.
  public func paletteCommands(for text: String) -> [PaletteCommand] { [] }
}
