import DependencyInjection
import Flows
import LocksInterface
import MigrationsInterface
import OnboardingLogic
import PluginInterface
import Workspace

/// The services of the setup.
package struct OnboardingServices: Sendable {
  let scanner: any MigrationScanning
  let templates: any TemplateListing
  let owners: any OwnersLocating
  let writer: any ConfigurationWriting
  let editing: any ConfigurationEditing
  let locking: any Locking
  let clock: any ZonedClock

  /// Registers the services, which are created for each flow.
  ///
  /// - Throws: `DependencyError` if they are already registered.
  package static func register(in registry: DependencyRegistry) throws {
    try registry.register(
      OnboardingServices.self, using: (any MigrationScanning).self, (any TemplateListing).self,
      (any OwnersLocating).self, (any ConfigurationWriting).self, (any ConfigurationEditing).self,
      (any Locking).self, (any ZonedClock).self
    ) {
      OnboardingServices(
        scanner: $0, templates: $1, owners: $2, writer: $3, editing: $4, locking: $5, clock: $6)
    }
  }

  /// Counts the matches of templates in a repository, unless their counts are still known.
  func count(
    _ templates: [MigrationTemplate], in root: String, ownersFile: String?, today: Day,
    keeping counts: KeptCounts
  ) -> AsyncThrowingStream<ScanEvent, any Error> {
    let request = ScanRequest(
      root: root, definitions: templates.map(\.definition), ownersFile: ownersFile,
      moduleGlobs: [], today: today)
    return counts.scan(request, with: scanner)
  }
}

extension ExtensionPoint where Contribution == RouteRule<OnboardingState, OnboardingResult> {
  /// Steps that plugins add to the setup. Use `.before("writing")` for a step after all questions.
  package static var onboardingRoutes: Self {
    Self("onboarding.routes", title: "setup screens")
  }
}
