import DeclarativeUI
import Unidirectional

extension List {
  /// Creates a list that shows elements of the app and rows that plugins add to them. The user
  /// selects, searches and opens both in the same way.
  ///
  /// ```swift
  /// List(
  ///   errands, name: "errands", adding: .errandRows, from: contributions, context: errands
  /// ) { errand in
  ///   Label(errand.title)
  /// } added: { row in
  ///   Label(row.text)
  /// }
  /// .searchable { $0.element?.title ?? $0.added?.text ?? "" }
  /// .onActivate { entry in if let id = entry.element?.id ?? entry.added?.opens { open(id) } }
  /// ```
  ///
  /// Sort the elements instead of using ``ordered(_:)``, so that added rows stay at their places.
  ///
  /// - Parameters:
  ///   - elements: the elements of the app, in their order.
  ///   - name: the name of the list in the key map and for saving its selection, scroll position
  ///     and filter.
  ///   - point: the extension point for the rows.
  ///   - contributions: the source of contributions.
  ///   - context: the current contents of the list, passed to plugins.
  ///   - row: the view of an element, one row high.
  ///   - added: the view of a row that its plugin doesn't draw itself, one row high.
  public init<Element, Added: AddedRow, Context>(
    _ elements: Bind<[Element]>, name: String, adding point: ListRowPoint<Context, Added>,
    from contributions: any ContributionReading, context: Bind<Context>,
    @ViewBuilder row: @escaping @MainActor (Element) -> some View,
    @ViewBuilder added: @escaping @MainActor (Added) -> some View
  ) where Data == [ListEntry<Element, Added>], Row == AnyView {
    let rows = contributions.added(at: point) { context.value }
    self = List(Bind { rows.entries(among: elements.value) }, name: name) { entry -> AnyView in
      return rows.view(of: entry, element: row, added: added)
    }
    .selectable(\.isSelectable)
  }
}

extension ContributionReading {
  /// Returns the rows that plugins add to a list.
  ///
  /// - Parameters:
  ///   - point: the extension point.
  ///   - context: returns the current contents of the list; nil as long as there are none. Its reads
  ///     are tracked.
  package func added<Context, Added: AddedRow>(
    at point: ListRowPoint<Context, Added>, for context: @escaping @MainActor () -> Context?
  ) -> AddedRows<Added> {
    AddedRows(
      groups: {
        self.rows(at: point, for: context()) {
          .init(id: $0, title: $1, plugin: $2, rows: $3)
        }
      },
      view: { self.view(of: $0, in: $1, at: point, for: context()) })
  }
}
