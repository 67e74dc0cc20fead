/// One rule of a router: when it wins, and what follows.
///
/// A flow writes its own through `Router.show` and `Router.exit`. A plugin makes values of this type
/// and says where they go.
@MainActor public struct RouteRule<State: Equatable & Codable & Sendable, Exit> {
  /// Where a contributed rule goes among the flow's own.
  public enum Placement: Hashable, Sendable {
    /// Before the flow's exits and its catch-all, which always stay last. The default.
    case beforeExits
    case before(String)
    case after(String)
  }

  /// Who registered a rule.
  public enum Origin: Hashable, Sendable, CustomStringConvertible {
    case flow
    case plugin(String)

    public var description: String {
      switch self {
      case .flow: "the flow"
      case .plugin(let name): "plugin \(name)"
      }
    }
  }

  typealias Match = @MainActor (State, PluginStorage, inout AnyHashable) -> Bool

  enum Outcome {
    case show(@MainActor (AnyHashable, FlowAccess<State>) -> any Routable)
    case exit(@MainActor (State) -> Exit?)

    @MainActor func made(by run: @escaping @MainActor (() -> Void) -> Void) -> Outcome {
      guard case .show(let make) = self else { return self }
      return .show { key, access in
        var made: (any Routable)?
        run { made = make(key, access) }
        return made ?? NoScreen()
      }
    }
  }

  /// Its name: unique within the router, shown by `explain()`, and what placements refer to.
  public let id: String
  /// Where it goes, for a rule that is contributed.
  public let placement: Placement
  /// Who registered it.
  public internal(set) var origin: Origin = .flow
  let isUnconditional: Bool
  /// Whether its condition holds. One that looks for a value puts it in place of the last argument:
  /// it is part of what is shown.
  let match: Match
  let outcome: Outcome
  let keepsState: Bool
  /// For a rule that shows something over the screen: what closes it.
  let dismiss: (@MainActor (FlowAccess<State>) -> Void)?

  init(
    id: String, placement: Placement, isUnconditional: Bool, keepsState: Bool = false,
    dismiss: (@MainActor (FlowAccess<State>) -> Void)? = nil,
    match: @escaping Match, outcome: Outcome
  ) {
    self.id = id
    self.placement = placement
    self.isUnconditional = isUnconditional
    self.keepsState = keepsState
    self.dismiss = dismiss
    self.match = match
    self.outcome = outcome
  }

  /// A rule that shows something while a condition holds: for plugins.
  ///
  /// - Parameters:
  ///   - condition: sees the flow's state and the plugin's own storage in it.
  ///   - make: called when the rule wins; changes the flow through what it is given.
  public static func show(
    _ id: String, placement: Placement = .beforeExits,
    when condition: @escaping @MainActor (State, PluginStorage) -> Bool,
    make: @escaping @MainActor (FlowAccess<State>) -> any Routable
  ) -> RouteRule {
    RouteRule(
      id: id, placement: placement, isUnconditional: false,
      match: { state, storage, _ in condition(state, storage) }, outcome: .show { make($1) })
  }

  /// A rule that shows something made of a value that it finds in the state: for plugins. Another value is
  /// another screen.
  public static func show<Value: Hashable & Sendable>(
    _ id: String, placement: Placement = .beforeExits,
    matching value: @escaping @MainActor (State, PluginStorage) -> Value?,
    make: @escaping @MainActor (Value, FlowAccess<State>) -> any Routable
  ) -> RouteRule {
    RouteRule(
      id: id, placement: placement, isUnconditional: false,
      match: { state, storage, key in
        guard let found = value(state, storage) else { return false }
        key = AnyHashable(found)
        return true
      },
      outcome: .show { key, access in
        guard let value = key.base as? Value else { return NoScreen() }
        return make(value, access)
      })
  }

  /// A rule that shows something over the flow's screen while a condition holds: for plugins.
  ///
  /// - Parameter dismiss: makes the condition false, when the person closes it.
  public static func overlay(
    _ id: String, placement: Placement = .beforeExits,
    when condition: @escaping @MainActor (State, PluginStorage) -> Bool,
    dismiss: @escaping @MainActor (FlowAccess<State>) -> Void,
    make: @escaping @MainActor (FlowAccess<State>) -> any Routable
  ) -> RouteRule {
    RouteRule(
      id: id, placement: placement, isUnconditional: false, dismiss: dismiss,
      match: { state, storage, _ in condition(state, storage) }, outcome: .show { make($1) })
  }

  /// Whether it shows something over the screen.
  var isOverlay: Bool { dismiss != nil }

  /// The same rule in the name of a plugin.
  ///
  /// - Parameter run: calls what it is given, at once: who times the plugin's pieces, or counts them, does
  ///   it there.
  public func contributed(
    by plugin: String, run: @escaping @MainActor (() -> Void) -> Void = { $0() }
  ) -> RouteRule {
    let ownMatch = match
    let timedMatch: Match = { state, storage, key in
      var holds = false
      run { holds = ownMatch(state, storage, &key) }
      return holds
    }
    var timedDismiss: (@MainActor (FlowAccess<State>) -> Void)?
    if let dismiss { timedDismiss = { access in run { dismiss(access) } } }
    var rule = RouteRule(
      id: id, placement: placement, isUnconditional: isUnconditional, keepsState: keepsState,
      dismiss: timedDismiss, match: timedMatch, outcome: outcome.made(by: run))
    rule.origin = .plugin(plugin)
    return rule
  }
}
