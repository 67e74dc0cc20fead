import DesignSystem
import Terminal
import Unidirectional

/// A row of column titles above rows, which the user can sort by column.
///
/// `s` sorts by the next column, `S` reverses the order, and a click on a title sorts by that
/// column. The order is saved under the name. If an ancestor has `preferences`, the order applies
/// to all tables with that name. If the window is too narrow for all columns, `>` shows the others.
///
/// ``Table`` includes the headings. Use them separately for a list that also has other rows:
///
/// ```swift
/// TableHeadings("fruits", columns: columns) { order in
///   List(rows, name: "fruits") { row in … }
///     .ordered(order.map { $0?.through(\.fruit) })
/// }
/// ```
public struct TableHeadings<Item, Content: View>: PrimitiveView {
  let name: String
  let columns: [TableColumn<Item>]
  let initial: String?
  let isShown: Bool
  let content: @MainActor (Bind<RowOrder<Item>?>) -> Content

  /// Creates headings.
  ///
  /// - Parameters:
  ///   - name: The name for saving the order, usually that of the list.
  ///   - columns: The columns from left to right.
  ///   - initial: The name of the column to sort by initially; nil for the order of the data.
  ///   - isShown: Whether to show the column titles; true by default.
  ///   - content: Creates the rows for an order, which is nil for the order of the data.
  public init(
    _ name: String, columns: [TableColumn<Item>], sortedBy initial: String? = nil,
    isShown: Bool = true,
    @ViewBuilder content: @escaping @MainActor (Bind<RowOrder<Item>?>) -> Content
  ) {
    self.name = name
    self.columns = columns
    self.initial = initial
    self.isShown = isShown
    self.content = content
  }

  /// Creates the node that displays this view.
  public func makeNode() -> TableHeadingsNode<Item> { TableHeadingsNode() }

  /// Updates the node with the values of this view.
  public func update(_ node: TableHeadingsNode<Item>) {
    let order = node.configure(name: name, columns: columns, initial: initial)
    node.setContent(
      VStack {
        if isShown {
          HeadingLine(columns: columns, sort: node.sort.bind, page: node.page.bind) { [weak node] in
            node?.sort(by: $0)
          }
        }
        // A body, so that what the closure reads is tracked.
        RowsBelowHeadings { content(order) }
      }
      .announcement(node.sort.bind.map { $0?.spoken ?? "in the default order" }))
  }
}

private struct RowsBelowHeadings<Content: View>: View {
  let content: @MainActor () -> Content

  var body: Content { content() }
}

/// The node of ``TableHeadings``. It manages the sort order and the page of columns.
public final class TableHeadingsNode<Item>: Node {
  let sort = Source<TableSort?>(nil)
  let page = Source(0)
  /// The number of pages that show all columns, from the latest layout.
  private var pageCount = 1
  private var name = ""
  private var columns: [TableColumn<Item>] = []
  private var initial: TableSort?

  /// Configures the node.
  ///
  /// - Returns: The order of the rows.
  func configure(
    name: String, columns: [TableColumn<Item>], initial: String?
  ) -> Bind<RowOrder<Item>?> {
    self.columns = columns
    self.initial = initial.flatMap { sorting($0) }.map { TableSort($0) }
    if name != self.name {
      self.name = name
      let saved = (memory?["\(name).sort"] ?? preferences?["\(name).sort"])
        .flatMap { TableSort(written: $0) }
      sort.value = saved.flatMap { sorting($0.column) == nil ? nil : $0 } ?? self.initial
    }
    return Bind { [weak self, sort] in
      sort.value.flatMap { sort in
        self?.sorting(sort.column)?.order(sort.written, sort.isDescending)
      }
    }
  }

  private func sorting(_ name: String) -> TableColumn<Item>.Sorting? {
    columns.lazy.compactMap(\.sorting).first { $0.name == name }
  }

  /// Sorts by a column, or reverses the order if the rows are sorted by it already.
  func sort(by column: String) {
    guard let sorting = sorting(column) else { return }
    change(to: sort.untracked?.column == column ? sort.untracked?.reversed : TableSort(sorting))
  }

  /// Sorts by the next visible column, or restores the initial order after the last one.
  private func sortByNext() {
    let shown = TableLayout.widths(
      of: columns, in: TableLayout.titles(in: frame).size.columns, page: page.untracked
    ).compactMap { columns[$0.column].sorting }
    let current = shown.firstIndex { $0.name == sort.untracked?.column }
    let next = current.map { $0 + 1 } ?? 0
    if shown.indices.contains(next) {
      change(to: TableSort(shown[next]))
    } else {
      change(to: initial == nil ? nil : shown.first.map { TableSort($0) })
    }
  }

  override var columnPage: Source<Int>? { page }
  override var columnTitles: Rect? { TableLayout.titles(in: frame) }

  override public func layout() {
    super.layout()
    let pages = TableLayout.pages(of: columns, in: TableLayout.titles(in: frame).size.columns)
    guard pages.count != pageCount else { return }
    pageCount = pages.count
    if page.untracked >= pageCount { page.value = 0 }
    host?.bindingsChanged()
  }

