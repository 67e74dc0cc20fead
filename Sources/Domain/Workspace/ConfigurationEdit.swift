/// An edit of one element in a list of the configuration.
package enum ConfigurationEdit: Equatable, Sendable {
  /// Adds a migration after the existing ones: a YAML mapping with one key per line.
  case addMigration(String)
  case migration(MigrationEdit)
  case rule(ElementEdit<ModuleRule>)
  case exception(ElementEdit<ModuleException>)

  /// Whether the edit adds an element, which is possible without a configuration.
  package var isAddition: Bool {
    switch self {
    case .addMigration, .rule(.add), .exception(.add): true
    case .migration, .rule, .exception: false
    }
  }
}

/// An edit of one element of a list. Positions start at 0.
package enum ElementEdit<Element: Equatable & Sendable>: Equatable, Sendable {
  case add(Element)
  case replace(Int, Element)
  case delete(Int)
  case move(Int, to: Int)
}

/// The text of a file before and after a change.
package struct FileChange: Equatable, Codable, Sendable {
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
  package var reversed: FileChange {
    FileChange(path: path, before: after, after: before)
  }
}
