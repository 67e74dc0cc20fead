import DeclarativeUI
import Flows
import HomeUI
import Matching
import MigrationsFlow
import MigrationsInterface
import Routing
import Unidirectional

/// Which place of the app is open.
package struct HomeState: Codable, Equatable, Sendable {
  package enum Tab: String, CaseIterable, Codable, Sendable {
    case migrations, settings

    package var title: String {
      switch self {
      case .migrations: "Migrations"
      case .settings: "Settings"
      }
    }
  }

  package var tab: Tab

  package init(tab: Tab = .migrations) {
    self.tab = tab
  }
}

/// The app's places as tabs, each a flow that finds its state again when one returns to it.
package final class Home: Flow<HomeState, Never> {
  private let crumbPath: Bind<[String]>

  /// - Parameters:
  ///   - crumbs: the flow path from the root.
  ///   - migrations: makes the flow of the first tab.
  ///   - settings: makes that of the last.
  package init(
    crumbs: Bind<[String]>, migrations: @escaping @MainActor () -> Migrations,
    settings: @escaping @MainActor () -> any Routable
  ) {
    crumbPath = crumbs
    super.init(id: "home", title: "", state: HomeState())
    router.show("migrations", when: { $0.tab == .migrations }, keepsState: true, make: migrations)
    router.show("settings", keepsState: true, make: settings)
  }

  override package var screen: AnyView {
    let tabs = HomeState.Tab.allCases
    return AnyView(
      HomeView(
        crumbs: crumbPath, tabs: tabs.map(\.title),
        selected: Bind { [unowned self] in tabs.firstIndex(of: state.tab) ?? 0 },
        showsTabs: Bind { [unowned self] in
          (current as? any AnyFlow)?.current?.crumb.isEmpty ?? true
        },
        select: { [weak self] index in self?.update { $0.tab = tabs[index] } },
        content: AnyView(FlowView(self))))
  }

  /// Whether the open tab has nothing left to count.
  package var isSettled: Bool { (current as? Migrations)?.isSettled ?? true }

  // MARK: Links

  /// Opens what a link names.
  ///
  /// - Throws: `LinkError` naming the nearest known link.
  package func follow(_ link: Link) throws(LinkError) {
    switch link {
    case .place(let segments, let query):
      switch segments[0] {
      case "migrations":
        let flow = open(.migrations)
        guard segments.count > 1 else { return }
        guard segments.count == 2 else { throw unknown(segments.joined(separator: "/")) }
        try flow?.follow(id: segments[1], tab: query["tab"])
      case "settings" where segments.count == 1: _ = open(.settings)
      default:
        let flow = open(.migrations)
        guard segments.count == 1, flow?.follow(place: segments[0]) == true else {
          throw unknown(segments.joined(separator: "/"), flow?.linkedPlaces ?? [])
        }
      }
    case .route(MigrationRoute.identifier, let json):
      let route = try Link.parameters(MigrationRoute.self, json: json)
      try open(.migrations)?.follow(id: route.id.description, tab: route.tab)
    case .route(let identifier, _):
      let nearest = NearestName.nearest(to: identifier, among: [MigrationRoute.identifier])
      throw LinkError(
        code: .unknownPlace,
        message: "There is no route “\(identifier.prefix(60))”. "
          + "\(nearest == nil ? "A known one is" : "The nearest is") migration|{\"id\":\"…\"}")
    }
  }

  private func open(_ tab: HomeState.Tab) -> Migrations? {
    update { $0.tab = tab }
    return current as? Migrations
  }

  private func unknown(_ place: String, _ more: [String] = []) -> LinkError {
    let known = HomeState.Tab.allCases.map(\.rawValue) + more
    let nearest = NearestName.nearest(to: place, among: known) ?? "migrations"
    return LinkError(
      code: .unknownPlace,
      message: "There is no place “\(place.prefix(60))”. The nearest link is headway://\(nearest)")
  }
}
