import ModulesInterface
import Workspace

/// The services that the modules use.
package struct ModulesServices: Sendable {
  let history: any ModuleHistoryReading
  let trust: any RepositoryTrusting
  let source: any SourceReading
  let editor: any Editing
  let clock: any WallClock

  package init(
    history: any ModuleHistoryReading, trust: any RepositoryTrusting, source: any SourceReading,
    editor: any Editing, clock: any WallClock
  ) {
    self.history = history
    self.trust = trust
    self.source = source
    self.editor = editor
    self.clock = clock
  }
}
