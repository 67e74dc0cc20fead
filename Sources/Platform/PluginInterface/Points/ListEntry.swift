import DeclarativeUI
import DesignSystem
import Unidirectional

/// The place of a row that a plugin adds to a list.
public enum AddedRowPlacement<ElementID: Hashable>: Hashable {
  /// At the end of the list, below the section title of the plugin.
  case section
  /// Directly above an element of the list, or in the section if the list doesn't contain it.
  case above(ElementID)
  /// Directly below an element of the list, or in the section if the list doesn't contain it.
  case below(ElementID)
}

extension AddedRowPlacement: Sendable where ElementID: Sendable {}

/// A row that a plugin adds to a list of the app's elements.
///
/// ```swift
/// struct ErrandRow: AddedRow {
///   let id: String
///   let text: String
///   var placement: AddedRowPlacement<Errand.ID> = .section
/// }
/// ```
///
/// If rows of one contribution have the same `id`, their order distinguishes them.
public protocol AddedRow: Identifiable, Equatable {
  /// The type of the identifiers of the app's elements.
  associatedtype ElementID: Hashable
  /// The place of the row in the list.
  var placement: AddedRowPlacement<ElementID> { get }
}

/// An entry of a list that shows elements of the app and rows that plugins add to them; see
/// ``DeclarativeUI/List/init(_:name:adding:from:context:row:added:)``.
public enum ListEntry<Element: Identifiable & Equatable, Added: AddedRow>: Identifiable, Equatable
where Added.ElementID == Element.ID {
  /// An element of the app.
  case element(Element)
  /// A row of a plugin, with the identity of the contribution and the number of earlier rows of it
  /// that have the same `id`.
  case added(Added, by: String, number: Int)
  /// The title above the rows of a plugin at the end of the list, with the title of the plugin and
  /// the identity of the contribution.
  case title(String, plugin: String, by: String)

  /// Identifies an entry.
  public enum ID: Hashable {
    /// An element of the app.
    case element(Element.ID)
    /// A row of a plugin.
    case added(Added.ID, by: String, number: Int)
    /// The title of the contribution with this identity.
    case title(by: String)
  }

  /// The identity of the entry. It doesn't change when other entries come and go.
  public var id: ID {
    switch self {
    case .element(let element): .element(element.id)
    case .added(let row, let contribution, let number):
      .added(row.id, by: contribution, number: number)
    case .title(_, _, let contribution): .title(by: contribution)
    }
  }

  /// The element; nil if the entry is another one.
  public var element: Element? { if case .element(let element) = self { element } else { nil } }

  /// The row of a plugin; nil if the entry is another one.
  public var added: Added? { if case .added(let row, _, _) = self { row } else { nil } }

  /// Whether the user can select the entry: all except titles.
  public var isSelectable: Bool { if case .title = self { false } else { true } }
}

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
    let entries = Bind {
      contributions.entries(elements.value, adding: point, for: context.value)
    }
    self = List(entries, name: name) { entry -> AnyView in
      switch entry {
      case .element(let element): return AnyView(row(element))
      case .added(let line, let contribution, _):
        let view = contributions.view(of: line, in: contribution, at: point, for: context.value)
        guard let drawn = view else { return AnyView(added(line)) }
        return AnyView(drawn.frame(maxRows: Extent.line))
      case .title(let title, let plugin, _):
        return AnyView(
          Divider(StyledText(title, .heading), trailing: .muted("added by the \(plugin) plugin")))
      }
    }
    .selectable(\.isSelectable)
  }
}

extension ContributionReading {
  /// Returns the elements with the rows of plugins at their places. The read is tracked.
  fileprivate func entries<Element, Added: AddedRow, Context>(
    _ elements: [Element], adding point: ListRowPoint<Context, Added>,
    for context: @autoclosure () -> Context
  ) -> [ListEntry<Element, Added>] where Element.ID == Added.ElementID {
    typealias Entry = ListEntry<Element, Added>
    var above: [Element.ID: [Entry]] = [:]
    var below: [Element.ID: [Entry]] = [:]
    var sections: [Entry] = []
    let known = Set(elements.map(\.id))
    let groups = rows(at: point, for: context()) { (id: $0, title: $1, plugin: $2, rows: $3) }
    for group in groups {
      var section: [Entry] = []
      var counts: [Added.ID: Int] = [:]
      for row in group.rows {
        let entry = Entry.added(row, by: group.id, number: counts[row.id, default: 0])
        counts[row.id, default: 0] += 1
        switch row.placement {
        case .above(let id) where known.contains(id): above[id, default: []].append(entry)
        case .below(let id) where known.contains(id): below[id, default: []].append(entry)
        case .above, .below, .section: section.append(entry)
        }
      }
      guard !section.isEmpty else { continue }
      sections.append(.title(group.title, plugin: group.plugin, by: group.id))
      sections += section
    }
    return elements.flatMap { element in
      (above[element.id] ?? []) + [.element(element)] + (below[element.id] ?? [])
    } + sections
  }
}
