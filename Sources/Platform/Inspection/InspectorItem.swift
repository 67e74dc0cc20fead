import DeclarativeUI

/// A row of the inspector, with the rows inside it.
struct InspectorItem: Identifiable, Equatable {
  /// The path of the row, stable while the app changes.
  let id: String
  /// The text of the row.
  let title: StyledText
  /// The text at the right edge.
  var note: StyledText = ""
  /// The full text, shown below the rows while the row is selected.
  var detail = ""
  /// The rows inside; nil for a row that can't be expanded.
  var children: [InspectorItem]?

  /// The number of the moment after the action of the row; nil for other rows.
  var moment: Int?

  /// Whether the row is collapsed at first.
  var isCollapsed = false

  /// Whether the note yields to the title if there isn't enough room for both.
  var hasShortTitle: Bool { title.columns <= 36 }

  /// The text that the search matches.
  var searched: String { "\(title.text) \(note.text) \(detail)" }

  /// Returns the identifiers of the rows down to a depth.
  static func ids(of items: [InspectorItem], depth: Int) -> Set<String> {
    guard depth > 0 else { return [] }
    return items.reduce(into: []) { ids, item in
      guard let children = item.children, !item.isCollapsed else { return }
      ids.insert(item.id)
      ids.formUnion(InspectorItem.ids(of: children, depth: depth - 1))
    }
  }
}
