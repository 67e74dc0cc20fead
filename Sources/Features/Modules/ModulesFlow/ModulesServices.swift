import ModulesInterface
import Workspace

/// The services that the modules use.
package struct ModulesServices: Sendable {
  let history: any ModuleHistoryReading
  let rehearsals: any RuleRehearsing
  let trust: any RepositoryTrusting
  let source: any SourceReading
  let editor: any Editing
  let clock: any ZonedClock
  let editing: any ConfigurationEditing

  package init(
    history: any ModuleHistoryReading, rehearsals: any RuleRehearsing,
    trust: any RepositoryTrusting, source: any SourceReading, editor: any Editing,
    clock: any ZonedClock, editing: any ConfigurationEditing
  ) {
    self.history = history
    self.rehearsals = rehearsals
    self.trust = trust
    self.source = source
    self.editor = editor
    self.clock = clock
    self.editing = editing
  }
}
