import DependencyInjection
import ModulesInterface
import Workspace

/// What the modules need from outside.
package struct ModulesServices: Sendable {
  let reader: any ModuleReading
  private(set) var history: any ModuleHistoryReading
  let trust: any RepositoryTrusting
  let source: any SourceReading
  let editor: any Editing
  let clock: any WallClock

  package init(
    reader: any ModuleReading, history: any ModuleHistoryReading, trust: any RepositoryTrusting,
    source: any SourceReading, editor: any Editing, clock: any WallClock
  ) {
    self.reader = reader
    self.history = history
    self.trust = trust
    self.source = source
    self.editor = editor
    self.clock = clock
  }

  /// The same with another reader of the past.
  package func reading(history: any ModuleHistoryReading) -> ModulesServices {
    var copy = self
    copy.history = history
    return copy
  }

  /// The ones that are registered.
  ///
  /// - Throws: `DependencyError` that names the one that is missing.
  package static func bound() throws -> ModulesServices {
    ModulesServices(
      reader: try bind((any ModuleReading).self),
      history: try bind((any ModuleHistoryReading).self),
      trust: try bind((any RepositoryTrusting).self), source: try bind((any SourceReading).self),
      editor: try bind((any Editing).self), clock: try bind((any WallClock).self))
  }
}
