/// An item that a control offers: a row, tab or option.
public struct OfferedChoice {
  /// A stable identifier as long as the control exists, wherever the item moves.
  public let id: AnyHashable
  /// The accessibility description of the item.
  public let description: AccessibilityDescription
  /// Whether choosing the item has an effect.
  package let canBeChosen: Bool

  /// Creates an item. By default, it can be chosen.
  public init(id: AnyHashable, description: AccessibilityDescription, canBeChosen: Bool = true) {
    self.id = id
    self.description = description
    self.canBeChosen = canBeChosen
  }
}

/// A control with several items, such as a list. Screen-reader mode can read and choose items
/// without moving the selection, even if they aren't visible.
@MainActor public protocol ChoiceProvider: Node {
  /// The number of items.
  var choiceCount: Int { get }
  /// The index of the selected item, to which keys apply; nil for none.
  var selectedChoice: Int? { get }
  /// Returns the item at an index; nil if there is none.
  func choice(at index: Int) -> OfferedChoice?
  /// Selects an item, so that keys apply to it. In controls without a separate selection, this
  /// chooses the item.
  ///
  /// - Returns: Whether the item still exists.
  func select(_ id: AnyHashable) -> Bool
  /// Performs the action of a click on the item, or reports why it is disabled.
  ///
  /// - Returns: Whether the item still exists.
  func choose(_ id: AnyHashable) -> Bool
}

extension ChoiceProvider {
  /// Chooses the item, for controls without a separate selection.
  public func select(_ id: AnyHashable) -> Bool { choose(id) }
}
