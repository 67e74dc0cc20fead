import DesignSystem
import Terminal
import Unidirectional

/// The node of a ``List``. It manages the visible rows, the selection and the filter.
public final class ListNode<Data: RandomAccessCollection, Row: View>: Node
where Data.Index == Int, Data.Element: Identifiable & Equatable {
  typealias Item = Data.Element

  private var bind: Bind<Data>?
  private(set) var options = ListOptions<Item>()
  private(set) var row: (@MainActor (Item) -> Row)?
  private var contents = ListContents<Data>()
  private var position = ListPosition()
  private(set) var filter = ListFilter()
  /// The element that was selected before a filter without results.
  private var lastSelected: Item.ID?
  private var isRestored = false
  let rows = VisibleListRows()
  private var revision = 0
  /// The bindings that don't depend on the selection, created once.
  var knownMoves: [KeyBinding]?

  func configure(
    data: Bind<Data>, options: ListOptions<Item>, row: @escaping @MainActor (Item) -> Row
  ) {
    bind = data
    if options.name != self.options.name { knownMoves = nil }
    if options.selectionMark != self.options.selectionMark { rows.forget() }
    self.options = options
    self.row = row
    update()
    for case let node as ListRowNode<Item, Row> in rows.nodes { node.content = row }
  }

  // MARK: Data

  var count: Int { contents.count }
  var selected: Int { position.selected }

  func item(_ index: Int) -> Item? { contents.item(index) }
  func index(of id: Item.ID) -> Int? { contents.index(of: id) }

  var selectedItem: Item? {
    item(selected).flatMap { options.isSelectable($0) ? $0 : nil }
  }

  override public init() {
    super.init()
    rows.onScroll = { [weak self] top in
      guard let self else { return }
      scroll(by: top - position.top)
    }
  }

  override public func update() {
    guard let bind else { return }
    let before = item(selected)?.id
    let offset = selected - position.top
    let orderBefore = contents.order?.id
    let (data, order) = track { (bind.value, options.order?.value) }
    contents.take(data, order: order)
    // After sorting, keep the selected element in view.
    if order?.id != orderBefore, before != nil { position.isChosen = true }
    contents.arrange(filter, options)
    restore()
    if !position.isChosen {
      position.selected = 0
    } else if let before, item(selected)?.id != before, let index = index(of: before) {
      position.selected = index
      position.top = index - offset
    }
    settleSelection(direction: 1)
    revision += 1
    setNeedsLayout()
    setNeedsPaint()
    if item(selected)?.id != before {
      selectionChanged()
    } else {
      // The keys may depend on the content of the element.
      host?.bindingsChanged()
    }
  }

  /// Restores the saved selection and filter once there is data.
  private func restore() {
    guard !isRestored, contents.data?.isEmpty == false else { return }
    isRestored = true
    if let filter = remembered?.filter {
      self.filter = filter
      contents.arrange(filter, options)
    }
    let saved = remembered?.position(in: contents)
    if let saved { position = saved }
    if saved == nil || options.initialReplacesSaved, let id = options.initialSelection,
      let index = index(of: id)
    {
      position.selected = index
      position.isChosen = true
    }
  }

  private var remembered: ListMemory? {
    memory.map { ListMemory(values: $0, name: options.name) }
  }

  // MARK: Selection and scrolling

  var page: Int { max(1, frame.size.rows - (filter.isShown ? 1 : 0)) }

  private func isSelectable(_ index: Int) -> Bool {
    item(index).map(options.isSelectable) ?? false
  }

  private func settleSelection(direction: Int) {
    position.settle(direction: direction, count: count) { isSelectable($0) }
  }

  private func scrollToSelection() {
    position.reveal(page: page, count: count) { isSelectable($0) }
  }

  func select(_ index: Int, direction: Int) {
    let before = item(selected)?.id
    position.selected = index
    position.isChosen = true
    settleSelection(direction: direction)
    finishMove(before)
  }

  /// Selects an element if it is in the list.
  func select(id: Item.ID) {
    if let index = index(of: id) { select(index, direction: 1) }
  }

  /// Keeps the selected element selected when the rows change, after the user has acted on it.
  func keepSelection() {
    guard !position.isChosen, selectedItem != nil else { return }
    position.isChosen = true
    remembered?.note(position, in: contents, filter: filter)
  }

  private func finishMove(_ before: Item.ID?) {
    if frame.size.rows > 0 { scrollToSelection() }
    setNeedsPreparing()
    if item(selected)?.id != before {
      position.isChosen = true
      selectionChanged()
    }
    remembered?.note(position, in: contents, filter: filter)
  }

  private func selectionChanged() {
    options.onSelect?(selectedItem)
    host?.bindingsChanged()
  }

  private func scroll(by rows: Int) {
    let before = item(selected)?.id
    position.scroll(by: rows, page: page, count: count)
    settleSelection(direction: rows > 0 ? 1 : -1)
    finishMove(before)
  }

  // MARK: Layout and drawing

  override public func sizeThatFits(_ proposal: Size) -> Size {
    Size(columns: proposal.columns, rows: min(proposal.rows, max(1, count)))
  }

  override public func expands(_ axis: Axis) -> Bool { true }

  override var laysOutWhenPreparing: Bool { true }

  override public func layout() {
    scrollToSelection()
    setNeedsPreparing()
  }

  /// Creates the visible rows. After scrolling, it creates only the rows that became visible.
  override public func prepare() {
    let next = VisibleListRows.Page(
      top: position.top, end: min(count, position.top + page), frame: frame, height: page,
      hasScrollBar: count > page, revision: revision)
    if !rows.areMade(for: next), !rows.scroll(to: next, in: self, making: { makeRows($0) }) {
      remake(next)
    }
    rows.settle(selected: selected)
    rows.showScrollBar(of: count)
  }

  private func remake(_ next: VisibleListRows.Page) {
    var old: [Item.ID: ListRowNode<Item, Row>] = [:]
    for case let node as ListRowNode<Item, Row> in rows.nodes { old[node.item.id] = node }
    rows.show(makeRows(next.top..<max(next.top, next.end), reusing: old), for: next, in: self)
    setNeedsPaint()
  }

  private func makeRows(
    _ indices: Range<Int>, reusing known: [Item.ID: ListRowNode<Item, Row>] = [:]
  ) -> [RowNode] {
    var known = known
    return indices.compactMap { index in
      guard let item = item(index) else { return nil }
      return makeRow(index, item, reusing: known.removeValue(forKey: item.id))
    }
  }

  private func makeRow(
    _ index: Int, _ item: Item, reusing known: ListRowNode<Item, Row>?
  ) -> ListRowNode<Item, Row>? {
    guard let row else { return nil }
    let node = known ?? ListRowNode(item, content: row)
    if known == nil { host?.counters.rowsRealized += 1 } else { node.adopt(item) }
    node.index = index
    node.mark = options.selectionMark
    node.isFlush = options.isFlush
    node.joint = options.joint
    return node
  }

  override public func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? {
    AccessibilityDescription(
      .list, label: options.name,
      value: count == 0 ? emptyText : "\(selected + 1) of \(count)")
  }

  override public func draw(_ canvas: Canvas) {
    if count == 0 {
      let columns = frame.size.columns - 4
      let lines = TextWrapping.wrap(StyledText(emptyText), to: columns)
      for (index, line) in lines.enumerated() {
        canvas.draw(
          line, at: Point(column: frame.left + 2, row: frame.top + 1 + index), columns: columns,
          restyle: .muted)
      }
    }
    if filter.isShown {
      let counts = contents.selectableCounts(options)
      filter.draw(canvas, in: filterLine, found: counts.shown, of: counts.all)
    }
  }

  /// The reason why the list is empty.
  private var emptyText: String {
    contents.data?.isEmpty == false && filter.isActive
      ? "Nothing matches “\(filter.text)”. Press Esc to clear the filter."
      : options.placeholder.text
  }

  private var filterLine: Rect {
    Rect(column: frame.left, row: frame.bottom - 1, columns: frame.size.columns, rows: 1)
  }

  // MARK: Focus, keys, mouse

  override public var isFocusable: Bool { true }

  override public var cursor: Point? { filter.isEditing ? filter.caret(in: filterLine) : nil }

  override public var takesText: Bool { filter.isEditing }

  override public var focusValues: [String: String] {
    selectedItem.flatMap { options.values?($0) } ?? [:]
  }

  override public var keyBindings: [KeyBinding] {
    filter.isEditing ? filterBindings : listBindings
  }

  override public func handle(_ key: KeyPress) -> Bool {
    mountSelectedCells()
    if super.handle(key) { return true }
    guard filter.isEditing else { return false }
    return edit { $0.handle(key) }
  }

  override public func handlePaste(_ text: String) -> Bool {
    guard filter.isEditing else { return false }
    return edit { filter in
      filter.insert(text)
      return true
    }
  }

  @discardableResult
  func edit<Result>(_ change: (inout ListFilter) -> Result) -> Result {
    let before = item(selected)?.id
    let text = filter.text
    let wasActive = filter.isActive
    let result = change(&filter)
    if filter.text != text {
      if filter.isActive != wasActive { options.onFilter?(filter.isActive) }
      contents.arrange(filter, options)
      lastSelected = before ?? lastSelected
      if let index = lastSelected.flatMap(index(of:)) { position.selected = index }
      settleSelection(direction: 1)
      revision += 1
    }
    setNeedsLayout()
    setNeedsPaint()
    finishMove(before)
    host?.bindingsChanged()
    return result
  }

  override public func handle(_ mouse: MouseEvent) -> Bool {
    switch mouse.action {
    case .wheelDown: scroll(by: 3)
    case .wheelUp: scroll(by: -3)
    case .press(.left):
      let index = position.top + mouse.position.row - frame.top
      guard let item = item(index), options.isSelectable(item), index < position.top + page else {
        return true
      }
      let isSelected = index == selected
      if !isSelected { select(index, direction: 1) }
      if isSelected || options.choosesAtOnce {
        keepSelection()
        options.onActivate?(item)
      }
    default: return false
    }
    return true
  }
}
