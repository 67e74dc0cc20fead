import Flows
import LibrariesFlow
import LibrariesInterface
import MigrationsFlow
import MigrationsInterface
import ModulesFlow
import ModulesInterface
import PluginHost
import PluginInterface
import PluginProtocol
import PluginScreens
import RouterService
import Routing
import TeamsFlow
import TeamsInterface

extension OutsidePoints {
  /// The flows among whose screens those of plugins may stand.
  mutating func addFlows(_ facts: AppFacts) {
    addScreens(among: .migrationRoutes, facts)
    addScreens(among: .moduleRoutes, facts)
    addScreens(among: .libraryRoutes, facts)
    addScreens(among: .teamRoutes, facts)
  }

  private mutating func addScreens<State>(
    among point: RoutingPoint<State, Never>, _ facts: AppFacts
  ) {
    addScreens(at: point.id) { screen, plugin, contributions in
      let placement: RouteRule<State, Never>.Placement =
        switch screen.placement {
        case .before(let rule)?: .before(rule)
        case .after(let rule)?: .after(rule)
        case nil: .beforeExits
        }
      let rule = RouteRule<State, Never>.added(
        plugin.name(of: screen.id), placement: placement, place: screen.id, of: plugin.id
      ) { route, access in
        // A session may be older than the manifest: what is no parameter any more is left out.
        let parameters = (try? TypedParameters.tree(route.parameters, screen.parameters)) ?? [:]
        return OutsideScreen(
          screen, of: plugin, at: route, parameters: parameters, access: access
        ) { facts.later }
      }
      contributions.add(rule, id: plugin.name(of: screen.id), to: point)
    }
  }
}

extension LinkStep {
  /// The steps to a screen of a plugin, in the flow whose point it names.
  static func steps(toAdded route: PluginPlaceRoute, at point: String) -> [LinkStep] {
    switch point {
    case PluginPoint.moduleRoutes.id:
      [
        .follow(ModuleRoute()),
        LinkStep(in: "modules", Modules.self) { $0.open(added: route) },
      ]
    case PluginPoint.libraryRoutes.id:
      [
        .follow(LibraryRoute()),
        LinkStep(in: "libraries", Libraries.self) { $0.open(added: route) },
      ]
    case PluginPoint.teamRoutes.id:
      [.follow(TeamRoute()), LinkStep(in: "teams", Teams.self) { $0.open(added: route) }]
    default:
      [
        .follow(MigrationRoute()),
        LinkStep(in: "migrations", Migrations.self) { $0.open(added: route) },
      ]
    }
  }
}
