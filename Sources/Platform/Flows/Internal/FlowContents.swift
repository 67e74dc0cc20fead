import DeclarativeUI

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
  let keepsState: Bool
  let origin: String
  /// For an overlay, closes it.
  var dismiss: @MainActor () -> Void = {}
}

/// The contents of a child flow that isn't shown, for when it is shown again.
@MainActor struct SavedFlow {
  let contents: Any
  let history: Any
  let memories: ScreenMemories
  let children: SavedChildren
  private let write: @MainActor (FlowSnapshot?) throws -> FlowSnapshot

  init(
    contents: Any, history: Any, memories: ScreenMemories, children: SavedChildren,
    write: @escaping @MainActor (FlowSnapshot?) throws -> FlowSnapshot
  ) {
    self.contents = contents
    self.history = history
    self.memories = memories
    self.children = children
    self.write = write
  }

  /// Returns the contents as a snapshot, with the snapshot of the child on screen.
  func written(child: FlowSnapshot?) throws -> FlowSnapshot { try write(child) }
}

@MainActor protocol StatePreserving {
  var kept: SavedFlow { get }
  func restore(_ kept: SavedFlow)
}

extension AnyFlow {
  func startAsChild() { _ = current }
}
