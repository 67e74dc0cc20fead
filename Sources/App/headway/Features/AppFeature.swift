import ArgumentParser
import CheckInterface
import CheckLogic
import DependencyInjection
import ExternalPlugins
import PluginHost
import PluginInterface
import Reports
import RouterService
import Sandbox
import Workspace

/// A feature as a part of the app: its handler, and whatever else only this feature adds. Removing a
/// feature from the app removes its folder in `Features` and its line in `LiveComposition`.
struct AppFeature {
  /// The section of the help that lists a command.
  enum Topic { case track, explore }

  /// Creates the handler of the feature's routes.
  let handler: @MainActor () -> any RouteHandler
  /// The commands of the feature.
  var commands: [(topic: Topic, command: any ParsableCommand.Type)] = []
  /// Registers the services that use files, programs and the clock.
  var registerServices: @MainActor (DependencyRegistry) throws -> Void = { _ in }
  /// Registers the stores that all features share for as long as a project is open.
  var registerStores: @MainActor (Project, DependencyRegistry) throws -> Void = { _, _ in }
  /// Create the feature's flows in the sandbox.
  var sandbox: [@MainActor () -> SandboxFlow] = []
  /// The extension point for screens of external plugins; nil if it has none.
  var screens: (@MainActor () -> ExternalScreenPoint)?
  /// Adds the feature's findings to a report of `headway check`.
  var check: (CheckRun, inout CheckReport) async throws -> Void = { _, _ in }

  /// The baseline of the feature's findings; nil if it has none.
  var baseline: AppBaseline?

  init(_ handler: @escaping @MainActor () -> any RouteHandler) { self.handler = handler }

  /// The commands of all features in a section of the help.
  static func commands(_ topic: Topic) -> [any ParsableCommand.Type] {
    LiveComposition.features.flatMap(\.commands).filter { $0.topic == topic }.map(\.command)
  }
}

/// The baseline of a feature's findings, which `headway lock` writes.
struct AppBaseline {
  /// The check that the baseline applies to.
  let kind: CheckKind
  /// The path of the file from the repository's root.
  let path: String
  /// Writes or tightens the file.
  let update: (Project) async throws -> LockedFindings
}

/// One run of `headway check`.
struct CheckRun {
  let project: Project
  let kinds: [CheckKind]
  /// Whether the command line names the kinds.
  let hasNamedKinds: Bool
  /// Whether there is no `headway.yml`, so that only lock files count.
  let isUnconfigured: Bool
  let isStaged: Bool
  let base: String?
  /// The commit that the check compares with; nil without a base.
  let start: String?
  /// The rules of the base; nil without one.
  let former: FormerRules?
}
