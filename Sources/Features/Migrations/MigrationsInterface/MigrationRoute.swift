import Routing

/// Opens the overview, one migration, or one of its matches.
///
/// `headway://migrations`, `headway://migrations/xctest?tab=matches&team=@ios`,
/// `headway://migrations/xctest?path=App/Login.swift&line=12`, or as a route
/// `migration|{"id":"xctest","tab":"teams"}`.
package struct MigrationRoute: Route, Equatable {
  package static let identifier = "migration"
  package static let host = "migrations"
  package static let segments = ["id"]

  /// The values of ``view``.
  package enum View: String, CaseIterable, Sendable {
    /// The form that edits the migration.
    case edit
    /// The rehearsal of its lock.
    case rehearsal
  }

  /// The values of ``over``.
  package enum Limit: String, CaseIterable, Sendable {
    /// Only matches in files with more matches than the baseline allows.
    case baseline
  }

  /// The migration; nil for the overview.
  package var id: MigrationID?
  /// The tab: `overview`, `modules`, `teams`, `matrix`, `files`, `who` or `matches`.
  package var tab: String?
  /// Only shows matches of this module, team or file. An empty name selects matches without one.
  package var module: String?
  package var team: String?
  package var file: String?
  /// Only shows matches in files in which this author added or removed matches.
  package var who: String?
  /// The limit that the files of the shown matches exceed; see ``Limit``.
  package var over: String?
  /// One match: its file, and its line from 1.
  package var path: String?
  package var line: Int?
  /// A screen over the migration; see ``View``.
  package var view: String?

  package init(id: MigrationID? = nil, tab: String? = nil, view: View? = nil) {
    self.id = id
    self.tab = tab
    self.view = view?.rawValue
  }
}
