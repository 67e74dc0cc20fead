/// A row that a plugin adds below the elements of a list.
package struct ContributedRow<Target: Hashable & Sendable>: Identifiable, Equatable, Sendable {
  package let id: String
  /// The subject of the row, which is shortened if there isn't enough room; nil for none.
  package let title: String?
  /// The text about the subject.
  package let text: String
  package let tone: AddedRowTone
  /// The element of the list that Enter opens, if any.
  package let opens: Target?
  /// The element that the row names, but that doesn't exist; nil for none.
  package let unknown: Target?

  /// The title and the text.
  package var sentence: String { title.map { "\($0): \(text)" } ?? text }

  package init(
    id: String, title: String? = nil, text: String, tone: AddedRowTone = .plain,
    opens: Target? = nil, unknown: Target? = nil
  ) {
    self.id = id
    self.title = title
    self.text = text
    self.tone = tone
    self.opens = opens
    self.unknown = unknown
  }
}

/// The color of a row that a plugin adds.
package enum AddedRowTone: Equatable, Sendable { case plain, warning, danger, success }

/// The rows of one contribution, with their title.
package struct ContributedRows<Target: Hashable & Sendable>: Identifiable, Equatable, Sendable {
  package let id: String
  package let title: String
  /// The title of the plugin.
  package let addedBy: String
  package let rows: [ContributedRow<Target>]

  package init(id: String, title: String, addedBy: String, rows: [ContributedRow<Target>]) {
    self.id = id
    self.title = title
    self.addedBy = addedBy
    self.rows = rows
  }
}
