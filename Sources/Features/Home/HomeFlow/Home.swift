import DeclarativeUI
import Flows
import PluginInterface
import RouterService
import Unidirectional

/// The state of the home flow: the selected tab.
package struct HomeState: Codable, Equatable, Sendable {
  /// The identifier of the flow in the selected tab.
  package var tab: FlowID

  package init(tab: FlowID) {
    self.tab = tab
  }
}

/// The tabs of the app. Each is a flow that keeps its state while another tab is selected.
package final class Home: Flow<HomeState, Never>, TabHost {
  private let crumbPath: Bind<[String]>
  private let tabs: [Tab]

  /// - Parameters:
  ///   - tabs: the tabs, in display order.
  ///   - crumbs: the path of flows from the root.
  ///   - features: creates the flows of the tabs.
  package init(tabs: [Tab], crumbs: Bind<[String]>, features: FeatureRouter) {
    self.tabs = tabs
    crumbPath = crumbs
    super.init(id: "home", title: "", state: HomeState(tab: tabs.first?.id ?? ""))
    let back: @MainActor () -> Void = { [weak self] in self?.back() }
    for (index, tab) in tabs.enumerated() {
      let make: @MainActor () -> any Routable = { features.screen(for: tab.route, goBack: back) }
      // The first tab is also shown for a saved tab that no longer exists.
      router.show(
        tab.id.description,
        when: { state in
          state.tab == tab.id || index == 0 && !tabs.contains { $0.id == state.tab }
        }, keepsState: true, make: make)
    }
  }

  override package var screen: AnyView {
    AnyView(
      HomeView(
        crumbs: crumbPath, tabs: tabs.map(\.title),
        selected: Bind { [unowned self] in tabs.firstIndex { $0.id == state.tab } ?? 0 },
        showsTabs: Bind { [unowned self] in
          (current as? any AnyFlow)?.current?.crumb.isEmpty ?? true
        },
        select: { [weak self, tabs] index in self?.update { $0.tab = tabs[index].id } },
        content: AnyView(FlowView(self))))
  }

  /// Selects a tab and closes the plugin's screen that is open in it.
  package func select(_ tab: FlowID) {
    update { $0.tab = tab }
    (current as? any PluginScreenPresenting)?.closePluginScreen()
  }
}
