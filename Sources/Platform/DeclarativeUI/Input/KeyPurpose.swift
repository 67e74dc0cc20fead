/// A group of keys in the help, in display order.
public enum KeyPurpose: CaseIterable, Sendable {
  /// Acts on the selected element or on the whole screen.
  case action
  /// Shows another view of the same data, such as a tab or a grouping. The status bar shows these
  /// keys before other actions, because nothing else on the screen refers to these views.
  case view
  /// Finds or sorts elements.
  case find
  /// Moves the selection or scrolls.
  case move
  /// Works on every screen.
  case app

  /// The heading in the help.
  var title: String {
    switch self {
    case .action: "Actions"
    case .view: "Views"
    case .find: "Find and sort"
    case .move: "Move"
    case .app: "Everywhere"
    }
  }
}

extension KeyBinding {
  /// The prefix of the ids of keys that work on every screen.
  private static let appPrefix = "app."

  /// The group in the help.
  var shownPurpose: KeyPurpose { id.hasPrefix(KeyBinding.appPrefix) ? .app : purpose }
}
