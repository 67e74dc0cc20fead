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
  /// Goes back one state in the flow of the overlay, closes the overlay, or goes back one state in
  /// the innermost flow that has a history.
  ///
  /// - Returns: false if there is nothing to go back to.
  @discardableResult func back() -> Bool
  /// Goes back as a command of the user: a screen with unsaved changes shows a warning and is only left
  /// when the command is repeated.
  ///
  /// - Returns: false if there is nothing to go back to.
  @discardableResult func requestBack() -> Bool
  /// Whether `back()` would change anything. Reading it is tracked.
  var canGoBack: Bool { get }
  /// Returns whether the user may leave the screens of this flow. If a screen has unsaved changes, the
  /// first request is refused with a warning on that screen.
  func canLeave() -> Bool
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
  /// This flow and all flows on screen, outermost first. The flows of an overlay follow those that
  /// it covers. Reading it is tracked.
  public var activePath: [any AnyFlow] {
    let inside = (current as? any AnyFlow)?.activePath ?? []
    let over = (overlay?.routable as? any AnyFlow)?.activePath ?? []
    return [self] + inside + over
  }

  /// Whether a screen of this flow has unsaved changes. Unlike ``canLeave()``, it warns of nothing.
  /// Reading it is tracked.
  package var hasUnsavedChanges: Bool { (self as? any ChildFlow)?.hasChangesOnScreen ?? false }

  /// A number that grows with each state that the flows on screen add to their histories, and shrinks
  /// when the user goes back.
  package var historyDepth: Int {
    activePath.reduce(0) { $0 + (($1 as? any ChildFlow)?.ownHistoryDepth ?? 0) }
  }

  /// The flow with this identifier, if it is on screen. The read is tracked.
  public func active(_ id: FlowID) -> (any AnyFlow)? {
    activePath.first { $0.id == id }
  }

  /// The names in the breadcrumb, from this flow to the current screen. The names of a flow in an
  /// overlay follow those of the screen that it covers. Reading it is tracked.
  public var crumbs: [String] {
    let inside = current.map { ($0 as? any AnyFlow)?.crumbs ?? [$0.crumb] } ?? []
    let over = (overlay?.routable as? any AnyFlow)?.crumbs ?? []
    return ([crumb] + inside + over).filter { !$0.isEmpty }
  }

  /// The route that leads to the current screen. The screen provides it, or else the innermost flow
  /// that has one. Flows of an overlay come before those that it covers. Reading it is tracked.
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
    /// For a flow in an overlay, the rule of the enclosing flow that shows the overlay.
    public internal(set) var overlay: String?
  }

  /// The flows from the one that was asked for the explanation to the innermost one. The flows of
  /// an overlay follow those that it covers.
  public private(set) var steps: [Step]
  /// The state of the innermost flow, as JSON.
  public let state: String
  /// The identifiers of all rules of the innermost flow, in the order of evaluation.
  public let rules: [String]
  /// The rule of the topmost overlay, if one is shown.
  public private(set) var overlay: String?

  /// The identifiers of the flows, outermost first.
  public var path: [String] { steps.map(\.flow) }
  /// The rule that won in the innermost flow; nil if none did.
  public var rule: String? { steps.last?.rule }
  /// The origin of that rule.
  public var origin: String { steps.last?.origin ?? "no rule" }

  /// Returns the explanation of a flow in an overlay, with the rule that shows the overlay.
  func shown(by rule: String) -> RouteExplanation {
    var shown = self
    shown.steps[0].overlay = rule
    if shown.overlay == nil { shown.overlay = rule }
    return shown
  }

  /// The explanation as one line, for logs and the "Why this screen" dialog.
  public var description: String {
    var flows = ""
    for (index, step) in steps.enumerated() {
      if let overlay = step.overlay {
        flows += ", under \(overlay) → "
      } else if index > 0 {
        flows += " → "
      }
      let isContributed = index < steps.count - 1 && step.origin.hasPrefix("plugin")
      flows += isContributed ? "\(step.flow) (by \(step.origin))" : step.flow
    }
    let hasScreenOver = overlay != nil && steps.allSatisfy { $0.overlay != overlay }
    return "\(flows): rule \(rule ?? "none") of \(origin) for \(state)"
      + (hasScreenOver ? overlay.map { ", under \($0)" } ?? "" : "")
  }
}
