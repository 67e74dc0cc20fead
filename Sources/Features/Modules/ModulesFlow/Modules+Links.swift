import Flows
import ModulesInterface
import ModulesLogic
import ModulesUI
import RouterService
import Routing

extension Modules {
  /// The steps from the first screen of the modules to a route's screen.
  package static func steps(to route: ModuleRoute) -> [LinkStep] {
    guard route.name != nil else {
      return [LinkStep(in: "modules", Modules.self) { try $0.showAll(route) }]
    }
    return [
      LinkStep(in: "modules", Modules.self, when: { $0.isRead }) { try $0.show(route) }
    ]
  }

  private func showAll(_ route: ModuleRoute) throws {
    switch route.view {
    case nil, ModuleListing.list.rawValue: reset(to: ModulesState())
    case "rules":
      let tab = try LinkError.tab(route.tab) ?? RulesTab.rules
      reset(to: ModulesState())
      go { $0.destination = .rules(tab, rule: route.rule) }
    case "rehearsal":
      let rules = project.configuration.modules.rules
      guard let index = rules.firstIndex(where: { $0.location.line == route.rule }) else {
        throw LinkError(
          code: .unknownTarget,
          message:
            "\(project.relativeConfigurationPath) contains no rule in line \(route.rule ?? 0).")
      }
      reset(to: ModulesState())
      go { $0.destination = .rules(.rules, rule: nil) }
      go { $0.destination = .rehearsal(RuleDraft(rules[index], at: index)) }
    case "history":
      reset(to: ModulesState())
      go { $0.destination = .history }
    case "trust":
      reset(to: ModulesState())
      go { $0.destination = .trust }
    case let view?:
      guard let listing = ModuleListing(rawValue: view) else {
        let views =
          ModuleListing.allCases.map(\.rawValue) + ["rules", "rehearsal", "history", "trust"]
        throw LinkError(unknown: "view", view, possible: views)
      }
      reset(to: ModulesState(listing: listing))
    }
  }

  /// Shows a module or one of its subordinate screens.
  private func show(_ route: ModuleRoute) throws {
    let name = try known(route.name ?? "")
    if let reach = route.reach {
      let target = reach.isEmpty ? nil : try known(reach)
      reset(to: ModulesState())
      go { $0.destination = .module(name, .overview) }
      go { $0.destination = target.map { .reach(from: name, to: $0) } ?? .target(of: name) }
    } else if let path = route.path {
      reset(to: ModulesState())
      go { $0.destination = .module(name, .imports) }
      go {
        $0.destination = .code(
          ModuleSourceLocation(
            module: name, to: route.to, path: path, line: max(1, route.line ?? 1)))
      }
    } else {
      let tab = try LinkError.tab(route.tab) ?? ModuleTab.overview
      reset(to: ModulesState())
      go { $0.destination = .module(name, tab) }
    }
  }

  private func known(_ name: String) throws -> String {
    let graph = sharedStore.currentState.moduleIndex?.graph ?? ModuleGraph()
    if graph.number(of: name) != nil { return name }
    throw LinkError(unknown: "module", name, among: graph.modules.map(\.name)) {
      ModuleRoute(name: $0)
    }
  }
}

extension RulesTab: LinkNamed {}
extension ModuleTab: LinkNamed {}
