import DependencyInjection
import LocksInterface
import MigrationsInterface
import Workspace

/// What the migrations need from outside.
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

  /// The ones that are registered.
  ///
  /// - Throws: `DependencyError` that names the one that is missing.
  package static func bound() throws -> MigrationsServices {
    MigrationsServices(
      scanner: try bind((any MigrationScanning).self), history: try bind((any HistoryReading).self),
      source: try bind((any SourceReading).self), editor: try bind((any Editing).self),
      clock: try bind((any WallClock).self), locking: try bind((any Locking).self))
  }
}
