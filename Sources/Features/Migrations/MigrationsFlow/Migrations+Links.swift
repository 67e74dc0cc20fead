import Flows
import MigrationsInterface
import MigrationsLogic
import RouterService
import Routing

extension Migrations {
  /// The steps from the overview to the screen that a route describes.
  package static func steps(to route: MigrationRoute) -> [LinkStep] {
    guard route.path != nil else {
      return [LinkStep(in: "migrations", Migrations.self) { try $0.show(route) }]
    }
    return [
      LinkStep(in: "migrations", Migrations.self, when: { $0.isCounted }) { try $0.showHit(route) }
    ]
  }

  /// Shows the overview or one migration.
  ///
  /// - Throws: `LinkError` if the migration or a value doesn't exist; the error names the nearest
  ///   migration or lists the values.
  private func show(_ route: MigrationRoute) throws {
    guard let id = try known(route.id) else {
      if state.destination != .list { reset(to: MigrationsState()) }
      return
    }
    var detail = MigrationsState.Detail(id: id)
    detail.tab = try LinkError.tab(route.tab) ?? detail.tab
    let view: MigrationRoute.View? = try LinkError.value(route.view, of: "view")
    _ = try LinkError.value(route.over, of: "limit") as MigrationRoute.Limit?
    detail.scope = route.scope
    if detail.scope != .all { detail.tab = .matches }
    if state.destination != .list { reset(to: MigrationsState()) }
    go { $0.destination = .detail(detail) }
    switch view {
    case .edit: edit(id)
    case .rehearsal: rehearse(id)
    case nil: break
    }
  }

  /// Shows a match, with its list behind it.
  ///
  /// - Throws: `LinkError` if the match no longer exists, after showing the list of matches.
  private func showHit(_ route: MigrationRoute) throws {
    guard let id = try known(route.id), let path = route.path else { return }
    let match = sharedStore.currentState.matches[id]?.first {
      $0.path == path && (route.line == nil || $0.line == route.line)
    }
    var list = route
    (list.path, list.line, list.tab) = (nil, nil, DetailTab.matches.linkName)
    guard let match else {
      try show(list)
      throw LinkError(
        code: .unknownTarget,
        message: "There is no match in \(path.prefix(200))"
          + (route.line.map { " at line \($0)" } ?? "") + " anymore.")
    }
    try show(list)
    go { $0.destination = .match(.init(migration: id, match: match, scope: list.scope)) }
  }

  /// Returns the id if the configuration contains it; nil stands for the overview.
  ///
  /// - Throws: `LinkError` with the nearest migrations.
  private func known(_ id: MigrationID?) throws -> MigrationID? {
    guard let id else { return nil }
    let known = project.configuration.migrations.map(\.id)
    guard !known.contains(id.description) else { return id }
    throw LinkError(unknown: "migration", id.description, among: known) {
      MigrationRoute(id: MigrationID($0))
    }
  }
}

extension MigrationRoute {
  /// The matches that the route selects. An empty module or team name selects matches without one.
  var scope: MatchScope {
    func name(_ text: String) -> String? { text.isEmpty ? nil : text }
    if let module { return .module(name(module)) }
    if let team { return .team(name(team)) }
    if let who { return .person(who) }
    if over != nil { return .overBaseline }
    return file.map { .file($0) } ?? .all
  }

  /// Sets the parameter that selects the matches of a scope.
  mutating func narrow(to scope: MatchScope) {
    switch scope {
    case .all: break
    case .module(let name): module = name ?? ""
    case .team(let name): team = name ?? ""
    case .file(let path): file = path
    case .person(let name): who = name
    case .overBaseline: over = MigrationRoute.Limit.baseline.rawValue
    }
  }
}

extension MigrationsState.Destination {
  /// The route that leads to this destination.
  var route: any Route {
    switch self {
    case .list: return MigrationRoute()
    case .detail(let detail): return detail.route
    case .edit(let edit): return MigrationRoute(id: edit.id, view: .edit)
    case .rehearsal(let id): return MigrationRoute(id: id, view: .rehearsal)
    case .match(let selection):
      var route = MigrationRoute(id: selection.migration)
      route.path = selection.match.path
      route.line = selection.match.line
      route.narrow(to: selection.scope)
      return route
    // A link can't contain the values of the form, but it leads to the list with the match.
    case .exception(let exception): return exception.matches.route
    }
  }
}

extension MigrationsState.Detail {
  /// The route that leads to the migration.
  fileprivate var route: MigrationRoute {
    var route = MigrationRoute(id: id, tab: tab.linkName)
    route.narrow(to: scope)
    return route
  }
}

extension MigrationsState.Exception {
  /// The list with the match.
  var matches: MigrationsState.Detail {
    .init(id: selection.migration, tab: .matches, scope: selection.scope)
  }
}

extension DetailTab: LinkNamed {}
