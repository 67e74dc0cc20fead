import DependencyInjection
import FeatureFlags
import Flows
import PluginHost
import RouterService
import Routing
import SettingsInterface

/// Creates the flow of the settings with its dependencies.
package struct SettingsFeature: Feature {
  let plugins = Dependency<PluginRegistry>()
  let flags = Dependency<FlagStore>()
  let themes = Dependency<any ThemeChoosing>()
  let trust = Dependency<any PluginTrusting>()
  let app = Dependency<any AppActions>()

  package init() {}

  package func build(_ route: any Route) throws -> any Routable {
    try Settings(
      plugins: plugins.value, flags: flags.value, themes: themes.value, trust: trust.value,
      app: app.value)
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
