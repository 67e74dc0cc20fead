import DependencyInjection
import FeatureFlags
import Flows
import PluginHost
import PluginInterface
import RouterService
import Routing
import SettingsInterface

/// Creates the flow of the settings with its dependencies.
package struct SettingsFeature: Feature {
  @Dependency var plugins: PluginRegistry
  @Dependency var flags: FlagStore
  @Dependency var themes: any ThemeChoosing
  @Dependency var trust: any PluginTrusting
  @Dependency var app: any AppActions

  package init() {}

  package func build(_ route: any Route) -> any Routable {
    Settings(plugins: plugins, flags: flags, themes: themes, trust: trust, app: app)
  }
}

/// Lists the routes that the settings handle.
package struct SettingsRoutes: RouteHandler {
  package let routes: [any Route.Type] = [SettingsRoute.self]
  package let features: [any Feature.Type] = [SettingsFeature.self]
  package let tab: Tab? = Tab("settings", title: "Settings", route: SettingsRoute())
  package let destinationProviders: [any DestinationProvider.Type] = [ThemeDestinations.self]

  package init() {}

  package func feature(for route: any Route) -> any Feature.Type { SettingsFeature.self }

  package func steps(to route: any Route) -> [LinkStep] {
    (route as? SettingsRoute).map(Settings.steps) ?? []
  }
}
