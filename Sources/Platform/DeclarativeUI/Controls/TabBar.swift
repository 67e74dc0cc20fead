import DesignSystem
import Terminal
import Unidirectional

/// A row of tabs, one of which is selected. Each tab has a digit and can be clicked.
///
/// The tab bar itself has no keys. Add them to the owner of the tabs with
/// ``keys(_:_:haveDigits:onSelect:)``.
public struct TabBar: PrimitiveView {
  let titles: [String]
  let selected: Bind<Int>
  let onSelect: @MainActor (Int) -> Void

  /// Creates a tab bar.
  ///
  /// - Parameters:
  ///   - titles: The titles of the tabs.
  ///   - selected: The index of the selected tab.
  ///   - onSelect: Called with the index of the tab that the user selects.
  public init(
    _ titles: [String], selected: Bind<Int>, onSelect: @escaping @MainActor (Int) -> Void
  ) {
    self.titles = titles
    self.selected = selected
    self.onSelect = onSelect
  }

  /// Returns key bindings for the digits: `1` selects the first tab.
  ///
  /// - Parameters:
  ///   - name: The prefix of the bindings' identifiers.
  ///   - titles: The titles of the tabs. Only the first nine get a binding.
  ///   - haveDigits: Whether the digits are keys; true by default. If false, for example because
  ///     the tabs aren't visible, the tabs are available only in the command palette and with the
  ///     user's own keys.
  ///   - onSelect: Called with the index of the tab that the user selects.
  public static func keys(
    _ name: String, _ titles: [String], haveDigits: Bool = true,
    onSelect: @escaping @MainActor (Int) -> Void
  ) -> [KeyBinding] {
    titles.prefix(9).enumerated().map { index, title in
      let digit = KeyPress(.character(Character("\(index + 1)")))
      return KeyBinding(
        "\(name).tab.\(index + 1)", keys: haveDigits ? [digit] : [], title: title, isHint: false
      ) { onSelect(index) }
      .purpose(.view)
    }
  }

  /// Creates the node that displays this view.
  public func makeNode() -> TabBarNode { TabBarNode() }

  /// Updates the node with the values of this view.
  public func update(_ node: TabBarNode) {
    node.titles = titles
    node.bind = selected
    node.onSelect = onSelect
    node.setNeedsLayout()
    node.update()
  }
}

/// The node of a ``TabBar``.
public final class TabBarNode: Node, ChoiceProvider {
  private static let gap = 2
  var titles: [String] = []
  var bind: Bind<Int>?
  var onSelect: @MainActor (Int) -> Void = { _ in }
  private var selected = 0

  override public func update() {
    guard let bind else { return }
    let next = track { bind.value }
    if next != selected { setNeedsPaint() }
    selected = next
  }

  private func text(_ index: Int) -> StyledText {
    StyledText(spans: [
      .init("\(index + 1) ", index == selected ? .accent : .muted),
      .init(titles[index], index == selected ? .title : .muted),
    ])
  }

  override public func sizeThatFits(_ proposal: Size) -> Size {
    let columns = titles.indices.reduce(-TabBarNode.gap) { $0 + text($1).columns + TabBarNode.gap }
    return Size(columns: min(max(0, columns), proposal.columns), rows: 1)
  }

  override public func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? {
    AccessibilityDescription(
      .tabs, label: titles.joined(separator: ", "),
      value: titles.indices.contains(selected) ? titles[selected] : nil)
  }

  /// The number of items.
  public var choiceCount: Int { titles.count }
  /// The index of the selected item; nil for none.
  public var selectedChoice: Int? { titles.indices.contains(selected) ? selected : nil }

  /// Returns the item at an index; nil if there is none.
  public func choice(at index: Int) -> OfferedChoice? {
    guard titles.indices.contains(index) else { return nil }
    return OfferedChoice(
      id: index,
      description: AccessibilityDescription(
        .tab, label: titles[index], value: index == selected ? "selected" : nil))
  }

  /// Chooses an item.
  ///
  /// - Returns: Whether the item still exists.
  public func choose(_ id: AnyHashable) -> Bool {
    guard let index = id.base as? Int, titles.indices.contains(index) else { return false }
    onSelect(index)
    return true
  }

  /// The mark for the tabs before the first visible one.
  private static let earlier: StyledText = .muted("… ")

  /// The first visible tab: if the selected one doesn't fit behind all earlier tabs, some of them are
  /// hidden.
  private var first: Int {
    guard titles.indices.contains(selected) else { return 0 }
    var first = 0
    while first < selected, end(of: selected, from: first) > frame.size.columns { first += 1 }
    return first
  }

  /// The column behind a tab, with the room to show that others follow.
  private func end(of index: Int, from first: Int) -> Int {
    let tabs = (first...index).reduce(0) { $0 + text($1).columns + TabBarNode.gap }
    return (first > 0 ? TabBarNode.earlier.columns : 0) + tabs
      - (index == titles.count - 1 ? TabBarNode.gap : 0)
  }

  override public func draw(_ canvas: Canvas) {
    let first = first
    var line: StyledText = first > 0 ? TabBarNode.earlier : ""
    for index in titles.indices.dropFirst(first) {
      if index > first { line += StyledText(String(repeating: " ", count: TabBarNode.gap)) }
      line += text(index)
    }
    canvas.draw(line, at: frame.origin, columns: frame.size.columns)
  }

  override public func handle(_ mouse: MouseEvent) -> Bool {
    guard case .press(.left) = mouse.action else { return false }
    let first = first
    var column = frame.left + (first > 0 ? TabBarNode.earlier.columns : 0)
    for index in titles.indices.dropFirst(first) {
      let end = column + text(index).columns
      if (column..<end).contains(mouse.position.column) {
        onSelect(index)
        return true
      }
      column = end + TabBarNode.gap
    }
    return false
  }
}
