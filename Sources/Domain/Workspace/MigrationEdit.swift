/// An edit of one migration in the configuration.
package struct MigrationEdit: Equatable, Sendable {
  /// A property that can be edited one by one, named as in the configuration.
  package enum Key: String, CaseIterable, Codable, Sendable {
    case title, priority, started, due, goal, owner, docs, support, lock
  }

  package enum Operation: Equatable, Sendable {
    /// Sets properties; nil removes one, so that its default applies.
    case set([Key: String?])
    case delete
    /// Moves the migration by this many positions, toward the end of the list if positive.
    case move(Int)
  }

  /// The id of the migration.
  package var id: String
  package var operation: Operation

  package init(_ id: String, _ operation: Operation) {
    self.id = id
    self.operation = operation
  }
}
