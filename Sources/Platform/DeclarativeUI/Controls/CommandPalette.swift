import DesignSystem
import Matching
import Terminal
import Unidirectional

/// A line to type in above what can be done or opened, the best answers to what is typed first.
///
/// ```swift
/// CommandPalette(Bind { commands }, placeholder: "a command or a place") { command in run(command) }
/// ```
public struct CommandPalette: PrimitiveView {
  /// Something to choose.
  public struct Item: Identifiable, Equatable, Sendable {
    public let id: String
    public let title: String
    /// What kind of thing it is, or more words to find it by; shown after the title.
    public let detail: String
    /// The keys that do the same elsewhere.
    public let keys: String
    /// Why it can't be chosen now; nil when it can.
    public let disabledReason: String?

    public init(
      id: String, title: String, detail: String = "", keys: String = "",
      disabledReason: String? = nil
    ) {
      self.id = id
      self.title = title
      self.detail = detail
      self.keys = keys
      self.disabledReason = disabledReason
    }
  }

  /// The most rows that are shown at once.
  public static let rows = 12

  let items: Bind<[Item]>
  let placeholder: String
  let meanings: @MainActor (String) -> [Item]
  let otherwise: @MainActor (String) -> [Item]
  let onChange: @MainActor () -> Void
  let onChoose: @MainActor (Item.ID) -> Void

  /// - Parameters:
  ///   - placeholder: shown while nothing is typed.
  ///   - meanings: for a text that means something itself, a link say: what it may do, in place of the
  ///     items. Their ids say what the text was, where that matters.
  ///   - otherwise: the same for a text that no item answers to.
  ///   - onChange: called when something else is typed.
  ///   - onChoose: called with the id of what is chosen, by Enter or a click.
  public init(
    _ items: Bind<[Item]>, placeholder: String = "",
    meanings: @escaping @MainActor (String) -> [Item] = { _ in [] },
    otherwise: @escaping @MainActor (String) -> [Item] = { _ in [] },
    onChange: @escaping @MainActor () -> Void = {},
    onChoose: @escaping @MainActor (Item.ID) -> Void
  ) {
    self.items = items
    self.placeholder = placeholder
    self.meanings = meanings
    self.otherwise = otherwise
    self.onChange = onChange
    self.onChoose = onChoose
  }

  public func makeNode() -> CommandPaletteNode { CommandPaletteNode() }

  public func update(_ node: CommandPaletteNode) {
    node.description = self
    node.update()
  }
}

/// The mounted side of a `CommandPalette`.
public final class CommandPaletteNode: Node, ChoiceOffering {
  typealias Item = CommandPalette.Item

  /// What is offered, and which characters of its title matched.
  private struct Found {
    let item: Item
    var matched: [Int] = []
  }

  var description: CommandPalette?
  private var editor = LineEditor()
  private var items: [Item] = []
  private var found: [Found] = []
  private var selected = 0
  private var top = 0

  override public func update() {
    guard let description else { return }
    items = track { description.items.value }
    let chosen = found.indices.contains(selected) ? found[selected].item.id : nil
    found = answers(to: editor.text)
    // Whoever has moved to an item stays on it when others come or go.
    select(found.firstIndex { $0.item.id == chosen } ?? 0)
    setNeedsLayout()
  }

  private func search() {
    found = answers(to: editor.text)
    top = 0
    select(0)
    setNeedsLayout()
  }

  /// The items, the best answers first, unless the text means something itself.
  private func answers(to query: String) -> [Found] {
    guard let description else { return [] }
    let meanings = description.meanings(query)
    guard meanings.isEmpty else { return meanings.map { Found(item: $0) } }
    let ranked = FuzzyRank.ranked(items, by: query) { "\($0.title) \($0.detail)" }
    guard ranked.isEmpty, !query.isEmpty else {
      return ranked.map { Found(item: $0.candidate, matched: $0.match.positions) }
    }
    return description.otherwise(query).map { Found(item: $0) }
  }

  private func select(_ index: Int) {
    selected = min(max(0, index), max(0, found.count - 1))
    scrollToSelection()
    setNeedsPaint()
    host?.bindingsChanged()
  }

  private var page: Int { max(1, frame.size.rows > 2 ? frame.size.rows - 2 : CommandPalette.rows) }

  // MARK: Layout and drawing

  override public func layout() { scrollToSelection() }

  /// As little as it must, and never past the last item.
  private func scrollToSelection() {
    top = min(max(top, selected - page + 1), selected, max(0, found.count - page))
  }

  override public func sizeThatFits(_ proposal: Size) -> Size {
    Size(
      columns: proposal.columns,
      rows: min(proposal.rows, 2 + min(max(items.count, 1), CommandPalette.rows)))
  }

  override public func expands(_ axis: Axis) -> Bool { axis == .horizontal }

  override public func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? {
    let answer = found.indices.contains(selected) ? found[selected].item.title : ""
    return AccessibilityDescription(
      .textField, label: description?.placeholder ?? "",
      value: [editor.text, answer].filter { !$0.isEmpty }.joined(separator: ", "))
  }

  public var choiceCount: Int { found.count }
  public var selectedChoice: Int? { found.isEmpty ? nil : selected }

  public func choice(at index: Int) -> OfferedChoice? {
    guard found.indices.contains(index) else { return nil }
    let item = found[index].item
    let label = [item.title, item.detail].filter { !$0.isEmpty }.joined(separator: ", ")
    return OfferedChoice(
      id: item.id,
      description: AccessibilityDescription(
        .row, label: label, value: item.disabledReason.map { "not now: \($0)" }))
  }

