/// How a place that was asked for comes on screen.
public enum Presentation: String, Codable, Sendable {
  /// In place of what is shown; going back doesn't return to that.
  case replace
  /// Within the flow's history; going back returns to what was shown.
  case push
  /// Over what is shown, until it is closed.
  case overlay
}
