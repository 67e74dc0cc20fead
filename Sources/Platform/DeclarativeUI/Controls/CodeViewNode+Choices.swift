/// The lines, for those who don't see them: to be read, not to be chosen.
extension CodeViewNode: ChoiceOffering {
  public var choiceCount: Int { lines.count }

  public var selectedChoice: Int? {
    highlighted.map { $0 - firstNumber }.flatMap { lines.indices.contains($0) ? $0 : nil }
  }

  public func choice(at index: Int) -> OfferedChoice? {
    guard lines.indices.contains(index) else { return nil }
    return OfferedChoice(
      id: index,
      description: AccessibilityDescription(
        .row, label: "\(index + firstNumber) \(lines[index])",
        value: index == selectedChoice ? "marked" : nil),
      canBeChosen: false)
  }

  public func choose(_ id: AnyHashable) -> Bool { true }
}
