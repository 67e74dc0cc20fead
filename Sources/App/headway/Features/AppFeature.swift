import Commands
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
  /// Creates the handler of the feature's routes.
  let handler: @MainActor () -> any RouteHandler
  /// The commands of the feature.
  var commands: [FeatureCommand] = []
  /// Registers the services that use files, programs and the clock.
  var registerServices: @MainActor (DependencyRegistry) throws -> Void = { _ in }
  /// Registers the stores that all features share for as long as a project is open.
  var registerStores: @MainActor (Project, DependencyRegistry) throws -> Void = { _, _ in }
  /// Create the feature's flows in the sandbox.
  var sandbox: [@MainActor () -> SandboxFlow] = []
  /// The extension point for screens of external plugins; nil if it has none.
  var screens: (@MainActor () -> ExternalScreenPoint)?
  /// Adds the feature's findings to a report of `headway check`; nil if it has none.
  var check: FeatureCheck?
  /// The baseline of the feature's findings; nil if it has none.
  var baseline: FeatureBaseline?

  init(_ handler: @escaping @MainActor () -> any RouteHandler) { self.handler = handler }
}
