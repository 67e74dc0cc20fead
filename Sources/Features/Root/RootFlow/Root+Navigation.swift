import Flows
import RouterService
import Routing

/// Opening routes for features.
extension Root: NavigationHost {
  package var canPresent: Bool { state.phase == .home || state.phase == .onboarding }

  package var hasTabs: Bool {
    state.phase == .home && (current is any TabHost || !state.presented.isEmpty)
  }

  package func select(_ tab: FlowID) {
    presenter.closeAll()
    (current as? any TabHost)?.select(tab)
  }

  /// Opens a route for the app, for example to return to a screen after the project has changed. The
  /// user didn't open a link, so no notice mentions it if another link replaces it.
  package func open(_ route: any Route) {
    backLink = BackLink()
    openedLink.willOpen(nil)
    opener.open(route)
    showPending()
  }

  package func present<R: Route>(
    _ route: R, as presentation: Presentation, onExit: @escaping @MainActor (R.Exit) -> Void
  ) {
    presenter.present(route, as: presentation, onExit: onExit)
  }

  package func canOpen(_ route: any Route.Type) -> Bool {
    opener.registry.type(route.identifier) != nil
  }

  package func reload(showing route: any Route) {
    // The last values stay on screen until the new ones are known.
    guard state.phase != .home else { return reload(behindScreenShowing: route) }
    load()
    open(route)
  }

  package func reloadInPlace(orShowing route: any Route) {
    reload(showing: activeRoute ?? route)
  }
}
