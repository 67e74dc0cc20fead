import Terminal

/// The role of a view for assistive technologies.
public enum AccessibilityRole: String, Hashable, Sendable {
  /// The role of the view; its raw value is part of the text in screen-reader mode.
  case text, heading, row, list, textField, tabs, tab, button, toggle, picker, menu, option, dialog,
    figure, group
}

/// The description of a view for assistive technologies.
public struct AccessibilityDescription: Hashable, Sendable {
  /// The role of the view.
  public var role: AccessibilityRole
  /// The name of the view or its text. Focusable controls must have a label.
  public var label: String
  /// The current value unless the label contains it: `2 of 5`.
  public var value: String?

  /// Creates a description.
  public init(_ role: AccessibilityRole, label: String, value: String? = nil) {
    self.role = role
    self.label = label
    self.value = value
  }
}

/// An element of the screen in reading order, for tests, linters and screen readers.
package struct AccessibilityElement: Hashable, Sendable {
  /// The role, label and value of the element.
  package let description: AccessibilityDescription
  /// The cells of the element on the surface.
  package let frame: Rect
  /// Whether the element has the keyboard focus.
  package let isFocused: Bool
}

extension ViewHost {
  /// The elements on the screen in reading order. While a dialog is open, contains only its
  /// elements.
  package var accessibilityElements: [AccessibilityElement] {
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
  /// Sets the accessibility label of the view, in place of the labels of its subviews.
  ///
  /// - Parameters:
  ///   - label: The name of the content or action.
  ///   - role: The role; by default the role of the only subview, or a group.
  public func accessibility(
    label: String, role: AccessibilityRole? = nil
  ) -> ModifiedView<Self> {
    modified { $0.accessibilityName = (label, role) }
  }
}
