import DesignSystem
import Terminal
import Unidirectional

/// Names in a row, one of them chosen; each has a digit, and can be clicked.
///
/// The digits are keys of whoever owns the tabs: `TabBar.keys`.
public struct TabBar: PrimitiveView {
  let titles: [String]
  let selected: Bind<Int>
  let onSelect: @MainActor (Int) -> Void

  public init(
    _ titles: [String], selected: Bind<Int>, onSelect: @escaping @MainActor (Int) -> Void
  ) {
    self.titles = titles
    self.selected = selected
    self.onSelect = onSelect
  }

  /// Key bindings for the digits: `1` chooses the first.
  ///
  /// - Parameter haveDigits: false where the tabs aren't in view: then only the palette leads to them, and
  ///   keys of the person's own.
  public static func keys(
    _ name: String, _ titles: [String], haveDigits: Bool = true,
    onSelect: @escaping @MainActor (Int) -> Void
  ) -> [KeyBinding] {
    titles.prefix(9).enumerated().map { index, title in
      let digit = KeyPress(.character(Character("\(index + 1)")))
      return KeyBinding(
        "\(name).tab.\(index + 1)", keys: haveDigits ? [digit] : [], title: title, isHint: false
      ) { onSelect(index) }
    }
  }

  public func makeNode() -> TabBarNode { TabBarNode() }

  public func update(_ node: TabBarNode) {
    node.titles = titles
    node.bind = selected
    node.onSelect = onSelect
    node.setNeedsLayout()
    node.update()
  }
}

public final class TabBarNode: Node, ChoiceOffering {
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

  public var choiceCount: Int { titles.count }
  public var selectedChoice: Int? { titles.indices.contains(selected) ? selected : nil }

  public func choice(at index: Int) -> OfferedChoice? {
    guard titles.indices.contains(index) else { return nil }
    return OfferedChoice(
      id: index,
      description: AccessibilityDescription(
        .tab, label: titles[index], value: index == selected ? "open" : nil))
  }

  public func choose(_ id: AnyHashable) -> Bool {
    guard let index = id.base as? Int, titles.indices.contains(index) else { return false }
    onSelect(index)
    return true
  }

  override public func draw(_ canvas: Canvas) {
    var line: StyledText = ""
    for index in titles.indices {
      if index > 0 { line += StyledText(String(repeating: " ", count: TabBarNode.gap)) }
      line += text(index)
    }
    canvas.draw(line, at: frame.origin, columns: frame.size.columns)
  }

  override public func handle(_ mouse: MouseEvent) -> Bool {
    guard case .press(.left) = mouse.action else { return false }
    var column = frame.left
    for index in titles.indices {
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
