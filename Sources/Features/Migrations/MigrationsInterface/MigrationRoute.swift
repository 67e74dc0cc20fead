import Routing

/// Opens one migration: `migration|{"id":"xctest","tab":"teams"}`.
package struct MigrationRoute: Route, Equatable {
  package static let identifier = "migration"
  package let id: MigrationID
  package let tab: String?

  package init(id: MigrationID, tab: String? = nil) {
    self.id = id
    self.tab = tab
  }
}
