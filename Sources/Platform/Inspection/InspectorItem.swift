import DeclarativeUI
import DesignSystem

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

  /// A kind of row that a search for a fault starts at.
  enum Kind: String {
    case flow, problem, violation
  }

  /// The kind of the row; nil for most rows.
  var kind: Kind?

  /// Whether the note yields to the title if there isn't enough room for both.
  var hasShortTitle: Bool { title.columns <= 36 }

  /// The text that the search matches.
  var searched: String { "\(title.text) \(note.text) \(detail)" }

  /// The sign of the problem that the row shows; nil for rows without one.
  var problem: Glyph? {
    switch kind {
    case .problem: .problem
    case .violation: .violation
    case .flow, nil: nil
    }
  }

  /// The sign of the first problem in the rows inside; nil if there is none.
  var problemInside: Glyph? {
    for child in children ?? [] {
      if let problem = child.problem ?? child.problemInside { return problem }
    }
    return nil
  }

  /// Returns the identifier of the row to select first: the first one with a problem, or else the
  /// innermost flow; nil if there is neither.
  static func start(in items: [InspectorItem]) -> String? {
    firstProblem(in: items) ?? innermostFlow(in: items)
  }

  private static func firstProblem(in items: [InspectorItem]) -> String? {
    for item in items {
      if item.problem != nil { return item.id }
      if let found = firstProblem(in: item.children ?? []) { return found }
    }
    return nil
  }

  /// Returns the identifiers of all rows with a problem.
  static func problems(in items: [InspectorItem]) -> [String] {
    items.flatMap { ($0.problem == nil ? [] : [$0.id]) + problems(in: $0.children ?? []) }
  }

  private static func innermostFlow(in items: [InspectorItem]) -> String? {
    for item in items {
      if let found = innermostFlow(in: item.children ?? []) { return found }
      if item.kind == .flow { return item.id }
    }
    return nil
  }
}
