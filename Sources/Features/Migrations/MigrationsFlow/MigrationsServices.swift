import LocksInterface
import MigrationsInterface
import Workspace

/// The services that the migrations flow uses.
package struct MigrationsServices: Sendable {
  let source: any SourceReading
  let editor: any Editing
  let clock: any ZonedClock
  let locking: any Locking
  let editing: any ConfigurationEditing
  let reports: any ReportSaving
  let rehearsals: any LockRehearsing

  package init(
    source: any SourceReading, editor: any Editing, clock: any ZonedClock, locking: any Locking,
    editing: any ConfigurationEditing, reports: any ReportSaving,
    rehearsals: any LockRehearsing
  ) {
    self.source = source
    self.editor = editor
    self.clock = clock
    self.locking = locking
    self.editing = editing
    self.reports = reports
    self.rehearsals = rehearsals
  }
}
