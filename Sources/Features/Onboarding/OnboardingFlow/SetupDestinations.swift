import DependencyInjection
import RouterService
import Workspace

/// The setup, or the templates that can be added to a project that is set up.
struct SetupDestinations: DestinationProvider {
  @Dependency var project: Project

  var destinations: [Destination] {
    project.isConfigured
      ? [Destination("Add templates", route: TemplatesRoute())]
      : [Destination("Set up", route: SetUpRoute())]
  }
}
