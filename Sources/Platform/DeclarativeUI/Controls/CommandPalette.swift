import DesignSystem
import Matching
import Terminal
import Unidirectional

/// A text field above a list of commands and other items, ranked by how well they match the typed
/// text.
///
/// ```swift
/// CommandPalette(Bind { commands }, placeholder: "Command or screen") { command in run(command) }
/// ```
public struct CommandPalette: PrimitiveView {
  /// An item to choose.
  public struct Item: Identifiable, Equatable, Sendable {
    /// The identifier of the item.
    public let id: String
    /// The title of the item.
    public let title: String
    /// The kind of the item or additional search terms, shown after the title.
    public let detail: String
    /// The keys that perform the same action outside the palette.
    public let keys: String
    /// The reason why the item is disabled; nil if it is enabled.
    package let disabledReason: String?
    /// The key press that performs the same action outside the palette, also in a text field; nil if
    /// there is none.
    var keyPress: KeyPress?

    /// Creates an item. By default, it is enabled and has neither details nor keys.
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

  /// The largest number of visible items.
  public static let rows = 12

  let items: Bind<[Item]>
  let placeholder: String
  let meanings: @MainActor (String) -> [Item]
  let otherwise: @MainActor (String) -> [Item]
  let onChange: @MainActor () -> Void
  let onChoose: @MainActor (Item.ID) -> Void

  /// Creates a command palette.
  ///
  /// - Parameters:
  ///   - items: The items to search.
  ///   - placeholder: The text of the empty field.
  ///   - meanings: Returns items that replace the search results for a text with a meaning of its
  ///     own, such as a link. If the text matters, encode it in the identifiers of these items.
  ///   - otherwise: Returns alternative items for a text. They follow the items that contain the
  ///     text or, if none does, the best match.
  ///   - onChange: Called when the text changes.
  ///   - onChoose: Called with the identifier of the item that the user chooses with Enter or a
  ///     click.
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

  /// Creates the node that displays this view.
  public func makeNode() -> CommandPaletteNode { CommandPaletteNode() }

  /// Updates the node with the values of this view.
  public func update(_ node: CommandPaletteNode) {
    node.description = self
    node.update()
  }
}

/// The node of a ``CommandPalette``.
public final class CommandPaletteNode: Node, ChoiceProvider {
  typealias Item = CommandPalette.Item

  /// An item with the indices of the matched characters of its title.
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
  /// Whether the user has moved the selection since the text changed.
  private var hasMoved = false

  override public func update() {
    guard let description else { return }
    items = track { description.items.value }
    let current = found.indices.contains(selected) ? found[selected].item.id : nil
    found = results(for: editor.text)
    // Keep an item that the user has selected when other items are added or removed.
    select(hasMoved ? found.firstIndex { $0.item.id == current } ?? 0 : 0)
    setNeedsLayout()
  }

  private func search() {
    found = results(for: editor.text)
    top = 0
    hasMoved = false
    select(0)
    setNeedsLayout()
  }

  /// Returns the items that match the query, best first, or those for a text with a meaning of its
  /// own.
  private func results(for query: String) -> [Found] {
    guard let description else { return [] }
    let meanings = description.meanings(query)
    guard meanings.isEmpty else { return meanings.map { Found(item: $0) } }
    var results = FuzzyRank.ranked(items, by: query, text: CommandPaletteNode.text)
      .filter { CommandPaletteNode.contains(query, in: $0.candidate) }
      .map { Found(item: $0.candidate, matched: $0.match.positions) }
    guard let first = query.firstIndex(where: { !$0.isWhitespace }),
      let end = query.lastIndex(where: { !$0.isWhitespace })
    else { return results }
    let text = query[first...end].lowercased()
    let byWord = Dictionary(grouping: results) { CommandPaletteNode.hasWord(text, $0.item) }
    results = byWord[true, default: []] + byWord[false, default: []]
    let last = results.lastIndex {
      CommandPaletteNode.text(of: $0.item).lowercased().containsText(text)
    }
    results.insert(
      contentsOf: description.otherwise(query).map { Found(item: $0) },
      at: min(results.count, (last ?? 0) + 1))
    return results
  }

  /// The text to search.
  private static func text(of item: Item) -> String { "\(item.title) \(item.detail)" }

  /// Whether a word of an item begins with a text of at least three letters. Such items come first,
  /// because scattered letters of a title may score higher than a word of the details.
  private static func hasWord(_ text: String, _ item: Item) -> Bool {
    guard text.count > 2 else { return false }
    let whole = CommandPaletteNode.text(of: item).lowercased()
    guard whole.containsText(text) else { return false }
    var isInWord = false
    for index in whole.indices {
      if !isInWord, whole[index...].hasPrefix(text) { return true }
      isInWord = whole[index].isLetter || whole[index].isNumber
    }
    return false
  }

