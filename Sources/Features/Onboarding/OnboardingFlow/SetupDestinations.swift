import DependencyInjection
import RouterService
import Workspace

/// The setup, or the templates that can be added to a project that is set up.
struct SetupDestinations: DestinationProvider {
  let project = Dependency<Project>()

  var destinations: [Destination] {
    get throws {
      try project.value.isConfigured
        ? [Destination("Add from templates", route: TemplatesRoute())]
        : [Destination("Set up", route: SetUpRoute())]
    }
  }
}
