import DeclarativeUI
import NcursesRenderer

/// What runs the view of an app until somebody ends it: drawn in the terminal, or read out by lines.
@MainActor public protocol AppLoop: AnyObject {
  /// Called when a key was pressed that can't be used now, with the reason, where the loop doesn't
  /// say so itself.
  var onDisabledKey: (@MainActor (KeyBinding, String) -> Void)? { get set }
  /// The keys that the person gave to actions; set before it runs.
  var keyMap: KeyMap { get set }
  /// What the screen can do with this loop. They don't keep it alive.
  var controls: TerminalControls { get }
  /// Shows a view until the loop is ended.
  ///
  /// - Returns: what ended it by itself, a signal say; nil when it was ended by `finish()`.
  func run(_ view: some View) async -> TerminalSession.EndReason?
  /// Ends the loop.
  func finish()
}
