import DeclarativeUI
import Flows
import HomeUI
import LibrariesFlow
import LibrariesInterface
import MigrationsFlow
import MigrationsInterface
import ModulesFlow
import ModulesInterface
import PluginInterface
import RouterService
import Routing
import SettingsFlow
import SettingsInterface
import TeamsFlow
import TeamsInterface
import Unidirectional

/// The state of the home flow: the selected tab.
package struct HomeState: Codable, Equatable, Sendable {
  /// A tab, in display order.
  package enum Tab: String, CaseIterable, Codable, Sendable {
    case migrations, modules, libraries, teams, settings

    package var title: String {
      switch self {
      case .migrations: "Migrations"
      case .modules: "Modules"
      case .libraries: "Libraries"
      case .teams: "Teams"
      case .settings: "Settings"
      }
    }
  }

  package var tab: Tab

  package init(tab: Tab = .migrations) {
    self.tab = tab
  }
}

/// The tabs of the app. Each is a flow that keeps its state while another tab is selected.
package final class Home: Flow<HomeState, Never> {
  private let crumbPath: Bind<[String]>

  /// - Parameters:
  ///   - crumbs: the path of flows from the root.
  ///   - features: creates the flows of the tabs.
  package init(crumbs: Bind<[String]>, features: FeatureRouter) {
    crumbPath = crumbs
    super.init(id: "home", title: "", state: HomeState())
    let back: @MainActor () -> Void = { [weak self] in self?.back() }
    router.show("migrations", when: { $0.tab == .migrations }, keepsState: true) {
      features.screen(for: MigrationRoute(), goBack: back)
    }
    router.show("modules", when: { $0.tab == .modules }, keepsState: true) {
      features.screen(for: ModuleRoute(), goBack: back)
    }
    router.show("libraries", when: { $0.tab == .libraries }, keepsState: true) {
      features.screen(for: LibraryRoute(), goBack: back)
    }
    router.show("teams", when: { $0.tab == .teams }, keepsState: true) {
      features.screen(for: TeamRoute(), goBack: back)
    }
    router.show("settings", keepsState: true) {
      features.screen(for: SettingsRoute(), goBack: back)
    }
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

  /// Whether the selected tab has finished loading. Observers of this property are notified when
  /// it changes.
  package var isSettled: Bool {
    (current as? Migrations)?.isSettled ?? (current as? Modules)?.isSettled
      ?? (current as? Libraries)?.isSettled ?? (current as? Teams)?.isSettled ?? true
  }

  /// Registers the links to the tabs and to the screens in them.
  ///
  /// - Throws: `LinkError` if the identifier of a route is taken.
  package static func register(in opener: LinkOpener) throws(LinkError) {
    func tab(_ tab: HomeState.Tab) -> LinkStep {
      LinkStep(in: "home", Home.self) { home in
        home.update { $0.tab = tab }
        (home.current as? any PluginScreenPresenting)?.closePluginScreen()
      }
    }
    try opener.register(MigrationRoute.self) { [tab(.migrations)] + Migrations.steps(to: $0) }
    try opener.register(ModuleRoute.self) { [tab(.modules)] + Modules.steps(to: $0) }
    try opener.register(LibraryRoute.self) { [tab(.libraries)] + Libraries.steps(to: $0) }
    try opener.register(TeamRoute.self) { [tab(.teams)] + Teams.steps(to: $0) }
    try opener.register(SettingsRoute.self) { [tab(.settings)] + Settings.steps(to: $0) }
  }
}
