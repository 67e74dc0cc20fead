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
}
