import Flows
import Routing

/// A tab that a feature contributes to the app.
public struct Tab: Sendable {
  /// The identifier of the flow in the tab.
  public let id: FlowID
  /// The title in the tab bar.
  public let title: String
  /// The route to the flow in the tab.
  public let route: any Route

  /// Creates a tab.
  ///
  /// - Parameters:
  ///   - id: the identifier of the flow in the tab.
  ///   - title: the title in the tab bar.
  ///   - route: the route to the flow in the tab.
  public init(_ id: FlowID, title: String, route: any Route) {
    self.id = id
    self.title = title
    self.route = route
  }
}

/// A flow that shows one of several tabs.
@MainActor public protocol TabHost: AnyFlow {
  /// Selects a tab.
  func select(_ tab: FlowID)
}