  /// Whether each term matches the title or is part of the details. Letters of both don't match
  /// together, because details such as `library` are the same for many items.
  private static func contains(_ query: String, in item: Item) -> Bool {
    let detail = item.detail.lowercased()
    return detail.isEmpty
      || query.split(whereSeparator: \.isWhitespace).allSatisfy {
        FuzzyRank.match(String($0), in: item.title) != nil || detail.containsText($0.lowercased())
      }
  }

  private func select(_ index: Int) {
    selected = min(max(0, index), max(0, found.count - 1))
    scrollToSelection()
    setNeedsPaint()
    host?.bindingsChanged()
  }

  private func move(by rows: Int) {
    hasMoved = true
    select(selected + rows)
  }

  private var page: Int { max(1, frame.size.rows > 2 ? frame.size.rows - 2 : CommandPalette.rows) }

  // MARK: Layout and drawing

  override public func layout() { scrollToSelection() }

  /// Scrolls as little as necessary, and never beyond the last item.
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
    let result = found.indices.contains(selected) ? found[selected].item.title : ""
    return AccessibilityDescription(
      .textField, label: description?.placeholder ?? "",
      value: [editor.text, result].filter { !$0.isEmpty }.joined(separator: ", "))
  }

  /// The number of items.
  public var choiceCount: Int { found.count }
  /// The index of the selected item; nil for none.
  public var selectedChoice: Int? { found.isEmpty ? nil : selected }

  /// Returns the item at an index; nil if there is none.
  public func choice(at index: Int) -> OfferedChoice? {
    guard found.indices.contains(index) else { return nil }
    let item = found[index].item
    let label = [item.title, item.detail].filter { !$0.isEmpty }.joined(separator: ", ")
    return OfferedChoice(
      id: item.id,
      description: AccessibilityDescription(
        .row, label: label, value: item.disabledReason.map { "unavailable: \($0)" }))
  }

  /// Chooses an item.
  ///
  /// - Returns: Whether the item still exists.
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
        .muted(" No results."),
        at: Point(column: frame.left, row: frame.top + 2), columns: columns)
    }
    for (offset, entry) in found.dropFirst(top).prefix(page).enumerated() {
      draw(
        entry.item, entry.matched, isSelected: top + offset == selected,
        row: frame.top + 2 + offset, canvas)
    }
    let bar = Rect(column: frame.right - 1, row: frame.top + 2, columns: 1, rows: page)
    ScrollBar.draw(canvas, in: bar, top: top, count: found.count)
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
    // The title keeps at least half of the line, even if the reason is long.
    let keys = (item.disabledReason.map { StyledText($0, .muted) } ?? StyledText(item.keys, .key))
      .fitted(to: frame.size.columns / 2)
    // The last column is empty, or contains the scroll bar and a space.
    let end = found.count > page ? 2 : 1
    let room = max(0, frame.size.columns - keys.columns - end - 1)
    let text = StyledText(isSelected ? "▌" : " ", .accent) + title(of: item, matched)
    canvas.draw(text.fitted(to: room), at: line.origin, columns: room)
    canvas.draw(
      keys, at: Point(column: line.right - keys.columns - end, row: row), columns: keys.columns)
  }

  /// Returns the title with the matched characters in the accent color, followed by the details.
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
        "palette.choose", "enter", title: "Choose",
        disabled: chosen == nil ? "no results" : chosen?.disabledReason
      ) { [weak self] in self?.choose() },
      KeyBinding("palette.down", "down", "ctrl-n", title: "Next", isHint: false) {
        [weak self] in self?.move(by: 1)
      },
      KeyBinding("palette.up", "up", "ctrl-p", title: "Previous", isHint: false) {
        [weak self] in self?.move(by: -1)
      },
      KeyBinding("palette.pageDown", "pagedown", title: "Page down", isHint: false) {
        [weak self] in self.map { $0.move(by: $0.page) }
      },
      KeyBinding("palette.pageUp", "pageup", title: "Page up", isHint: false) {
        [weak self] in self.map { $0.move(by: -$0.page) }
      },
    ]
  }

  private func choose() {
    guard found.indices.contains(selected), let host else { return }
    let item = found[selected].item
    host.whileChoosing(item.keyPress) { description?.onChoose(item.id) }
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
    case .wheelDown: move(by: 1)
    case .wheelUp: move(by: -1)
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
