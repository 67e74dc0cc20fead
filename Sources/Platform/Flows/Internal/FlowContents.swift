import DeclarativeUI
import Diagnostics

/// The state of a flow and the plugin values beside it. The history consists of these.
struct FlowContents<State: Equatable & Codable & Sendable>: Equatable, Sendable {
  var state: State
  var storage: PluginStorage
}

/// Identifies a routable on screen by the rule that won and the value that its condition found.
struct RouteIdentity: Hashable {
  let rule: String
  let key: AnyHashable

  static var failure: RouteIdentity { RouteIdentity(rule: "", key: AnyHashable(false)) }

  /// The identity as text, for snapshots.
  var name: String { key == AnyHashable(true) ? rule : "\(rule)/\(key)" }
}

/// The routable that a flow shows, with its rule.
@MainActor struct ShownRoutable {
  let identity: RouteIdentity
  let routable: any Routable
  /// The routable, if it is a flow.
  let flow: (any AnyFlow)?
  let keepsState: Bool
  let origin: String
  /// For an overlay, changes the state so that the overlay closes.
  let dismiss: @MainActor () -> Void

  init(
    identity: RouteIdentity, routable: any Routable, keepsState: Bool, origin: String,
    dismiss: @escaping @MainActor () -> Void = {}
  ) {
    self.identity = identity
    self.routable = routable
    flow = routable as? any AnyFlow
    self.keepsState = keepsState
    self.origin = origin
    self.dismiss = dismiss
  }

  /// Goes back in the flow, if the routable is one.
  ///
  /// - Parameter asks: whether unsaved changes prevent that the first time.
  func back(asks: Bool) -> Bool {
    (asks ? flow?.requestBack() : flow?.back()) ?? false
  }
}

/// The contents of a child flow that isn't shown, for when it is shown again.
@MainActor struct SavedFlow {
  let contents: Any
  let history: Any
  let memories: ScreenMemories
  let children: SavedChildren
  private let write:
    @MainActor (_ child: FlowSnapshot?, _ over: FlowSnapshot?) throws -> FlowSnapshot

  init(
    contents: Any, history: Any, memories: ScreenMemories, children: SavedChildren,
    write: @escaping @MainActor (FlowSnapshot?, FlowSnapshot?) throws -> FlowSnapshot
  ) {
    self.contents = contents
    self.history = history
    self.memories = memories
    self.children = children
    self.write = write
  }

  /// Returns the contents as a snapshot, with the snapshots of the child and of the overlay on
  /// screen.
  func written(child: FlowSnapshot? = nil, over: FlowSnapshot? = nil) throws -> FlowSnapshot {
    try write(child, over)
  }
}

/// A flow in the role of a child, for the flow that shows it.
@MainActor protocol ChildFlow: AnyFlow {
  /// Whether a screen of this flow has unsaved changes. Reading it is tracked.
  var hasChangesOnScreen: Bool { get }
  /// The code that creates the flow.
  var site: CallSite { get }
  /// The contents, for when the flow is shown again.
  var kept: SavedFlow { get }
  /// The number of states in the history, also those beyond its limit.
  var ownHistoryDepth: Int { get }
  func restore(_ kept: SavedFlow)
  /// Evaluates the rules for the first time.
  ///
  /// - Parameter parent: the flow that shows this one.
  func start(in parent: FlowID)
}
