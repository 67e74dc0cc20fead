import MigrationsInterface

/// A row of the overview: a migration, or a row that a plugin adds below them.
package struct MigrationListRow: Identifiable, Equatable, Sendable {
  /// The content of a row.
  package enum Content: Equatable, Sendable {
    case migration(MigrationLine)
    /// The title of a group of added rows, and the title of the plugin that added them.
    case heading(String, addedBy: String)
    /// A row with the id of its group.
    case added(AddedMigrationRow, group: String)
    /// An empty line.
    case gap
  }

  package let id: String
  package let content: Content

  package init(id: String, content: Content) {
    self.id = id
    self.content = content
  }

  /// The migration that Enter opens.
  package var opens: MigrationID? {
    switch content {
    case .migration(let line): line.id
    case .added(let row, _): row.opens
    case .heading, .gap: nil
    }
  }

  /// The migration that the row names, which may not exist; nil for none.
  package var target: MigrationID? {
    if case .added(let row, _) = content { return row.opens ?? row.unknown }
    return opens
  }

  /// The text that the filter searches.
  package var searchText: String {
    switch content {
    case .migration(let line):
      "\(line.count.priority) \(line.count.title) \(line.id) "
        + line.count.byTeam.compactMap(\.team).joined(separator: " ")
    case .added(let row, _): row.sentence
    case .heading, .gap: ""
    }
  }

  /// Returns the rows of the overview: migrations by priority in the order of the configuration,
  /// then each group of added rows under its title.
  package static func rows(
    _ migrations: [MigrationLine], added: [AddedMigrationRows]
  ) -> [MigrationListRow] {
    var rows = migrations.enumerated()
      .sorted { ($0.element.count.priority, $0.offset) < ($1.element.count.priority, $1.offset) }
      .map { MigrationListRow(id: "migration/\($0.element.id)", content: .migration($0.element)) }
    for group in added where !group.rows.isEmpty {
      rows.append(MigrationListRow(id: "gap/\(group.id)", content: .gap))
      rows.append(
        MigrationListRow(
          id: "heading/\(group.id)", content: .heading(group.title, addedBy: group.addedBy)))
      rows += group.rows.map {
        MigrationListRow(id: "added/\(group.id)/\($0.id)", content: .added($0, group: group.id))
      }
    }
    return rows
  }
}

/// A row that a plugin adds to the overview.
package struct AddedMigrationRow: Identifiable, Equatable, Sendable {
  /// The color of a row.
  package enum Tone: Equatable, Sendable { case plain, warning, danger, success }

  package let id: String
  /// The subject of the row, which is shortened if there isn't enough room; nil for none.
  package let title: String?
  /// The text about the subject.
  package let text: String
  package let tone: Tone
  /// The migration that Enter opens, if any.
  package let opens: MigrationID?
  /// The migration that the row names, but that doesn't exist; nil for none.
  package let unknown: MigrationID?

  /// The title and the text.
  package var sentence: String { title.map { "\($0): \(text)" } ?? text }

  package init(
    id: String, title: String? = nil, text: String, tone: Tone = .plain, opens: MigrationID? = nil,
    unknown: MigrationID? = nil
  ) {
    self.id = id
    self.title = title
    self.text = text
    self.tone = tone
    self.opens = opens
    self.unknown = unknown
  }
}

/// The rows of one contribution, with their title.
package struct AddedMigrationRows: Identifiable, Equatable, Sendable {
  package let id: String
  package let title: String
  /// The title of the plugin.
  package let addedBy: String
  package let rows: [AddedMigrationRow]

  package init(id: String, title: String, addedBy: String, rows: [AddedMigrationRow]) {
    self.id = id
    self.title = title
    self.addedBy = addedBy
    self.rows = rows
  }
}
