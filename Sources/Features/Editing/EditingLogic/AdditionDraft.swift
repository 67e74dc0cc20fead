import Workspace

/// The form for migrations that are about to be added to the configuration.
package typealias AdditionForm = ConfigurationForm<AdditionDraft>

/// The values in the form for migrations that are about to be added to the configuration.
package struct AdditionDraft: ConfigurationDraft, Codable {
  /// A migration with the values that the form can change.
  package struct Item: Codable, Equatable, Sendable, Identifiable {
    package let id: String
    package var title: String
    /// The due date as text, so that the user can type it; empty for none.
    package var due = ""
    package var owner = ""
    package var lock = false

    package init(id: String, title: String) {
      self.id = id
      self.title = title
    }
  }

  package private(set) var items: [Item]
  /// The migrations to add before their values are set, each a YAML mapping. It is empty if a new
  /// configuration contains them.
  package let additions: [String]

  /// - Parameter additions: the migrations to add first, each a YAML mapping.
  package init(_ items: [Item], adding additions: [String] = []) {
    self.items = items
    self.additions = additions
  }

  /// The draft with the values that another one has for the same migrations.
  package func merging(_ other: AdditionDraft?) -> AdditionDraft {
    var draft = self
    for index in items.indices {
      if let known = other?.items.first(where: { $0.id == items[index].id }) {
        draft.items[index] = known
      }
    }
    return draft
  }

  /// The value of one migration or of all; nil if they differ.
  ///
  /// - Parameter id: the migration; nil for all.
  package func value<Value: Equatable>(_ path: KeyPath<Item, Value>, of id: String?) -> Value? {
    let values = items.filter { id == nil || $0.id == id }.map { $0[keyPath: path] }
    return values.allSatisfy { $0 == values.first } ? values.first : nil
  }

  /// Sets a value of one migration or of all.
  ///
  /// - Parameter id: the migration; nil for all.
  package mutating func set<Value>(
    _ path: WritableKeyPath<Item, Value>, to value: Value, of id: String?
  ) {
    for index in items.indices where id == nil || items[index].id == id {
      items[index][keyPath: path] = value
    }
  }

  package var isValid: Bool {
    items.allSatisfy { item in
      !item.title.isEmpty && FieldProblem.date(item.due) == nil
        && FieldProblem.owner(item.owner) == nil
    }
  }

  package func edits(from original: AdditionDraft) -> [ConfigurationEdit] {
    additions.map { .addMigration($0) }
      + items.compactMap { item in
        let title = original.items.first { $0.id == item.id }?.title
        var values: [MigrationEdit.Key: String?] = [:]
        if item.title != title { values[.title] = item.title }
        if !item.due.isEmpty { values[.due] = item.due }
        if !item.owner.isEmpty { values[.owner] = item.owner }
        if item.lock { values[.lock] = "true" }
        return values.isEmpty ? nil : .migration(MigrationEdit(item.id, .set(values)))
      }
  }
}
