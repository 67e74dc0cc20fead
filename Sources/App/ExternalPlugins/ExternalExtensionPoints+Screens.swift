import Flows
import PluginHost
import PluginInterface
import PluginProtocol
import PluginScreens
import RouterService
import Routing

extension ExternalExtensionPoints {
  mutating func addScreens<State>(
    among point: RoutingPoint<State, Never>, _ facts: AppFacts
  ) {
    addScreens(at: point.id) { screen, plugin, contributions in
      let placement: RouteRule<State, Never>.Placement =
        switch screen.placement {
        case .before(let rule)?: .before(rule)
        case .after(let rule)?: .after(rule)
        case nil: .beforeExits
        }
      let rule = RouteRule<State, Never>.pluginScreen(
        plugin.name(of: screen.id), placement: placement, place: screen.id, of: plugin.id
      ) { route, access in
        // A session may be older than the manifest. Its parameters are dropped if they are invalid
        // now.
        let parameters = (try? TypedParameters.tree(route.parameters, screen.parameters)) ?? [:]
        return ExternalPluginScreen(
          screen, of: plugin, at: route, parameters: parameters, access: access
        ) { facts.later }
      }
      contributions.add(rule, id: plugin.name(of: screen.id), to: point)
    }
  }
}
