import DependencyInjection
import ModulesInterface
import Workspace

/// The services that the modules use.
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

  /// A copy with another history reader.
  package func reading(history: any ModuleHistoryReading) -> ModulesServices {
    var copy = self
    copy.history = history
    return copy
  }

  /// Creates the services from the registered dependencies.
  ///
  /// - Throws: `DependencyError` that names the missing dependency.
  package static func bound() throws -> ModulesServices {
    ModulesServices(
      reader: try inject((any ModuleReading).self),
      history: try inject((any ModuleHistoryReading).self),
      trust: try inject((any RepositoryTrusting).self),
      source: try inject((any SourceReading).self),
      editor: try inject((any Editing).self), clock: try inject((any WallClock).self))
  }
}
