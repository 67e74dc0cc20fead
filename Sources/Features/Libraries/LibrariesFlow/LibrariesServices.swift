import DependencyInjection
import LibrariesInterface
import Workspace

/// What the libraries need from outside.
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

  /// The ones that are registered.
  ///
  /// - Throws: `DependencyError` that names the one that is missing.
  package static func bound() throws -> LibrariesServices {
    LibrariesServices(
      reader: try bind((any LibraryReading).self), writer: try bind((any ScorecardWriting).self),
      editor: try bind((any Editing).self), clock: try bind((any WallClock).self))
  }
}
