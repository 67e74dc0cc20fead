import DependencyInjection
import Flows
import MigrationsInterface
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

  let context = Dependency<RepositoryContext>()
  let services = Dependency<OnboardingServices>()
  let contributions = Dependency<any ContributionReading>()
  let app = Dependency<any AppActions>()

  package init() {}

  package func build(_ route: any Route) throws -> any Routable {
    try Onboarding(
      state: OnboardingState(root: context.value.project?.root), project: context.value.project,
      services: services.value, contributions: contributions.value, app: app.value)
  }
}

/// Creates the flow that adds templates with its dependencies.
package struct TemplateAdditionFeature: Feature {
  let project = Dependency<Project>()
  let services = Dependency<OnboardingServices>()
  let app = Dependency<any AppActions>()

  package init() {}

  package func build(_ route: any Route) throws -> any Routable {
    let project = try project.value
    guard project.isConfigured else { throw WorkspaceError("this project isn't set up yet") }
    return try TemplateAddition(project: project, services: services.value, app: app.value)
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