  public func choose(_ id: AnyHashable) -> Bool {
    guard let index = found.firstIndex(where: { AnyHashable($0.item.id) == id }) else {
      return false
    }
    select(index)
    return performUnmapped("enter")
  }

  override public func draw(_ canvas: Canvas) {
    let columns = frame.size.columns
    drawField(canvas)
    canvas.draw(
      StyledText(String(repeating: "─", count: columns), .rule),
      at: Point(column: frame.left, row: frame.top + 1), columns: columns)
    if found.isEmpty {
      canvas.draw(
        .muted(" Nothing answers to that."),
        at: Point(column: frame.left, row: frame.top + 2), columns: columns)
    }
    for (offset, entry) in found.dropFirst(top).prefix(page).enumerated() {
      draw(
        entry.item, entry.matched, isSelected: top + offset == selected,
        row: frame.top + 2 + offset, canvas)
    }
  }

  private func drawField(_ canvas: Canvas) {
    if editor.isEmpty {
      canvas.draw(description?.placeholder ?? "", at: frame.origin, style: .muted)
    } else {
      canvas.draw(
        editor.text, at: Point(column: frame.left - scrolled, row: frame.top), style: .body)
    }
  }

  private func draw(
    _ item: Item, _ matched: [Int], isSelected: Bool, row: Int, _ canvas: Canvas
  ) {
    let line = Rect(column: frame.left, row: row, columns: frame.size.columns, rows: 1)
    var canvas = canvas
    if isSelected {
      canvas.background = .selection
      canvas.fill(line)
    }
    // The title keeps half of the line, however long a reason is.
    let keys = (item.disabledReason.map { StyledText($0, .muted) } ?? StyledText(item.keys, .key))
      .fitted(to: frame.size.columns / 2)
    let room = max(0, frame.size.columns - keys.columns - 2)
    let text = StyledText(isSelected ? "▌" : " ", .accent) + title(of: item, matched)
    canvas.draw(text.fitted(to: room), at: line.origin, columns: room)
    canvas.draw(
      keys, at: Point(column: line.right - keys.columns - 1, row: row), columns: keys.columns)
  }

  /// The title with the letters that matched standing out, then the detail.
  private func title(of item: Item, _ matched: [Int]) -> StyledText {
    let plain: TextStyle = item.disabledReason == nil ? .body : .muted
    let matched = Set(matched)
    var spans: [StyledText.Span] = []
    for (index, character) in item.title.enumerated() {
      let style = matched.contains(index) ? .accent : plain
      if spans.last?.style == style {
        spans[spans.count - 1].text.append(character)
      } else {
        spans.append(.init(String(character), style))
      }
    }
    return StyledText(spans: spans) + .muted(item.detail.isEmpty ? "" : "  \(item.detail)")
  }

  // MARK: Focus, keys, mouse

  override public var isFocusable: Bool { true }
  override public var takesText: Bool { true }

  private var scrolled: Int {
    max(0, VisibleText.columns(editor.textBeforeCaret) - frame.size.columns + 1)
  }

  override public var cursor: Point? {
    Point(
      column: frame.left + VisibleText.columns(editor.textBeforeCaret) - scrolled, row: frame.top)
  }

  override public var keyBindings: [KeyBinding] {
    let chosen = found.indices.contains(selected) ? found[selected].item : nil
    return [
      KeyBinding(
        "palette.choose", "enter", title: "choose",
        disabled: chosen == nil ? "nothing is found" : chosen?.disabledReason
      ) { [weak self] in self?.choose() },
      KeyBinding("palette.down", "down", "ctrl-n", title: "next", isHint: false) {
        [weak self] in self.map { $0.select($0.selected + 1) }
      },
      KeyBinding("palette.up", "up", "ctrl-p", title: "previous", isHint: false) {
        [weak self] in self.map { $0.select($0.selected - 1) }
      },
      KeyBinding("palette.pageDown", "pagedown", title: "page down", isHint: false) {
        [weak self] in self.map { $0.select($0.selected + $0.page) }
      },
      KeyBinding("palette.pageUp", "pageup", title: "page up", isHint: false) {
        [weak self] in self.map { $0.select($0.selected - $0.page) }
      },
    ]
  }

  private func choose() {
    guard found.indices.contains(selected) else { return }
    description?.onChoose(found[selected].item.id)
  }

  override public func handle(_ key: KeyPress) -> Bool {
    if super.handle(key) { return true }
    return edit { $0.handle(key) }
  }

  override public func handlePaste(_ text: String) -> Bool {
    edit { editor in
      editor.insert(text)
      return true
    }
  }

  private func edit(_ change: (inout LineEditor) -> Bool) -> Bool {
    let before = editor.text
    guard change(&editor) else { return false }
    if editor.text != before {
      search()
      description?.onChange()
    }
    setNeedsPaint()
    return true
  }

  override public func handle(_ mouse: MouseEvent) -> Bool {
    switch mouse.action {
    case .wheelDown: select(selected + 1)
    case .wheelUp: select(selected - 1)
    case .press(.left):
      let index = top + mouse.position.row - frame.top - 2
      guard found.indices.contains(index), index >= top else { return true }
      select(index)
      if found[index].item.disabledReason == nil { choose() }
    default: return false
    }
    return true
  }
}
