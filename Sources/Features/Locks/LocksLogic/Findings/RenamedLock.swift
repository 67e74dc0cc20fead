import MigrationsInterface

/// A locked migration with a new id.
package struct RenamedLock: Equatable, Sendable, CustomStringConvertible {
  package let old: MigrationID
  package let new: MigrationID

  package init(old: MigrationID, new: MigrationID) {
    self.old = old
    self.new = new
  }

  package var description: String { "\(old) is now \(new)" }
}
