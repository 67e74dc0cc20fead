import DependencyInjection
import Flows
import MigrationsInterface
import OnboardingInterface
import PluginInterface
import Workspace

/// What the set-up needs from outside.
package struct OnboardingServices: Sendable {
  let scanner: any MigrationScanning
  let templates: any TemplateListing
  let owners: any OwnersLocating
  let writer: any ConfigurationWriting
  let clock: any WallClock

  package init(
    scanner: any MigrationScanning, templates: any TemplateListing, owners: any OwnersLocating,
    writer: any ConfigurationWriting, clock: any WallClock
  ) {
    self.scanner = scanner
    self.templates = templates
    self.owners = owners
    self.writer = writer
    self.clock = clock
  }

  /// The ones that are registered.
  ///
  /// - Throws: `DependencyError` that names the one that is missing.
  package static func bound() throws -> OnboardingServices {
    OnboardingServices(
      scanner: try bind((any MigrationScanning).self),
      templates: try bind((any TemplateListing).self),
      owners: try bind((any OwnersLocating).self),
      writer: try bind((any ConfigurationWriting).self), clock: try bind((any WallClock).self))
  }
}

extension PluginPoint where Contribution == RouteRule<OnboardingState, OnboardingResult> {
  /// Steps of the set-up. `.before("writing")` comes after everything is chosen.
  package static var onboardingRoutes: Self { Self("onboarding.routes") }
}
