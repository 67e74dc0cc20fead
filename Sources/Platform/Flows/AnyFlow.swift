import DeclarativeUI
import Routing

/// A routable that a flow shows over its screen.
@MainActor public struct Overlay {
  /// The routable to show.
  public let routable: any Routable
  /// Closes the overlay by changing the flow's state.
  public let dismiss: @MainActor () -> Void
}

/// A flow without its state and exit types, for code that walks the tree of flows.
@MainActor public protocol AnyFlow: Routable {
  /// The flow's identifier in links, snapshots and explanations.
  var id: FlowID { get }
  /// The flow's name in the breadcrumb. Empty for a flow that doesn't appear there.
  var title: String { get }
  /// The routable that the flow shows now. Reading it is tracked.
  var current: (any Routable)? { get }
  /// The routable that the flow shows over ``current``. Reading it is tracked.
  var overlay: Overlay? { get }
  /// The route that leads to the flow's current screen, for example for a link. It is nil if only
  /// an enclosing flow can provide a route. Reading it is tracked.
  var currentRoute: (any Route)? { get }
  /// Goes back one state in the innermost flow that has a history.
  /// - Returns: false if no flow has a state to go back to.
  /// - Returns: false when there is nothing to go back to.
  @discardableResult func back() -> Bool
  /// Whether `back()` would change anything. Reading it is tracked.
  var canGoBack: Bool { get }
  /// Explains why this screen is shown. Reading it is tracked.
  func explain() -> RouteExplanation
  /// Captures states, histories, plugin storage and screen memories, including those of child
  /// flows.
  ///
  /// - Throws: an `EncodingError` if a state can't be encoded.
  func snapshot() throws -> FlowSnapshot
  /// Restores what `snapshot` captured, and routes at once.
  ///
  /// - Throws: `FlowRestoreError` if the snapshot belongs to another flow, or if its state can't be
  ///   decoded.
  func restore(_ snapshot: FlowSnapshot) throws
}

extension AnyFlow {
  /// This flow and the flows that it shows, outermost first. Reading it is tracked.
  public var activePath: [any AnyFlow] {
    var path: [any AnyFlow] = [self]
    while let child = path[path.count - 1].current as? any AnyFlow { path.append(child) }
    return path
  }

  /// The flow with this identifier, if it is on screen. The read is tracked.
  public func active(_ id: FlowID) -> (any AnyFlow)? {
    activePath.first { $0.id == id }
  }

  /// The names in the breadcrumb, from this flow to the current screen. Reading it is tracked.
  public var crumbs: [String] {
    let path = activePath
    var names = path.map(\.crumb)
    if let last = path[path.count - 1].current { names.append(last.crumb) }
    return names.filter { !$0.isEmpty }
  }

  /// The route that leads to the current screen. The screen provides it, or else the innermost flow
  /// that has one. Reading it is tracked.
  public var activeRoute: (any Route)? {
    let path = activePath
    if let screen = path.last?.current as? any LinkedScreen { return screen.currentRoute }
    return path.reversed().lazy.compactMap(\.currentRoute).first
  }
}

/// Why a screen is shown: the flows that lead to it, the state, and the rules that won.
public struct RouteExplanation: Equatable, Sendable, CustomStringConvertible {
  /// One flow on the path to the screen.
  public struct Step: Equatable, Sendable {
    /// The flow's identifier.
    public let flow: String
    /// The rule that won in this flow; nil if none did.
    public let rule: String?
    /// The origin of the rule: "the flow" or "plugin …", or "no rule" if none won.
    public let origin: String
  }

  /// The flows from the one that was asked for the explanation to the innermost one.
  public let steps: [Step]
  /// The state of the innermost flow, as JSON.
  public let state: String
  /// The identifiers of all rules of the innermost flow, in the order of evaluation.
  public let rules: [String]
  /// The rule of the overlay, if one is shown. The innermost flow's overlay takes precedence.
  public var overlay: String?

  /// The identifiers of the flows, outermost first.
  public var path: [String] { steps.map(\.flow) }
  /// The rule that won in the innermost flow; nil if none did.
  public var rule: String? { steps.last?.rule }
  /// The origin of that rule.
  public var origin: String { steps.last?.origin ?? "no rule" }

  /// The explanation as one line, for logs and the "Why this screen" dialog.
  public var description: String {
    let outer = steps.dropLast().map { step in
      step.origin.hasPrefix("plugin") ? "\(step.flow) (by \(step.origin))" : step.flow
    }
    let flows = (outer + path.suffix(1)).joined(separator: " → ")
    return "\(flows): rule \(rule ?? "none") of \(origin) for \(state)"
      + (overlay.map { ", under \($0)" } ?? "")
  }
}
