import Commands
import DependencyInjection
import MigrationsInterface
import Sandbox
import TryCLI
import TryFlow
import Workspace

extension AppFeature {
  /// Trying a pattern.
  static var tryPattern: AppFeature {
    var feature = AppFeature { TryRoutes() }
    feature.commands = [FeatureCommand(.track, TryCommand.self)]
    feature.sandbox.append {
      SandboxFlow(id: "try", title: "Try pattern", fixtures: SandboxFixture.names) {
        fixture, _, _ in
        Try(
          state: TryState(), project: fixture.project,
          services: TryServices(
            scanner: try inject((any MigrationScanning).self),
            history: try inject((any HistoryReading).self),
            writer: try inject((any ConfigurationWriting).self),
            clock: try inject((any WallClock).self)))
      }
    }
    return feature
  }
}
