import Flows
import Matching
import MigrationsInterface
import MigrationsLogic
import RouterService
import Routing

extension Migrations {
  /// The steps from the migrations' first screen to where a route leads.
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
  /// - Throws: `LinkError` naming the nearest migration, or the tabs, when there is none of that name.
  private func show(_ route: MigrationRoute) throws {
    guard let id = try known(route.id) else {
      if state.place != .list { reset(to: MigrationsState()) }
      return
    }
    var detail = MigrationsState.Detail(id: id)
    if let tab = route.tab {
      guard let chosen = DetailTab(rawValue: tab) else {
        let tabs = DetailTab.allCases.map(\.rawValue).joined(separator: ", ")
        throw LinkError(
          code: .unknownTarget, message: "There is no tab “\(tab.prefix(40))”; there are \(tabs).")
      }
      detail.tab = chosen
    }
    detail.scope = route.scope
    if detail.scope != .all { detail.tab = .hits }
    if state.place != .list { reset(to: MigrationsState()) }
    go { $0.place = .detail(detail) }
  }

  /// Shows a hit, with the list that it stands in behind it; the file's hits where it is gone.
  private func showHit(_ route: MigrationRoute) throws {
    guard let id = try known(route.id), let path = route.path else { return }
    let hit = board.currentState.hits[id]?.first {
      $0.path == path && (route.line == nil || $0.line == route.line)
    }
    var list = MigrationRoute(id: id, tab: DetailTab.hits.rawValue)
    list.module = route.module
    list.team = route.team
    list.file = route.file
    list.who = route.who
    guard let hit else {
      try show(list)
      throw LinkError(
        code: .unknownTarget,
        message: "There is no hit in \(path.prefix(200))"
          + (route.line.map { " at line \($0)" } ?? "") + " any more.")
    }
    try show(list)
    go { $0.place = .hit(.init(migration: id, hit: hit, scope: list.scope)) }
  }

  private func known(_ id: MigrationID?) throws -> MigrationID? {
    guard let id else { return nil }
    let known = project.configuration.migrations.map(\.id)
    guard !known.contains(id.description) else { return id }
    let nearest =
      NearestName.nearest(to: id.description, among: known)
      ?? FuzzyRank.ranked(known, by: id.description) { $0 }.first?.candidate
    throw LinkError(
      code: .unknownTarget, message: "There is no migration “\(id.description.prefix(60))”.",
      nearest: MigrationRoute(id: nearest.map { MigrationID($0) }))
  }
}

extension MigrationRoute {
  var scope: HitScope {
    func name(_ text: String) -> String? { text.isEmpty ? nil : text }
    if let module { return .module(name(module)) }
    if let team { return .team(name(team)) }
    if let who { return .person(who) }
    return file.map { .file($0) } ?? .all
  }

  mutating func narrow(to scope: HitScope) {
    switch scope {
    case .all: break
    case .module(let name): module = name ?? ""
    case .team(let name): team = name ?? ""
    case .file(let path): file = path
    case .person(let name): who = name
    }
  }
}

extension MigrationsState.Place {
  /// The route that leads here.
  var route: any Route {
    switch self {
    case .list: return MigrationRoute()
    case .detail(let detail):
      var route = MigrationRoute(id: detail.id, tab: detail.tab.rawValue)
      route.narrow(to: detail.scope)
      return route
    case .hit(let place):
      var route = MigrationRoute(id: place.migration)
      route.path = place.hit.path
      route.line = place.hit.line
      route.narrow(to: place.scope)
      return route
    }
  }
}
