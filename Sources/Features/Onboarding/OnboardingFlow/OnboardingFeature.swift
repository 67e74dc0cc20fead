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

/// Creates the flow that adds templates with its dependencies.
package struct TemplateAdditionFeature: Feature {
  @Dependency var project: Project
  @Dependency var scanner: any MigrationScanning
  @Dependency var templates: any TemplateListing
  @Dependency var owners: any OwnersLocating
  @Dependency var writer: any ConfigurationWriting
  @Dependency var clock: any WallClock
  @Dependency var app: any AppActions

  package init() {}

  package func build(_ route: any Route) throws -> any Routable {
    guard project.isConfigured else { throw WorkspaceError("this project isn't set up yet") }
    return TemplateAddition(
      project: project,
      services: OnboardingServices(
        scanner: scanner, templates: templates, owners: owners, writer: writer, clock: clock),
      app: app)
  }
}

/// Lists the routes of the setup.
package struct OnboardingRoutes: RouteHandler {
  package let routes: [any Route.Type] = [SetUpRoute.self, TemplatesRoute.self]
  package let features: [any Feature.Type] = [
    OnboardingFeature.self, TemplateAdditionFeature.self,
  ]

  package let destinationProviders: [any DestinationProvider.Type] = [SetupDestinations.self]

  package init() {}

  /// Pushes the templates, and shows the migrations that were added.
  package func present(_ route: any Route, with navigator: any Navigating) {
    guard let route = route as? TemplatesRoute else { return }
    navigator.present(route, as: .push) { [weak navigator] _ in
      navigator?.reload(showing: MigrationRoute())
    }
  }

  package func feature(for route: any Route) -> any Feature.Type {
    route is TemplatesRoute ? TemplateAdditionFeature.self : OnboardingFeature.self
  }
}
