import Workspace

extension MigrationEdit {
  /// Makes the edit in a list of migrations.
  ///
  /// - Throws: `WorkspaceError` for an invalid value.
  func apply(to migrations: inout [MigrationDefinition], at index: Int) throws {
    switch operation {
    case .delete: migrations.remove(at: index)
    case .move(let steps):
      let target = MigrationEdit.target(of: index, by: steps, count: migrations.count)
      migrations.insert(migrations.remove(at: index), at: target)
    case .set(let values):
      for (key, value) in values { try key.set(value, of: &migrations[index]) }
    }
  }

  /// The position after a move, within the list.
  fileprivate static func target(of index: Int, by steps: Int, count: Int) -> Int {
    min(max(index + steps, 0), count - 1)
  }
}

extension ListText {
  /// Returns the text after an edit; nil if it isn't possible line by line.
  func applying(_ operation: MigrationEdit.Operation, at index: Int) -> String? {
    switch operation {
    case .delete: deleting(index)
    case .move(let steps):
      moving(index, to: MigrationEdit.target(of: index, by: steps, count: items.count))
    case .set(let values):
      setting(
        MigrationEdit.Key.allCases.compactMap { key in
          values[key].map { value in (key.rawValue, value.map(key.listValue)) }
        }, at: index, order: MigrationDefinition.keys)
    }
  }
}

extension MigrationDefinition {
  /// All keys in the configuration, in the order in which an edit inserts new ones.
  static let keys = [
    "id", "title", "about", "priority", "pattern", "code", "swift", "text", "import", "path",
    "source", "plugin", "counter", "argument", "series", "language", "in", "replacement",
    "adoption",
    "files", "exclude", "include", "count", "started", "due", "goal", "commitments", "owner",
    "docs", "support", "lock", "swaps", "maxExceptionDays",
  ]
}

extension MigrationEdit.Key {
  fileprivate func listValue(_ value: String) -> ListValue {
    switch self {
    case .title, .owner, .docs, .support: .text(value)
    case .priority, .started, .due, .goal, .lock: .plain(value)
    }
  }

  /// Sets a value of a migration; nil sets the default.
  ///
  /// - Throws: `WorkspaceError` if the value is invalid.
  fileprivate func set(_ value: String?, of migration: inout MigrationDefinition) throws {
    switch self {
    case .title: migration.title = value ?? migration.id
    case .priority: migration.priority = value ?? "P2"
    case .started: migration.started = try day(value)
    case .due: migration.due = try day(value)
    case .goal:
      guard let number = Int(value ?? "0"), number >= 0 else {
        throw WorkspaceError("goal must be 0 or more, not \"\(value ?? "")\"")
      }
      migration.goal = number
    case .owner: migration.owner = value
    case .docs: migration.docs = value
    case .support: migration.support = value
    case .lock: migration.lock = value == "true"
    }
  }

  private func day(_ value: String?) throws -> Day? {
    guard let value else { return nil }
    guard let day = Day(value) else {
      throw WorkspaceError("\(rawValue) must be a date such as 2026-12-31, not \"\(value)\"")
    }
    return day
  }
}
