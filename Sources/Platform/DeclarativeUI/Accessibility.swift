import Terminal

/// What a part of the screen is to those who don't see it.
public enum AccessibilityRole: String, Hashable, Sendable {
  case text, heading, row, list, textField, tabs, tab, button, toggle, picker, option, dialog,
    figure, group
}

/// What a view says of itself to those who don't see it.
public struct AccessibilityDescription: Hashable, Sendable {
  public var role: AccessibilityRole
  /// What it is called, or what it says. A control that can have the focus needs one.
  public var label: String
  /// What it stands at, as far as the label doesn't say it: `2 of 5`.
  public var value: String?

  public init(_ role: AccessibilityRole, label: String, value: String? = nil) {
    self.role = role
    self.label = label
    self.value = value
  }
}

/// One part of the screen in reading order: for tests, linters, and readers of the screen.
public struct AccessibilityElement: Hashable, Sendable {
  public let description: AccessibilityDescription
  /// Its cells on the surface.
  public let frame: Rect
  public let isFocused: Bool
}

extension ViewHost {
  /// What is on screen now, in reading order; while a dialog is open, only what is in it.
  public var accessibilityElements: [AccessibilityElement] {
    bringUpToDate()
    return accessibleRoot.accessibilityElements(focused: focused)
  }
}

extension Node {
  func accessibilityElements(focused: Node?) -> [AccessibilityElement] {
    guard !isHidden else { return [] }
    let inside = children.flatMap { $0.accessibilityElements(focused: focused) }
    guard let description = accessibility(inside: inside.map(\.description)) else { return inside }
    let replaces = replacesInnerAccessibility
    let own = AccessibilityElement(
      description: description, frame: frame,
      isFocused: focused === self || (replaces && inside.contains(where: \.isFocused)))
    return replaces ? [own] : [own] + inside
  }
}

extension View {
  /// Names what it shows, or what can be done with it, for those who don't see it. It stands for all that is
  /// inside.
  ///
  /// - Parameter role: what it is; that of the one view inside, or a group, unless said.
  public func accessibility(
    label: String, role: AccessibilityRole? = nil
  ) -> ModifiedView<Self> {
    modified { $0.accessibilityName = (label, role) }
  }
}
