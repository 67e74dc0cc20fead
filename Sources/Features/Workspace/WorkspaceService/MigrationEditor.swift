import Workspace

/// Edits migrations in `headway.yml` and preserves the rest of its text.
package struct MigrationEditor: MigrationEditing {
  package init() {}

  package func change(
    _ edits: [MigrationEdit], in path: String
  ) async throws -> ConfigurationChange {
    guard let before = try ConfigurationFile.text(at: path) else {
      throw WorkspaceError("\(path) doesn't exist")
    }
    return ConfigurationChange(
      path: path, before: before,
      after: try MigrationEditor.text(before, applying: edits, path: path))
  }

  package func apply(_ change: ConfigurationChange) async throws {
    guard change.after != change.before else { return }
    try ConfigurationFile.replace(change.before, with: change.after, at: change.path)
  }

  /// Applies edits to the text of a configuration.
  ///
  /// - Throws: `WorkspaceError` if the text is invalid, or is written in a way that can't be edited
  ///   line by line.
  package static func text(
    _ before: String, applying edits: [MigrationEdit], path: String
  ) throws -> String {
    var expected = try migrations(before, path)
    var text = before
    for edit in edits {
      guard let index = expected.firstIndex(where: { $0.id == edit.id }) else {
        throw WorkspaceError("\(path) contains no migration \"\(edit.id)\"")
      }
      try apply(edit.operation, to: &expected, at: index)
      guard let edited = MigrationText(text)?.applying(edit) else { throw unsafe(path) }
      text = edited
    }
    // YAML has more forms than the editor knows, such as anchors, so the result is compared.
    guard let result = try? migrations(text, path), result == expected else { throw unsafe(path) }
    return text
  }

  private static func unsafe(_ path: String) -> WorkspaceError {
    WorkspaceError(
      "\(path) can't be changed safely because of its YAML format; press e to edit it yourself")
  }

  private static func migrations(_ text: String, _ path: String) throws -> [MigrationDefinition] {
    switch ConfigurationDecoder.decode(text, path: path) {
    case .success(let configuration):
      return configuration.migrations.map { migration in
        var migration = migration
        migration.location = ConfigurationLocation()
        return migration
      }
    case .failure(let issues):
      let first = issues.issues.first
      throw WorkspaceError(
        "\(path):\(first?.line ?? 1):\(first?.column ?? 1): \(first?.message ?? "can't be read")")
    }
  }

  private static func apply(
    _ operation: MigrationEdit.Operation, to migrations: inout [MigrationDefinition], at index: Int
  ) throws {
    switch operation {
    case .delete: migrations.remove(at: index)
    case .move(let steps):
      let target = min(max(index + steps, 0), migrations.count - 1)
      migrations.insert(migrations.remove(at: index), at: target)
    case .set(let values):
      for (key, value) in values { try set(key, value, of: &migrations[index]) }
    }
  }

  private static func set(
    _ key: MigrationEdit.Key, _ value: String?, of migration: inout MigrationDefinition
  ) throws {
    func day() throws -> Day? {
      guard let value else { return nil }
      guard let day = Day(value) else {
        throw WorkspaceError("\(key.rawValue) must be a date such as 2026-12-31, not \"\(value)\"")
      }
      return day
    }
    switch key {
    case .title: migration.title = value ?? migration.id
    case .priority: migration.priority = value ?? "P2"
    case .started: migration.started = try day()
    case .due: migration.due = try day()
    case .goal:
      guard let number = Int(value ?? "0"), number >= 0 else {
        throw WorkspaceError("goal must be 0 or more, not \"\(value ?? "")\"")
      }
      migration.goal = number
    case .docs: migration.docs = value
    case .support: migration.support = value
    case .lock: migration.lock = value == "true"
    }
  }
}
