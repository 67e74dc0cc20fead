import EditingLogic
import Workspace

/// The form that edits a migration.
package typealias MigrationForm = ConfigurationForm<MigrationDraft>

/// The values in the form that edits a migration.
package struct MigrationDraft: ConfigurationDraft, Codable {
  /// The priorities, the most urgent first.
  package static let priorities = ["P0", "P1", "P2", "P3"]

  package let id: String
  package var title: String
  package var priority: String
  /// Dates and numbers as text, so that the user can type them; empty for none.
  package var due: String
  package var started: String
  package var goal: String
  package var owner: String
  package var support: String
  package var docs: String
  package var lock: Bool
  /// The position in the list, from 1.
  package var position: Int
  package var isDeleted = false
  /// The owner and the docs in the configuration, which can be kept whatever they are.
  private let configured: [String: String]

  /// - Parameter position: the position in the list, from 1.
  package init(_ migration: MigrationDefinition, position: Int) {
    id = migration.id
    title = migration.title
    priority = migration.priority
    due = migration.due.map { "\($0)" } ?? ""
    started = migration.started.map { "\($0)" } ?? ""
    goal = migration.goal == 0 ? "" : "\(migration.goal)"
    owner = migration.owner ?? ""
    support = migration.support ?? ""
    docs = migration.docs ?? ""
    lock = migration.lock
    configured = ["owner": owner, "docs": docs]
    self.position = position
  }

  /// The draft of a configured migration; nil if there is none with this id.
  package init?(_ id: String, in configuration: ProjectConfiguration) {
    guard let index = configuration.migrations.firstIndex(where: { $0.id == id }) else {
      return nil
    }
    self.init(configuration.migrations[index], position: index + 1)
  }

  /// The problem of a value; nil if it can be saved.
  package func problem(_ key: MigrationEdit.Key) -> String? {
    switch key {
    case .title: title.isEmpty ? "enter a title" : nil
    case .due: FieldProblem.date(due)
    case .started: FieldProblem.date(started)
    case .goal: goal.isEmpty || (Int(goal) ?? -1) >= 0 ? nil : "enter 0 or a larger number"
    case .owner: owner == configured["owner"] ? nil : FieldProblem.owner(owner)
    case .docs: docs == configured["docs"] ? nil : FieldProblem.link(docs)
    case .priority, .support, .lock: nil
    }
  }

  package var isValid: Bool {
    isDeleted || MigrationEdit.Key.allCases.allSatisfy { problem($0) == nil }
  }

  /// The edits that turn the original values into these.
  package func edits(from original: MigrationDraft) -> [ConfigurationEdit] {
    if isDeleted { return [.migration(MigrationEdit(id, .delete))] }
    var values: [MigrationEdit.Key: String?] = [:]
    for key in MigrationEdit.Key.allCases where text(key) != original.text(key) {
      values[key] = .some(text(key).isEmpty ? nil : text(key))
    }
    var edits: [ConfigurationEdit] = []
    if !values.isEmpty { edits.append(.migration(MigrationEdit(id, .set(values)))) }
    if position != original.position {
      edits.append(.migration(MigrationEdit(id, .move(position - original.position))))
    }
    return edits
  }

  // Sessions of earlier versions contain no owner and no configured values.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(String.self, forKey: .id)
    title = try values.decode(String.self, forKey: .title)
    priority = try values.decode(String.self, forKey: .priority)
    due = try values.decode(String.self, forKey: .due)
    started = try values.decode(String.self, forKey: .started)
    goal = try values.decode(String.self, forKey: .goal)
    owner = try values.decodeIfPresent(String.self, forKey: .owner) ?? ""
    support = try values.decode(String.self, forKey: .support)
    docs = try values.decode(String.self, forKey: .docs)
    lock = try values.decode(Bool.self, forKey: .lock)
    position = try values.decode(Int.self, forKey: .position)
    isDeleted = try values.decode(Bool.self, forKey: .isDeleted)
    configured = try values.decodeIfPresent([String: String].self, forKey: .configured) ?? [:]
  }

  private func text(_ key: MigrationEdit.Key) -> String {
    switch key {
    case .title: title
    case .priority: priority
    case .started: started
    case .due: due
    case .goal: goal
    case .owner: owner
    case .docs: docs
    case .support: support
    case .lock: lock ? "true" : "false"
    }
  }
}
