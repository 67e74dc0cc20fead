import MigrationsInterface
import MigrationsLogic

/// The state of the migrations flow.
package struct MigrationsState: Codable, Equatable, Sendable {
  /// The screen that is shown.
  package enum Destination: Codable, Equatable, Sendable {
    case list
    case detail(Detail)
    case match(MatchSelection)
    case edit(Edit)
    case exception(Exception)
    /// The rehearsal of a migration's lock.
    case rehearsal(MigrationID)

    // Sessions contain these keys.
    private enum CodingKeys: String, CodingKey {
      case list, detail, edit, exception, rehearsal
      case match = "hit"
    }
  }

  /// One migration, with the selected tab and the scope of its matches.
  package struct Detail: Codable, Equatable, Sendable {
    package var id: MigrationID
    package var tab: DetailTab
    package var scope: MatchScope

    package init(id: MigrationID, tab: DetailTab = .overview, scope: MatchScope = .all) {
      self.id = id
      self.tab = tab
      self.scope = scope
    }
  }

  /// The form of one migration.
  package struct Edit: Codable, Equatable, Sendable {
    package var id: MigrationID
    /// The values in the form; nil if they are those of the configuration.
    package var draft: MigrationDraft?
    /// Whether the form was opened from the list, to which saving returns.
    package var returnsToList: Bool?

    package init(id: MigrationID, draft: MigrationDraft? = nil, returnsToList: Bool? = nil) {
      self.id = id
      self.draft = draft
      self.returnsToList = returnsToList
    }
  }

  /// One match, and the scope of the list that it belongs to.
  package struct MatchSelection: Codable, Hashable, Sendable {
    package var migration: MigrationID
    package var match: Match
    package var scope: MatchScope

    // Sessions contain these keys.
    private enum CodingKeys: String, CodingKey {
      case migration, scope
      case match = "hit"
    }

    /// Compares all properties; `hash(into:)` uses only the location of the match.
    package static func == (left: MatchSelection, right: MatchSelection) -> Bool {
      left.migration == right.migration && left.match == right.match && left.scope == right.scope
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(migration)
      hasher.combine(match.path)
      hasher.combine(match.line)
    }
  }

  /// The form of an exception for a match.
  package struct Exception: Codable, Equatable, Sendable {
    package var selection: MatchSelection
    /// The values in the form.
    package var draft: MatchExceptionDraft

    package init(selection: MatchSelection, draft: MatchExceptionDraft) {
      self.selection = selection
      self.draft = draft
    }
  }

  package var destination: Destination

  package init(destination: Destination = .list) {
    self.destination = destination
  }

  // Sessions contain these keys.
  private enum CodingKeys: String, CodingKey {
    case destination = "place"
  }
}
