import DeclarativeUI

/// The state of a flow and what plugins keep beside it: what history remembers.
struct FlowContents<State: Equatable & Codable & Sendable>: Equatable, Sendable {
  var state: State
  var storage: PluginStorage
}

/// What tells one shown thing from another: the rule that won and the value it found.
struct RouteIdentity: Hashable {
  let rule: String
  let key: AnyHashable

  static var failure: RouteIdentity { RouteIdentity(rule: "", key: AnyHashable(false)) }

  /// The same as text, for what is written down.
  var name: String { key == AnyHashable(true) ? rule : "\(rule)/\(key)" }
}

/// What a flow shows, and why.
@MainActor struct Shown {
  let identity: RouteIdentity
  let routable: any Routable
  let keepsState: Bool
  let origin: String
  /// For what is shown over the screen: what closes it.
  var dismiss: @MainActor () -> Void = {}
}

/// What a child flow left behind for when it is back.
@MainActor struct KeptFlow {
  let contents: Any
  let history: Any
  let memories: ScreenMemories
  let children: KeptChildren
  private let write: @MainActor (FlowSnapshot?) throws -> FlowSnapshot

  init(
    contents: Any, history: Any, memories: ScreenMemories, children: KeptChildren,
    write: @escaping @MainActor (FlowSnapshot?) throws -> FlowSnapshot
  ) {
    self.contents = contents
    self.history = history
    self.memories = memories
    self.children = children
    self.write = write
  }

  /// The same, written down, with the child that is shown.
  func written(child: FlowSnapshot?) throws -> FlowSnapshot { try write(child) }
}

@MainActor protocol KeepsState {
  var kept: KeptFlow { get }
  func putBack(_ kept: KeptFlow)
}

extension AnyFlow {
  func startAsChild() { _ = current }
}
