import DeclarativeUI
import DesignSystem
import Unidirectional
import Workspace

/// A table with the rows that plugins add below its own rows, each group under its title.
package struct ExtendedTable<Item: Identifiable & Equatable>: View
where Item.ID: Sendable {
  /// A row of the table.
  package typealias Row = ExtendedRow<Item>
  /// The list of its rows.
  package typealias Rows = List<[Row], ExtendedRowView<Item>>

  let rows: Bind<[Row]>
  let name: String
  let columns: [TableColumn<Item>]
  let sortedBy: String?
  let list: @MainActor (Rows) -> Rows
  let addedRowView: AddedRowView<Item.ID>

  /// - Parameters:
  ///   - items: the elements, which can change.
  ///   - added: the rows that plugins add.
  ///   - addedRowView: returns the views of the rows that plugins draw.
  ///   - name: the name of the table in the key map and for saving its selection and sort order.
  ///   - columns: the columns from left to right.
  ///   - sortedBy: the name of the column to sort by initially; nil for the order of the elements.
  ///   - searchText: returns the text of an element that the filter searches.
  ///   - open: opens an element. It may not exist if a plugin's row names it.
  ///   - list: configures the list of rows, for example its keys.
  package init(
    _ items: Bind<[Item]>, added: Bind<[ContributedRows<Item.ID>]>,
    addedRowView: @escaping AddedRowView<Item.ID>, name: String, columns: [TableColumn<Item>],
    sortedBy: String? = nil, searchText: @escaping @MainActor (Item) -> String,
    open: @escaping @MainActor (Item.ID) -> Void, list: @escaping @MainActor (Rows) -> Rows
  ) {
    rows = Bind { Row.rows(items.value, added: added.value) }
    self.name = name
    self.columns = columns
    self.sortedBy = sortedBy
    self.addedRowView = addedRowView
    self.list = { rows in
      list(
        rows.selectable(\.isSelectable)
          .searchable { row in row.item.map(searchText) ?? row.added?.sentence ?? "" }
          .onActivate { if let id = $0.target { open(id) } })
    }
  }

  package var body: some View {
    TableHeadings(name, columns: columns, sortedBy: sortedBy) { order in
      list(
        List(rows, name: name) {
          ExtendedRowView(row: $0, columns: columns, addedRowView: addedRowView)
        }
      )
      .ordered(order.map { $0?.through(\.item) })
    }
  }
}

/// Returns the view of a row that a plugin added, by the id of its group; nil to draw it as text.
package typealias AddedRowView<Target: Hashable & Sendable> =
  @MainActor (_ group: String, ContributedRow<Target>) -> AnyView?

/// A row of a table with elements and the rows that plugins add.
package struct ExtendedRow<Item: Identifiable & Equatable>: Identifiable, Equatable
where Item.ID: Sendable {
  /// The identity of a row. Its description is saved as the selection, so that of an element is that
  /// of its id.
  package enum ID: Hashable, CustomStringConvertible {
    case item(Item.ID)
    case gap(group: String)
    case heading(group: String)
    case added(group: String, id: String)

    package var description: String {
      switch self {
      case .item(let id): "\(id)"
      case .gap(let group): "gap/\(group)"
      case .heading(let group): "heading/\(group)"
      case .added(let group, let id): "added/\(group)/\(id)"
      }
    }
  }

  /// The content of a row.
  enum Content: Equatable {
    case item(Item)
    /// The title of a group of added rows, and the title of the plugin that added them.
    case heading(String, addedBy: String)
    /// A row with the id of its group.
    case added(ContributedRow<Item.ID>, group: String)
    /// An empty line.
    case gap
  }

  package let id: ID
  let content: Content

  /// The element in this row; nil if the row shows something else.
  package var item: Item? {
    if case .item(let item) = content { return item }
    return nil
  }

  /// The row of a plugin; nil if the row shows something else.
  var added: ContributedRow<Item.ID>? {
    if case .added(let row, _) = content { return row }
    return nil
  }

  /// The element that Enter opens.
  package var opens: Item.ID? { item?.id ?? added?.opens }

  /// The element that the row names, which may not exist; nil for none.
  package var target: Item.ID? { opens ?? added?.unknown }

  var isSelectable: Bool { item != nil || added != nil }

  /// Returns the elements, followed by each group of added rows under its title.
  package static func rows(
    _ items: [Item], added: [ContributedRows<Item.ID>]
  ) -> [ExtendedRow] {
    var rows = items.map { ExtendedRow(id: .item($0.id), content: .item($0)) }
    for group in added where !group.rows.isEmpty {
      rows.append(ExtendedRow(id: .gap(group: group.id), content: .gap))
      rows.append(
        ExtendedRow(
          id: .heading(group: group.id), content: .heading(group.title, addedBy: group.addedBy)))
      rows += group.rows.map {
        ExtendedRow(
          id: .added(group: group.id, id: $0.id), content: .added($0, group: group.id))
      }
    }
    return rows
  }
}

/// The view of a row, one line high.
package struct ExtendedRowView<Item: Identifiable & Equatable>: View
where Item.ID: Sendable {
  let row: ExtendedRow<Item>
  let columns: [TableColumn<Item>]
  let addedRowView: AddedRowView<Item.ID>

  package var body: some View {
    switch row.content {
    case .item(let item): TableRow(item: item, columns: columns)
    case .heading(let title, let plugin):
      Divider(StyledText(title, .heading), trailing: .muted("added by the \(plugin) plugin"))
    case .added(let row, let group):
      if let view = addedRowView(group, row) {
        view.padding(horizontal: .three).frame(maxRows: Extent.line)
      } else {
        TableRow(item: row, columns: AddedRowText<Item.ID>.columns)
      }
    case .gap: Label("")
    }
  }
}

/// The text of a row that a plugin adds. If there isn't enough room, the title is shortened to half of
/// it, and then the text.
@MainActor private enum AddedRowText<Target: Hashable & Sendable> {
  static var columns: [TableColumn<ContributedRow<Target>>] {
    [
      TableColumn("", width: .flexible(minimum: 20, weight: 1)) { row, width in
        text(row, columns: width)
      }
    ]
  }

  private static func text(_ row: ContributedRow<Target>, columns: Int) -> StyledText {
    let style = row.tone.style
    guard let title = row.title else { return StyledText("   " + row.text, style) }
    let end = StyledText(": " + row.text, style)
    let room = max(columns / 2, columns - 3 - end.columns)
    return "   " + StyledText(title, style).fitted(to: room) + end
  }
}

extension AddedRowTone {
  /// The text style of rows with this tone.
  package var style: TextStyle {
    switch self {
    case .plain: .body
    case .warning: .warning
    case .danger: .danger
    case .success: .success
    }
  }
}
