import DependencyInjection
import Flows
import MigrationsInterface
import OnboardingInterface
import PluginInterface
import RouterService
import Routing
import Workspace

/// Creates the flow of the setup with its dependencies.
package struct OnboardingFeature: Feature {
  /// The repository in which the setup runs.
  package struct RepositoryContext: Sendable {
    /// The project without a configuration; nil outside of a git repository.
    let project: Project?

    package init(_ project: Project?) { self.project = project }
  }

  @Dependency var context: RepositoryContext
  @Dependency var scanner: any MigrationScanning
  @Dependency var templates: any TemplateListing
  @Dependency var owners: any OwnersLocating
  @Dependency var writer: any ConfigurationWriting
  @Dependency var clock: any WallClock
  @Dependency var contributions: any ContributionReading

  package init() {}

  package func build(_ route: any Route) -> any Routable {
    Onboarding(
      state: OnboardingState(root: context.project?.root),
      configurationPath: context.project?.configurationPath ?? "headway.yml",
      services: OnboardingServices(
        scanner: scanner, templates: templates, owners: owners, writer: writer, clock: clock),
      contributions: contributions)
  }
}

/// Lists the routes that the setup handles.
package struct OnboardingRoutes: RouteHandler {
  package let routes: [any Route.Type] = [SetUpRoute.self]
  package let features: [any Feature.Type] = [OnboardingFeature.self]

  package init() {}

  package func feature(for route: any Route) -> any Feature.Type { OnboardingFeature.self }
}
