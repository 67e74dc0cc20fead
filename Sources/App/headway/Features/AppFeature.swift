import Commands
import DeclarativeUI
import DependencyInjection
import PluginHost
import PluginInterface
import PluginPoints
import Reports
import RouterService
import Sandbox
import ServiceRecording
import UserSettings

/// A feature as a part of the app: its handler, and whatever else only this feature adds. Removing a
/// feature from the app removes its folder in `Features` and its line in `AppComposition`.
struct AppFeature {
  /// Creates the handler of the feature's routes.
  let handler: @MainActor () -> any RouteHandler
  /// The commands of the feature.
  var commands: [FeatureCommand] = []
  /// Registers the services that use files, programs and the clock. Their answers pass through the
  /// recorder.
  var registerServices: @MainActor (DependencyRegistry, ServiceRecorder) throws -> Void = { _, _ in
  }
  /// Registers the same services with the data of a fixture, unless the fixture itself does.
  var registerFixture: @MainActor (SandboxFixture, DependencyRegistry) throws -> Void = { _, _ in }
  /// Registers the values that the feature builds from services and the open project, such as the
  /// store that it shares with other features.
  var registerValues: @MainActor (DependencyRegistry) throws -> Void = { _ in }
  /// Returns a closure that passes on what the feature knows of a project to the registry of the same
  /// project once it is loaded again; nil if it passes on nothing.
  var handOver:
    (@MainActor (DependencyRegistry) throws -> @MainActor (DependencyRegistry) throws -> Void)?
  /// The feature's flows in the sandbox, besides that of its tab.
  var sandbox: [SandboxFlow] = []
  /// The extension points for external plugins; nil if it has none.
  var points: (@MainActor () -> FeaturePoints)?
  /// The hints of its screens, which each user sees once: `modules` for the list, `modules/item` for
  /// one of its elements, `modules/rules` for another view, and `migrations/match` for a line of a
  /// file.
  var hints: [String: String] = [:]
  /// The words that the help of its screens explains, by the host of their links.
  var terms: [String: [HelpTerm]] = [:]
  /// The actions of its screens, whose keys users can replace.
  var keys = KeyActions()
  /// Adds the feature's findings to a report of `headway check`; nil if it has none.
  var check: FeatureCheck?
  /// The baseline of the feature's findings; nil if it has none.
  var baseline: FeatureBaseline?

  init(_ handler: @escaping @MainActor () -> any RouteHandler) { self.handler = handler }
}
