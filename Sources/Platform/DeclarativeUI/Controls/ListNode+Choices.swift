import Terminal

extension ListNode: ChoiceOffering {
  public var choiceCount: Int { count }
  public var selectedChoice: Int? { count == 0 ? nil : selected }

  public func choice(at index: Int) -> OfferedChoice? {
    guard let item = item(index), let row else { return nil }
    let known = children.lazy.compactMap { $0 as? ListRowNode<Item, Row> }
      .first { $0.item.id == item.id }
    let node = known ?? ListRowNode(item, content: row)
    // A row off the screen is there only as long as it is asked.
    if known == nil { node.attach(to: self) }
    defer { if known == nil { node.unmount() } }
    let isSelectable = options.isSelectable(item)
    let inside = node.children.flatMap { $0.accessibilityElements(focused: nil) }.map(\.description)
    guard var description = node.accessibility(inside: inside) else { return nil }
    // What can't be selected is there to be read: a heading, say.
    if !isSelectable { description.role = inside.count == 1 ? inside[0].role : .text }
    return OfferedChoice(
      id: item.id, description: description, canBeChosen: isSelectable && answers)
  }

  /// Whether something comes of choosing one, or of being on it.
  private var answers: Bool {
    options.onSelect != nil || keyBindings.contains { $0.keys.contains("enter") }
  }

  public func select(_ id: AnyHashable) -> Bool {
    guard let id = id.base as? Item.ID, let index = index(of: id) else { return false }
    host?.focus(self)
    select(index, direction: 1)
    return true
  }

  public func choose(_ id: AnyHashable) -> Bool {
    guard select(id) else { return false }
    _ = performUnmapped("enter")
    return true
  }
}
