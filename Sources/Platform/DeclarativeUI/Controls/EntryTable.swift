import DesignSystem
import Unidirectional

/// A table with the rows of text that plugins add, by default below its own rows under a title.
package struct EntryTable<Element: Identifiable & Equatable>: View where Element.ID: Sendable {
  /// A row of the table.
  package typealias Entry = ListEntry<Element, AddedTextRow<Element.ID>>
  /// The list of its rows.
  package typealias Rows = List<[Entry], AnyView>

  let elements: Bind<[Element]>
  let added: AddedTextRows<Element.ID>
  let name: String
  let columns: [TableColumn<Element>]
  let sortedBy: String?
  let list: @MainActor (Rows) -> Rows

  /// - Parameters:
  ///   - elements: the elements, which can change.
  ///   - added: the rows that plugins add.
  ///   - name: the name of the table in the key map and for saving its selection and sort order.
  ///   - columns: the columns from left to right.
  ///   - sortedBy: the name of the column to sort by initially; nil for the order of the elements.
  ///   - searchText: returns the text of an element that the filter searches.
  ///   - open: opens an element. It may not exist if a plugin's row names it.
  ///   - list: configures the list of rows, for example its keys.
  package init(
    _ elements: Bind<[Element]>, added: AddedTextRows<Element.ID>, name: String,
    columns: [TableColumn<Element>], sortedBy: String? = nil,
    searchText: @escaping @MainActor (Element) -> String,
    open: @escaping @MainActor (Element.ID) -> Void, list: @escaping @MainActor (Rows) -> Rows
  ) {
    self.elements = elements
    self.added = added
    self.name = name
    self.columns = columns
    self.sortedBy = sortedBy
    self.list = { rows in
      list(
        rows.selectable(\.isSelectable)
          .searchable { $0.element.map(searchText) ?? $0.added?.sentence ?? "" }
          .onActivate { entry in
            if let link = entry.added?.link {
              link.open()
            } else if let id = entry.target {
              open(id)
            }
          })
    }
  }

  package var body: some View {
    let (elements, added, columns) = (elements, added, columns)
    TableHeadings(name, columns: columns, sortedBy: sortedBy) { order in
      list(
        List(Bind { added.entries(among: elements.value, isSpaced: true) }, name: name) {
          entry -> AnyView in
          return added.view(of: entry, indent: .three) {
            TableRow(item: $0, columns: columns)
          } added: {
            TableRow(item: $0, columns: AddedTextRow.columns)
          }
        }
      )
      .ordered(order.map { $0?.through(\.element) })
    }
  }
}
