import DependencyInjection
import LocksInterface
import MigrationsInterface
import Workspace

/// The services that the migrations flow uses.
package struct MigrationsServices: Sendable {
  let scanner: any MigrationScanning
  let history: any HistoryReading
  let source: any SourceReading
  let editor: any Editing
  let clock: any WallClock
  let locking: any Locking

  package init(
    scanner: any MigrationScanning, history: any HistoryReading, source: any SourceReading,
    editor: any Editing, clock: any WallClock, locking: any Locking
  ) {
    self.scanner = scanner
    self.history = history
    self.source = source
    self.editor = editor
    self.clock = clock
    self.locking = locking
  }

  /// Resolves the services from the current dependency registry.
  ///
  /// - Throws: `DependencyError` that names a missing service.
  package static func bound() throws -> MigrationsServices {
    MigrationsServices(
      scanner: try inject((any MigrationScanning).self),
      history: try inject((any HistoryReading).self),
      source: try inject((any SourceReading).self), editor: try inject((any Editing).self),
      clock: try inject((any WallClock).self), locking: try inject((any Locking).self))
  }
}
