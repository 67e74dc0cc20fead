import DesignSystem
import Terminal
import Unidirectional

/// The mounted side of a `List`: which rows are on screen, which is selected, what is filtered.
public final class ListNode<Data: RandomAccessCollection, Row: View>: Node
where Data.Index == Int, Data.Element: Identifiable & Equatable {
  typealias Item = Data.Element

  private var bind: Bind<Data>?
  private var data: Data?
  private(set) var options = ListOptions<Item>()
  private(set) var row: (@MainActor (Item) -> Row)?

  /// The places in `data` that the filter leaves, in the order that was asked for; nil for all as they are.
  private var shown: [Int]?
  private var order: RowOrder<Item>?
  /// The selected element among those shown, and the first one on screen.
  private(set) var selected = 0
  /// Whether somebody chose what is selected. Until then it is the first element, whichever that is.
  private var isChosen = false
  private var top = 0
  private(set) var filter = ListFilter()
  private var isRestored = false
  /// The rows on screen, and their scroll bar.
  private var rows = ListRows()
  private let scrollBar = ScrollBarNode()
  /// What the rows were made for: when only `top` is another, those that stay are moved.
  private var made: Made?

  private struct Made: Equatable {
    var top: Int
    var end: Int
    var frame: Rect
    var hasScrollBar: Bool
    /// Rises whenever the elements may be others.
    var revision: Int
  }

  private var revision = 0
  /// The bindings that are the same whatever is selected, made once.
  var knownMoves: [KeyBinding]?

  func configure(
    data: Bind<Data>, options: ListOptions<Item>, row: @escaping @MainActor (Item) -> Row
  ) {
    bind = data
    if options.name != self.options.name { knownMoves = nil }
    if options.selectionMark != self.options.selectionMark { made = nil }
    self.options = options
    self.row = row
    update()
    for case let node as ListRowNode<Item, Row> in rows.nodes { node.content = row }
  }

  // MARK: Data

  var count: Int { shown?.count ?? data?.count ?? 0 }

  func item(_ index: Int) -> Item? {
    guard let data, index >= 0, index < count else { return nil }
    return data[shown?[index] ?? index]
  }

  var selectedItem: Item? {
    item(selected).flatMap { options.isSelectable($0) ? $0 : nil }
  }

  override public func update() {
    guard let bind else { return }
    let before = item(selected)?.id
    let offset = selected - top
    let orderBefore = order?.id
    (data, order) = track { (bind.value, options.order?.value) }
    // Whoever asks for another order means to look at what is selected.
    if order?.id != orderBefore, before != nil { isChosen = true }
    arrange()
    restore()
    if !isChosen {
      selected = 0
    } else if let before, item(selected)?.id != before, let index = index(of: before) {
      selected = index
      top = index - offset
    }
    settleSelection(direction: 1)
    revision += 1
    setNeedsLayout()
    setNeedsPaint()
    if item(selected)?.id != before {
      selectionChanged()
    } else {
      // What the keys do may hang on what the element says now.
      host?.bindingsChanged()
    }
  }

  func index(of id: Item.ID) -> Int? {
    (0..<count).first { item($0)?.id == id }
  }

  /// Comes back to what is remembered, once there is data.
  private func restore() {
    guard !isRestored, let data, !data.isEmpty else { return }
    isRestored = true
    if let text = memory?["\(options.name).filter"], !text.isEmpty {
      filter = ListFilter(text)
      arrange()
    }
    if let id = memory?["\(options.name).selection"],
      let index = (0..<count).first(where: { item($0).map { "\($0.id)" } == id })
    {
      selected = index
      isChosen = true
      top = memory?["\(options.name).top"].flatMap { Int($0) } ?? 0
    } else if let id = options.initialSelection, let index = index(of: id) {
      selected = index
      isChosen = true
    }
  }

  private func remember() {
    guard let memory else { return }
    memory["\(options.name).selection"] = item(selected).map { "\($0.id)" }
    memory["\(options.name).top"] = "\(top)"
    memory["\(options.name).filter"] = filter.text
  }

  /// Leaves what the filter accepts, in its order.
  private func arrange() {
    shown = nil
    if filter.isActive || order != nil { rearrange() }
  }

  // Apart, because the types that it needs would be looked up where nothing is filtered, too.
  @inline(never) private func rearrange() {
    guard let data else { return }
    if filter.isActive, let accepts = options.acceptance(filter) {
      shown = data.indices.filter { options.isSelectable(data[$0]) && accepts(data[$0]) }
    }
    if let order { shown = order.arranged(shown ?? Array(data.indices)) { data[$0] } }
  }

  // MARK: Selection and scrolling

  var page: Int { max(1, frame.size.rows - (filter.isShown ? 1 : 0)) }

  /// Moves off elements that can't be selected, first in `direction`, then the other way.
  private func settleSelection(direction: Int) {
    guard count > 0 else {
      selected = 0
      top = 0
      return
    }
    selected = min(max(0, selected), count - 1)
    for step in [direction, -direction] {
      var index = selected
      while let candidate = item(index) {
        if options.isSelectable(candidate) {
          selected = index
          return
        }
        index += step
      }
    }
  }

  private func scrollToSelection() {
    if selected < top { top = selected }
    if selected >= top + page { top = selected - page + 1 }
    // Headings above the first element that can be selected come into view with it.
    while top > 0, top == selected, let above = item(top - 1), !options.isSelectable(above),
      selected < top - 1 + page
    { top -= 1 }
    top = min(max(0, top), max(0, count - page))
  }

  func select(_ index: Int, direction: Int) {
    let before = item(selected)?.id
    selected = index
    isChosen = true
    settleSelection(direction: direction)
    finishMove(before)
  }

  /// Selects an element, if it is among those shown.
  func select(id: Item.ID) {
    if let index = index(of: id) { select(index, direction: 1) }
  }

  private func finishMove(_ before: Item.ID?) {
    if frame.size.rows > 0 { scrollToSelection() }
    setNeedsPreparing()
    if item(selected)?.id != before {
      isChosen = true
      selectionChanged()
    }
    remember()
  }

  private func selectionChanged() {
    if let item = selectedItem { options.onSelect?(item) }
    host?.bindingsChanged()
  }

  private func scroll(by rows: Int) {
    let before = item(selected)?.id
    top = min(max(0, top + rows), max(0, count - page))
    selected = min(max(selected, top), max(top, min(count, top + page) - 1))
    settleSelection(direction: rows > 0 ? 1 : -1)
    finishMove(before)
  }

  // MARK: Layout and drawing

  override public func sizeThatFits(_ proposal: Size) -> Size {
    Size(columns: proposal.columns, rows: min(proposal.rows, max(1, count)))
  }

  override public func expands(_ axis: Axis) -> Bool { true }

  override var laysOutWhenPreparing: Bool { true }

  private var hasScrollBar: Bool { count > page }

  override public func layout() {
    scrollToSelection()
    setNeedsPreparing()
  }

  /// Makes the rows that are to be seen. Where the list was scrolled a little, what is on the surface
  /// is moved, and only what came in is drawn.
  override public func prepare() {
    let next = Made(
      top: top, end: min(count, top + page), frame: frame, hasScrollBar: hasScrollBar,
      revision: revision)
    if next != made {
      if !scroll(to: next) { remake(next) }
      made = next
    }
    rows.settle(selected: selected)
    scrollBar.show(top: top, page: page, count: count)
  }

  private func remake(_ next: Made) {
    var old: [Item.ID: ListRowNode<Item, Row>] = [:]
    for case let node as ListRowNode<Item, Row> in rows.nodes { old[node.item.id] = node }
    rows.replace(
      by: (next.top..<max(next.top, next.end)).compactMap { index in
        guard let item = item(index) else { return nil }
        return makeRow(index, item, reusing: old.removeValue(forKey: item.id))
      })
    setChildNodes(rows.and(next.hasScrollBar ? scrollBar : nil))
    place(0..<rows.nodes.count, next)
    setNeedsPaint()
  }

  private func makeRow(
    _ index: Int, _ item: Item, reusing known: ListRowNode<Item, Row>?
  ) -> ListRowNode<Item, Row>? {
    guard let row else { return nil }
    let node = known ?? ListRowNode(item, content: row)
    if known == nil { host?.counters.rowsRealised += 1 } else { node.adopt(item) }
    node.index = index
    node.mark = options.selectionMark
    node.isFlush = options.isFlush
    node.joint = options.joint
    return node
  }

  /// Gives rows and the scroll bar their places.
  private func place(_ numbers: Range<Int>, _ next: Made) {
    let columns = max(0, frame.size.columns - (next.hasScrollBar ? 1 : 0))
    rows.place(numbers, at: frame.origin, columns: columns, hasScrollBar: next.hasScrollBar)
    scrollBar.place(Rect(column: frame.left + columns, row: frame.top, columns: 1, rows: page))
  }

  /// Moves the rows that stay, and what the surface shows of them.
  /// - Returns: false where more than the place of the rows has changed, or too few of them stay.
  private func scroll(to next: Made) -> Bool {
    guard var before = made, !needsPaint, let host else { return false }
    let step = next.top - before.top
    before.top += step
    before.end += step
    guard before == next, abs(step) <= rows.nodes.count / 2,
      host.scroll(
        Rect(
          column: frame.left, row: frame.top,
          columns: frame.size.columns - (next.hasScrollBar ? 1 : 0), rows: rows.nodes.count),
        of: self, up: step)
    else { return false }
    let new = (step > 0 ? next.end - step..<next.end : next.top..<next.top - step).compactMap {
      index in item(index).flatMap { makeRow(index, $0, reusing: nil) }
    }
    let shifted = rows.shift(by: step, taking: new)
    host.isScrolling = true
    setChildNodes(
      rows.and(next.hasScrollBar ? scrollBar : nil), without: shifted.gone, new: new)
    place(shifted.new, next)
    host.isScrolling = false
    for node in new { node.setNeedsPaint() }
    return true
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
      for (index, line) in TextWrapping.wrap(StyledText(emptyText), to: frame.size.columns - 4)
        .enumerated()
      {
        canvas.draw(
          line, at: Point(column: frame.left + 2, row: frame.top + 1 + index),
          columns: frame.size.columns - 4, restyle: .muted)
      }
    }
    if filter.isShown { drawFilter(canvas) }
  }

  /// Why there is no row.
  private var emptyText: String {
    data?.isEmpty == false && filter.isActive
      ? "Nothing matches “\(filter.text)”." : options.placeholder.text
  }

  private func drawFilter(_ canvas: Canvas) {
    let line = Rect(
      column: frame.left, row: frame.bottom - 1, columns: frame.size.columns, rows: 1)
    canvas.fill(line)
    let total = data?.count ?? 0
    let found = StyledText(spans: [
      .init(" /", .key), .init(filter.text, .body), .init("   \(count) of \(total)", .muted),
    ])
    canvas.draw(found, at: line.origin, columns: line.size.columns)
  }

  // MARK: Focus, keys, mouse

  override public var isFocusable: Bool { true }

  override public var cursor: Point? {
    guard filter.isEditing else { return nil }
    return Point(
      column: min(frame.right - 1, frame.left + 2 + VisibleText.columns(filter.textBeforeCaret)),
      row: frame.bottom - 1)
  }

  override public var takesText: Bool { filter.isEditing }

  override public var keyBindings: [KeyBinding] {
    filter.isEditing ? filterBindings : listBindings
  }

  override public func handle(_ key: KeyPress) -> Bool {
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
      arrange()
      if let before, let index = index(of: before) { selected = index }
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
      let index = top + mouse.position.row - frame.top
      guard let item = item(index), options.isSelectable(item), index < top + page else {
        return true
      }
      if index == selected { options.onActivate?(item) } else { select(index, direction: 1) }
    default: return false
    }
    return true
  }
}
