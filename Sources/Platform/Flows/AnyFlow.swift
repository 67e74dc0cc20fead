import DeclarativeUI
import Routing

/// Something shown over the screen of a flow.
@MainActor public struct Overlay {
  public let routable: any Routable
  /// Closes it, by changing the flow's state.
  public let dismiss: @MainActor () -> Void
}

/// A flow, whatever its state and result: for those who walk the tree.
@MainActor public protocol AnyFlow: Routable {
  var id: FlowID { get }
  var title: String { get }
  /// What it shows now; the read is tracked.
  var current: (any Routable)? { get }
  /// What it shows over that; the read is tracked.
  var overlay: Overlay? { get }
  /// The route that leads to what it shows now, as a link does; nil when only the flow around knows one.
  /// The read is tracked.
  var place: (any Route)? { get }
  /// Goes back one state in the innermost flow that has one.
  /// - Returns: false when there is nothing to go back to.
  @discardableResult func back() -> Bool
  var canGoBack: Bool { get }
  /// Why this screen is shown; the read is tracked.
  func explain() -> RouteExplanation
  /// Writes down states, histories, plugin storage and screen memories, children included.
  func snapshot() throws -> FlowSnapshot
  /// Puts back what `snapshot` wrote down; routes at once.
  /// - Throws: `FlowRestoreError` when it is of another flow or of no state of this one.
  func restore(_ snapshot: FlowSnapshot) throws
}

extension AnyFlow {
  /// This flow and the ones shown inside, outermost first; the read is tracked.
  public var activePath: [any AnyFlow] {
    var path: [any AnyFlow] = [self]
    while let child = path[path.count - 1].current as? any AnyFlow { path.append(child) }
    return path
  }

  /// The flow of that name among those on screen; the read is tracked.
  public func active(_ id: FlowID) -> (any AnyFlow)? {
    activePath.first { $0.id == id }
  }

  /// The names on the way to what is shown, for the bread-crumb; the read is tracked.
  public var crumbs: [String] {
    let path = activePath
    var names = path.map(\.crumb)
    if let last = path[path.count - 1].current { names.append(last.crumb) }
    return names.filter { !$0.isEmpty }
  }

  /// The route that leads to the screen, said by itself or the innermost flow that knows one; the read is
  /// tracked.
  public var activePlace: (any Route)? {
    let path = activePath
    if let screen = path.last?.current as? any LinkedScreen { return screen.place }
    return path.reversed().lazy.compactMap(\.place).first
  }
}

/// Why a screen is shown: the flows on the way, the state, and the rules that won.
public struct RouteExplanation: Equatable, Sendable, CustomStringConvertible {
  /// One flow on the way.
  public struct Step: Equatable, Sendable {
    /// The flow's id.
    public let flow: String
    /// The rule that won there; nil where none did.
    public let rule: String?
    /// Who registered it: "the flow", or "plugin …"; "nobody" where no rule won.
    public let origin: String
  }

  /// The flows from the one that was asked to the innermost.
  public let steps: [Step]
  /// The state of the innermost flow, as JSON.
  public let state: String
  /// All its rules, in the order they are asked.
  public let rules: [String]
  /// The rule of what is shown over the screen, innermost flow first.
  public var overlay: String?

  /// The names of the flows.
  public var path: [String] { steps.map(\.flow) }
  /// The rule that won in the innermost flow; nil where none did.
  public var rule: String? { steps.last?.rule }
  /// Who registered that rule.
  public var origin: String { steps.last?.origin ?? "nobody" }

  public var description: String {
    let outer = steps.dropLast().map { step in
      step.origin.hasPrefix("plugin") ? "\(step.flow) (by \(step.origin))" : step.flow
    }
    let way = (outer + path.suffix(1)).joined(separator: " → ")
    return "\(way): rule \(rule ?? "none") of \(origin) for \(state)"
      + (overlay.map { ", under \($0)" } ?? "")
  }
}
