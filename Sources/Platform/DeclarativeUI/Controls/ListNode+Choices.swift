import Terminal

extension ListNode: ChoiceProvider {
  /// The number of items.
  public var choiceCount: Int { count }
  /// The index of the selected item; nil for none.
  public var selectedChoice: Int? { count == 0 ? nil : selected }

  /// Returns the item at an index; nil if there is none.
  public func choice(at index: Int) -> OfferedChoice? {
    guard let item = item(index), let row else { return nil }
    let known = children.lazy.compactMap { $0 as? ListRowNode<Item, Row> }
      .first { $0.item.id == item.id }
    let node = known ?? ListRowNode(item, content: row)
    // A row outside the visible range exists only while it is being described.
    if known == nil { node.attach(to: self) }
    defer { if known == nil { node.unmount() } }
    let isSelectable = options.isSelectable(item)
    let inside = node.children.flatMap { $0.accessibilityElements(focused: nil) }.map(\.description)
    guard var description = node.accessibility(inside: inside) else { return nil }
    // Rows that can't be selected, such as headings, can only be read.
    if !isSelectable { description.role = inside.count == 1 ? inside[0].role : .text }
    return OfferedChoice(
      id: item.id, description: description, canBeChosen: isSelectable && hasAction)
  }

  /// Whether choosing or selecting an element has an effect.
  private var hasAction: Bool {
    options.onSelect != nil || keyBindings.contains { $0.keys.contains("enter") }
  }

  /// Selects an item, so that keys apply to it.
  ///
  /// - Returns: Whether the item still exists.
  public func select(_ id: AnyHashable) -> Bool {
    guard let id = id.base as? Item.ID, let index = index(of: id) else { return false }
    host?.focus(self)
    select(index, direction: 1)
    return true
  }

  /// Chooses an item.
  ///
  /// - Returns: Whether the item still exists.
  public func choose(_ id: AnyHashable) -> Bool {
    guard select(id) else { return false }
    _ = performUnmapped("enter")
    return true
  }
}
