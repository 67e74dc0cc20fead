/// What a view is, for those who don't see the screen, and for the layout linter.
public enum AccessibilityRole: String, Hashable, Sendable {
  /// Something to read.
  case text
  /// Elements of which one is selected: in one column, or in several.
  case list, table
  /// One element of a list or a table.
  case row
  /// A line to type in.
  case textField
  /// Names of which one is chosen.
  case tabs
  /// Something that Enter or a click does.
  case button
  /// Something that is on or off.
  case toggle
  /// How much is done.
  case progress
  /// A drawing.
  case image
  /// Something over the screen that keeps the keys to itself.
  case dialog
  /// Other views that belong together.
  case group
}

/// What a view is, and what it is called.
public struct Accessibility: Hashable, Sendable {
  public var role: AccessibilityRole?
  public var label: String?

  public init(role: AccessibilityRole? = nil, label: String? = nil) {
    self.role = role
    self.label = label
  }
}

extension Node {
  /// Its role and label: what the view itself says, unless a modifier around it says otherwise. Where
  /// several modifiers do, the outermost counts.
  public final var accessibility: Accessibility {
    var found = ownAccessibility
    var node = parent
    while let current = node {
      if let wrapper = current as? WrapperNode, let given = wrapper.givenAccessibility,
        wrapper.accessibilityTarget === self
      {
        found.role = given.role ?? found.role
        found.label = given.label ?? found.label
      }
      node = current.parent
    }
    return found
  }
}

extension WrapperNode {
  /// Whom its label is for: the first control inside; where there is none, the innermost view that all
  /// others inside belong to.
  fileprivate var accessibilityTarget: Node? {
    func control(in node: Node) -> Node? {
      if node.isFocusable || node.isFocusScope { return node }
      for child in node.children {
        if let found = control(in: child) { return found }
      }
      return nil
    }
    if let control = control(in: self) { return control }
    var node: Node = self
    while node.children.count == 1 { node = node.children[0] }
    return node
  }
}

extension View {
  /// Says what it is called to those who don't see it: the first control inside, or the view itself.
  public func accessibilityLabel(_ label: String) -> ModifiedView<Self> {
    modified { $0.givenAccessibility = Accessibility(label: label) }
  }

  /// Says what it is to those who don't see it: the first control inside, or the view itself.
  public func accessibilityRole(_ role: AccessibilityRole) -> ModifiedView<Self> {
    modified { $0.givenAccessibility = Accessibility(role: role) }
  }
}
