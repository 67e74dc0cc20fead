import Flows
import MigrationsInterface
import PluginInterface
import Workspace

/// The services of the setup.
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

  /// Counts the matches of templates in a repository.
  func count(
    _ templates: [MigrationTemplate], in root: String, ownersFile: String?, today: Day
  ) -> AsyncThrowingStream<ScanEvent, any Error> {
    scanner.scan(
      ScanRequest(
        root: root, definitions: templates.map(\.definition), ownersFile: ownersFile,
        moduleGlobs: [], today: today))
  }
}

extension ExtensionPoint where Contribution == RouteRule<OnboardingState, OnboardingResult> {
  /// Steps that plugins add to the setup. Use `.before("writing")` for a step after all questions.
  package static var onboardingRoutes: Self {
    Self("onboarding.routes", title: "screens of the setup")
  }
}
