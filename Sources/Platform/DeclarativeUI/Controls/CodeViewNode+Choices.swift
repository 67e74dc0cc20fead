// Offers the lines to screen-reader mode. They can be read but not chosen.
extension CodeViewNode: ChoiceProvider {
  /// The number of items.
  public var choiceCount: Int { lines.count }

  /// The index of the selected item; nil for none.
  public var selectedChoice: Int? {
    highlighted.map { $0 - firstNumber }.flatMap { lines.indices.contains($0) ? $0 : nil }
  }

  /// Returns the item at an index; nil if there is none.
  public func choice(at index: Int) -> OfferedChoice? {
    guard lines.indices.contains(index) else { return nil }
    return OfferedChoice(
      id: index,
      description: AccessibilityDescription(
        .row, label: "\(index + firstNumber) \(lines[index])",
        value: index == selectedChoice ? "marked" : nil),
      canBeChosen: false)
  }

  /// Does nothing: lines can't be chosen.
  public func choose(_ id: AnyHashable) -> Bool { true }
}
