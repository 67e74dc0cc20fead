/// An edit of one migration in the configuration.
package struct MigrationEdit: Equatable, Sendable {
  /// A property that can be edited one by one, named as in the configuration.
  package enum Key: String, CaseIterable, Codable, Sendable {
    case title, priority, started, due, goal, docs, support, lock
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

/// The text of a configuration before and after a change.
package struct ConfigurationChange: Equatable, Sendable {
  /// Absolute path of the file.
  package let path: String
  package let before: String
  package let after: String

  package init(path: String, before: String, after: String) {
    self.path = path
    self.before = before
    self.after = after
  }

  /// The change that restores the text.
  package var reversed: ConfigurationChange {
    ConfigurationChange(path: path, before: after, after: before)
  }
}
