import DeclarativeUI

/// An element of the screen in reading order, with its control.
struct ScreenElement {
  /// The accessibility description of the element.
  let description: AccessibilityDescription
  /// The control to use or to choose from; nil for text.
  let control: Node?

  /// Returns the elements on the screen. While a dialog is open, returns only its elements.
  @MainActor static func all(of host: ViewHost) -> [ScreenElement] {
    parts(of: host.focusScope ?? host.root)
  }

  @MainActor private static func parts(of node: Node) -> [ScreenElement] {
    guard !node.isHidden else { return [] }
    let isControl = node.isFocusable || node is any ChoiceProvider
    // Rows of a list are requested one by one, because most of them aren't visible.
    let inside = node is any ChoiceProvider ? [] : node.children.flatMap { parts(of: $0) }
    guard let own = node.accessibility(inside: inside.map(\.description)) else { return inside }
    if node.replacesInnerAccessibility {
      return [
        ScreenElement(
          description: own, control: isControl ? node : inside.lazy.compactMap(\.control).first)
      ]
    }
    return [ScreenElement(description: own, control: isControl ? node : nil)] + inside
  }
}
