/// How the target of a link, or the flow of a route, comes on screen.
public enum Presentation: String, Codable, Sendable {
  /// Replaces the current state without adding it to the history.
  case replace
  /// Adds the current state to the history, so that going back returns to it.
  case push
  /// Shows the target over the current screen with an overlay rule of the flow. Closing it or going
  /// back returns to that screen.
  case overlay
}