  /// The key that turns the page, which the mark at the end of the headings refers to.
  private var pageKey: KeyBinding {
    let isLast = page.untracked + 1 >= pageCount
    return KeyBinding(
      "\(name).columns", ">", title: isLast ? "First columns" : "More columns",
      isHint: rowContainer?.hasRows != false
    ) { [weak self] in
      guard let self else { return }
      page.value = isLast ? 0 : page.untracked + 1
      host?.bindingsChanged()
    }
    .purpose(.view).turningPage()
  }

  private func change(to next: TableSort?) {
    sort.value = next
    memory?["\(name).sort"] = next?.written
    preferences?["\(name).sort"] = next?.written
    host?.bindingsChanged()
  }

  /// The list or tree with the rows.
  private var rowContainer: (any RowContainer)? {
    func find(in node: Node) -> (any RowContainer)? {
      (node as? any RowContainer) ?? node.children.lazy.compactMap(find).first
    }
    return find(in: self)
  }

  override public var keyBindings: [KeyBinding] {
    let paging = pageCount > 1 ? [pageKey] : []
    guard columns.contains(where: { $0.sorting != nil }) else { return paging }
    let reason = rowContainer?.hasRows == false ? "there are no rows" : nil
    return [
      KeyBinding("\(name).sort", "s", title: "Sort", disabled: reason) { [weak self] in
        self?.sortByNext()
      }
      .purpose(.find),
      KeyBinding(
        "\(name).sort.reverse", "S", title: "Reverse sort order", isHint: false,
        disabled: reason ?? (sort.untracked == nil ? "the rows aren't sorted" : nil)
      ) { [weak self] in
        guard let self, let sort = sort.untracked else { return }
        change(to: sort.reversed)
      }
      .purpose(.find),
    ] + paging
  }
}

/// A node with rows that the user can sort.
@MainActor protocol RowContainer {
  /// Whether there are rows, including those that a filter hides.
  var hasRows: Bool { get }
}

extension ListNode: RowContainer {
  var hasRows: Bool { count > 0 || filter.isActive }
}

/// The column titles in a line, with an arrow at the column that the rows are sorted by.
struct HeadingLine<Item>: PrimitiveView {
  let columns: [TableColumn<Item>]
  let sort: Bind<TableSort?>
  let page: Bind<Int>
  let onSort: @MainActor (String) -> Void

  func makeNode() -> HeadingLineNode<Item> { HeadingLineNode() }

  func update(_ node: HeadingLineNode<Item>) {
    node.columns = columns
    node.bind = sort
    node.pageBind = page
    node.onSort = onSort
    node.update()
    node.setNeedsPaint()
  }
}

final class HeadingLineNode<Item>: Node {
  var columns: [TableColumn<Item>] = []
  var bind: Bind<TableSort?> = .constant(nil)
  var onSort: @MainActor (String) -> Void = { _ in }
  var pageBind: Bind<Int> = .constant(0)
  private var sort: TableSort?
  private var page = 0

  override var isOnlySeen: Bool { true }

  override func update() {
    let (next, nextPage) = track { (bind.value, pageBind.value) }
    if next != sort || nextPage != page { setNeedsPaint() }
    sort = next
    page = nextPage
  }

  override func sizeThatFits(_ proposal: Size) -> Size {
    Size(columns: proposal.columns, rows: 1)
  }

  override func expands(_ axis: Axis) -> Bool { axis == .horizontal }

  override func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? {
    AccessibilityDescription(
      .heading, label: columns.map(\.title).filter { !$0.isEmpty }.joined(separator: ", "),
      value: sort?.spoken)
  }

  override func draw(_ canvas: Canvas) {
    let shown = TableLayout.frames(columns, in: TableLayout.titles(in: frame), page: page)
    drawMarkOfHiddenColumns(canvas, shown: shown.map(\.column))
    for (index, rect) in shown {
      let column = columns[index]
      let title = StyledText(column.title, .heading)
      let isTrailing = column.alignment == .trailing
      let slack = isTrailing ? max(0, rect.size.columns - title.columns) : 0
      let start = Point(column: rect.left + slack, row: rect.top)
      canvas.draw(title, at: start, columns: rect.size.columns - slack)
      guard let sort, column.sorting?.name == sort.column else { continue }
      // The arrow comes before titles of numbers and after other titles. If the title fills its
      // column, the arrow goes into the gap beside it.
      var arrow = start
      arrow.column += isTrailing ? (slack > 1 ? -2 : -1) : title.columns
      if !isTrailing, title.columns > 0, title.columns + 1 < rect.size.columns { arrow.column += 1 }
      canvas.draw(sort.arrow, at: arrow, style: .accent)
    }
  }

  /// Draws the key for more columns at the right edge if the window is too narrow for all of them.
  private func drawMarkOfHiddenColumns(_ canvas: Canvas, shown: [Int]) {
    let shown = Set(shown)
    guard columns.indices.contains(where: { !columns[$0].title.isEmpty && !shown.contains($0) })
    else { return }
    let mark = StyledText(">", .key)
    let edge = Point(column: frame.left + frame.size.columns - 1, row: frame.top)
    canvas.draw(mark, at: edge, columns: 1)
  }

  override func handle(_ mouse: MouseEvent) -> Bool {
    guard case .press(.left) = mouse.action else { return false }
    let clicked = TableLayout.frames(
      columns, in: TableLayout.titles(in: frame), page: page
    ).first { $1.contains(mouse.position) }
    guard let name = clicked.flatMap({ columns[$0.column].sorting?.name }) else { return false }
    onSort(name)
    return true
  }
}
