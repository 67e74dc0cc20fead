import DesignSystem
import Terminal
import Unidirectional

/// A line of column titles over rows, which it sorts: `s` goes from column to column, `S` turns the order
/// round, and a click on a title sorts by it. How the rows are sorted is remembered under the name, and is how
/// every table of that name is sorted from then on, where there are `preferences` around it.
///
/// `Table` has it already. It stands alone where a list has other rows too:
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

  /// - Parameters:
  ///   - name: under which the sort is remembered, as a rule that of the list.
  ///   - initial: the name of the column by which rows are sorted until another is chosen; nil for the
  ///     order in which they come.
  ///   - isShown: false for no line of titles.
  ///   - content: the rows, given their order, nil for the one in which they come.
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

  public func makeNode() -> TableHeadingsNode<Item> { TableHeadingsNode() }

  public func update(_ node: TableHeadingsNode<Item>) {
    let order = node.configure(name: name, columns: columns, initial: initial)
    node.setContent(
      VStack {
        if isShown {
          HeadingLine(columns: columns, sort: node.sort.bind) { [weak node] in node?.sort(by: $0) }
        }
        content(order)
      }
      .announcement(node.sort.bind.map { $0?.spoken ?? "in the usual order" }))
  }
}

/// The mounted side of `TableHeadings`: how its rows are sorted.
public final class TableHeadingsNode<Item>: Node {
  let sort = Source<TableSort?>(nil)
  private var name = ""
  private var columns: [TableColumn<Item>] = []
  private var initial: TableSort?

  /// - Returns: the order of the rows.
  func configure(
    name: String, columns: [TableColumn<Item>], initial: String?
  ) -> Bind<RowOrder<Item>?> {
    self.columns = columns
    self.initial = initial.flatMap { sorting($0) }.map { TableSort($0) }
    if name != self.name {
      self.name = name
      let remembered = (memory?["\(name).sort"] ?? preferences?["\(name).sort"])
        .flatMap { TableSort(written: $0) }
      sort.value = remembered.flatMap { sorting($0.column) == nil ? nil : $0 } ?? self.initial
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

  /// Sorts by the column of that name; by the same again, the other way round.
  func sort(by column: String) {
    guard let sorting = sorting(column) else { return }
    change(to: sort.untracked?.column == column ? sort.untracked?.reversed : TableSort(sorting))
  }

  /// The next of the columns on screen, and after the last the order at first.
  private func sortByNext() {
    let shown = TableLayout.widths(of: columns, in: TableLayout.titles(in: frame).size.columns)
      .compactMap { columns[$0.column].sorting }
    let place = shown.firstIndex { $0.name == sort.untracked?.column }
    let next = place.map { $0 + 1 } ?? 0
    if shown.indices.contains(next) {
      change(to: TableSort(shown[next]))
    } else {
      change(to: initial == nil ? nil : shown.first.map { TableSort($0) })
    }
  }

  private func change(to next: TableSort?) {
    sort.value = next
    memory?["\(name).sort"] = next?.written
    preferences?["\(name).sort"] = next?.written
    host?.bindingsChanged()
  }

  override public var keyBindings: [KeyBinding] {
    guard columns.contains(where: { $0.sorting != nil }) else { return [] }
    return [
      KeyBinding("\(name).sort", "s", title: "sort") { [weak self] in self?.sortByNext() },
      KeyBinding(
        "\(name).sort.reverse", "S", title: "sort the other way round", isHint: false,
        disabled: sort.untracked == nil ? "no order is chosen" : nil
      ) { [weak self] in
        guard let self, let sort = sort.untracked else { return }
        change(to: sort.reversed)
      },
    ]
  }
}

/// The titles of columns in a line, an arrow at the one that the rows are sorted by.
struct HeadingLine<Item>: PrimitiveView {
  let columns: [TableColumn<Item>]
  let sort: Bind<TableSort?>
  let onSort: @MainActor (String) -> Void

  func makeNode() -> HeadingLineNode<Item> { HeadingLineNode() }

  func update(_ node: HeadingLineNode<Item>) {
    node.columns = columns
    node.bind = sort
    node.onSort = onSort
    node.update()
    node.setNeedsPaint()
  }
}

final class HeadingLineNode<Item>: Node {
  var columns: [TableColumn<Item>] = []
  var bind: Bind<TableSort?> = .constant(nil)
  var onSort: @MainActor (String) -> Void = { _ in }
  private var sort: TableSort?

  override var isOnlySeen: Bool { true }

  override func update() {
    let next = track { bind.value }
    if next != sort { setNeedsPaint() }
    sort = next
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
    for (place, rect) in TableLayout.places(columns, in: TableLayout.titles(in: frame)) {
      let column = columns[place]
      let title = StyledText(column.title, .heading)
      let isTrailing = column.alignment == .trailing
      let slack = isTrailing ? max(0, rect.size.columns - title.columns) : 0
      let start = Point(column: rect.left + slack, row: rect.top)
      canvas.draw(title, at: start, columns: rect.size.columns - slack)
      guard let sort, column.sorting?.name == sort.column else { continue }
      // Before figures, behind words; where the title fills its column, in the gap beside it.
      var arrow = start
      arrow.column += isTrailing ? (slack > 1 ? -2 : -1) : title.columns
      if !isTrailing, title.columns > 0, title.columns + 1 < rect.size.columns { arrow.column += 1 }
      canvas.draw(sort.arrow, at: arrow, style: .accent)
    }
  }

  override func handle(_ mouse: MouseEvent) -> Bool {
    guard case .press(.left) = mouse.action else { return false }
    let hit = TableLayout.places(columns, in: TableLayout.titles(in: frame)).first {
      $1.contains(mouse.position)
    }
    guard let name = hit.flatMap({ columns[$0.column].sorting?.name }) else { return false }
    onSort(name)
    return true
  }
}
