import DependencyInjection
import LibrariesInterface
import Workspace

/// The services that the libraries flow depends on.
package struct LibrariesServices: Sendable {
  let reader: any LibraryReading
  let writer: any ScorecardWriting
  let editor: any Editing
  let clock: any WallClock

  package init(
    reader: any LibraryReading, writer: any ScorecardWriting, editor: any Editing,
    clock: any WallClock
  ) {
    self.reader = reader
    self.writer = writer
    self.editor = editor
    self.clock = clock
  }

  /// Returns the registered services.
  ///
  /// - Throws: `DependencyError` with the missing service.
  package static func bound() throws -> LibrariesServices {
    LibrariesServices(
      reader: try inject((any LibraryReading).self),
      writer: try inject((any ScorecardWriting).self),
      editor: try inject((any Editing).self), clock: try inject((any WallClock).self))
  }
}
