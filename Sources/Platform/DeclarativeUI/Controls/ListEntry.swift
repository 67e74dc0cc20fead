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

/// An entry of a list that shows elements of the app and rows that plugins add to them. A list for an
/// extension point has such entries.
public enum ListEntry<Element: Identifiable & Equatable, Added: AddedRow>: Identifiable, Equatable
where Added.ElementID == Element.ID {
  /// An element of the app.
  case element(Element)
  /// A row of a plugin, with the identity of the contribution and the number of earlier rows of it
  /// that have the same `id`.
  case added(Added, by: String, number: Int)
  /// The title above the rows of a plugin at the end of the list, with the title of the plugin and
  /// the identity of the contribution. An empty title is an empty line.
  case title(String, plugin: String, by: String)

  /// Identifies an entry.
  public enum ID: Hashable, CustomStringConvertible {
    /// An element of the app.
    case element(Element.ID)
    /// A row of a plugin.
    case added(Added.ID, by: String, number: Int)
    /// The title of the contribution with this identity.
    case title(by: String)

    /// The identity as text, which is saved as the selection. That of an element is its identifier.
    public var description: String {
      switch self {
      case .element(let id): "\(id)"
      case .added(let id, let contribution, let number):
        "added/\(contribution)/\(id)" + (number > 0 ? "/\(number)" : "")
      case .title(let contribution): "title/\(contribution)"
      }
    }
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
