/// How a place that a link leads to comes on screen.
public enum Presentation: String, Codable, Sendable {
  /// In place of what is shown; going back doesn't return to that.
  case replace
  /// Within the flow's history; going back returns to what was shown.
  case push
  /// Over what is shown, by an overlay rule of the flow; closing it or going back returns to that.
  case overlay
}
