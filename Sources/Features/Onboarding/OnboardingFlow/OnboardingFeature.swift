import DependencyInjection
import Flows
import MigrationsInterface
import OnboardingInterface
import PluginInterface
import RouterService
import Routing
import Workspace

/// Makes the set-up, with all that it needs.
package struct OnboardingFeature: Feature {
  /// The repository as it is; without one the set-up says how to make one.
  package struct Place: Sendable {
    let project: Project?

    package init(_ project: Project?) { self.project = project }
  }

  @Dependency var place: Place
  @Dependency var scanner: any MigrationScanning
  @Dependency var templates: any TemplateListing
  @Dependency var owners: any OwnersLocating
  @Dependency var writer: any ConfigurationWriting
  @Dependency var clock: any WallClock
  @Dependency var contributions: any ContributionReading

  package init() {}

  package func build(_ route: any Route) -> any Routable {
    Onboarding(
      state: OnboardingState(root: place.project?.root),
      configurationPath: place.project?.configurationPath ?? "headway.yml",
      services: OnboardingServices(
        scanner: scanner, templates: templates, owners: owners, writer: writer, clock: clock),
      contributions: contributions)
  }
}

/// Shows the route of the set-up.
package struct OnboardingRoutes: RouteHandler {
  package let routes: [any Route.Type] = [SetUpRoute.self]
  package let features: [any Feature.Type] = [OnboardingFeature.self]

  package init() {}

  package func feature(for route: any Route) -> any Feature.Type { OnboardingFeature.self }
}
