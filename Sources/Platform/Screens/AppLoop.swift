import DeclarativeUI
import NcursesRenderer

/// Runs the view of an app until the app ends, either as a full screen in the terminal or as plain
/// text.
@MainActor package protocol AppLoop: AnyObject {
  /// Called with a disabled key that was pressed and the reason, unless the loop reports it itself.
  var onDisabledKey: (@MainActor (KeyBinding, String) -> Void)? { get set }
  /// The user's key assignments. Set them before running the loop.
  var keyMap: KeyMap { get set }
  /// The controls of this loop for its screens. They don't retain the loop.
  var controls: TerminalControls { get }
  /// Shows a view until the loop ends.
  ///
  /// - Returns: The reason if the loop ended by itself, such as a signal; nil after `finish()`.
  func run(_ view: some View) async -> TerminalSession.EndReason?
  /// Ends the loop, so that `run` returns.
  func finish()
}
