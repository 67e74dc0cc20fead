import DeclarativeUI

/// One thing on the screen in reading order, with the control behind it.
struct ScreenPart {
  let description: AccessibilityDescription
  /// What can be used or chosen from there; nil for what is only read.
  let control: Node?

  /// What is on screen now; while a dialog is open, only what is in it.
  @MainActor static func all(of host: ViewHost) -> [ScreenPart] {
    parts(of: host.focusScope ?? host.root)
  }

  @MainActor private static func parts(of node: Node) -> [ScreenPart] {
    guard !node.isHidden else { return [] }
    let isControl = node.isFocusable || node is any ChoiceOffering
    // The rows of a list are asked for one by one: most of them aren't on screen.
    let inside = node is any ChoiceOffering ? [] : node.children.flatMap { parts(of: $0) }
    guard let own = node.accessibility(inside: inside.map(\.description)) else { return inside }
    if node.replacesInnerAccessibility {
      return [
        ScreenPart(
          description: own, control: isControl ? node : inside.lazy.compactMap(\.control).first)
      ]
    }
    return [ScreenPart(description: own, control: isControl ? node : nil)] + inside
  }
}
