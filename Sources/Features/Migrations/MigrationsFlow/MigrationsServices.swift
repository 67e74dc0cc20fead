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
  let exceptions: any ExceptionWriting
  let reports: any ReportSaving
  let rehearsals: any LockRehearsing
}
