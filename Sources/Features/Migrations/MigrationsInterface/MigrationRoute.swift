import Routing

/// Opens the migrations: all of them, one, or one of its hits.
///
/// `headway://migrations`, `headway://migrations/xctest?tab=hits&team=@ios`,
/// `headway://migrations/xctest?path=App/Login.swift&line=12`, or as a route
/// `migration|{"id":"xctest","tab":"teams"}`.
package struct MigrationRoute: Route, Equatable {
  package static let identifier = "migration"
  package static let host = "migrations"
  package static let segments = ["id"]

  /// The migration; nil for the overview.
  package var id: MigrationID?
  /// What of it is listed: `overview`, `modules`, `teams`, `matrix`, `files`, `who` or `hits`.
  package var tab: String?
  /// Only hits of this module, team or file; an empty name stands for those without one.
  package var module: String?
  package var team: String?
  package var file: String?
  /// Only hits in files in which this person added or removed uses.
  package var who: String?
  /// One hit: its file, and its line from 1.
  package var path: String?
  package var line: Int?

  package init(id: MigrationID? = nil, tab: String? = nil) {
    self.id = id
    self.tab = tab
  }
}
