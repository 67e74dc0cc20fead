import Diagnostics

/// One rule of a router: its condition and its outcome.
///
/// A flow declares its own rules with `Router.show` and `Router.exit`. A plugin creates values of
/// this type with a placement.
@MainActor public struct RouteRule<State: Equatable & Codable & Sendable, Exit> {
  /// The position of a contributed rule among the flow's own rules.
  public enum Placement: Hashable, Sendable {
    /// Before the flow's exits and catch-all, which are always last. The default.
    case beforeExits
    /// Before the flow's rule with this identifier.
    case before(String)
    /// After the flow's rule with this identifier, and after other rules with the same placement.
    case after(String)

    /// The identifier of the rule beside which the rule goes.
    var target: String? {
      switch self {
      case .beforeExits: nil
      case .before(let id), .after(let id): id
      }
    }
  }

  /// The contributor of a rule.
  public enum Origin: Hashable, Sendable, CustomStringConvertible {
    /// The flow itself.
    case flow
    /// A plugin, with its identifier.
    case plugin(String)

    /// The origin as text for explanations, such as "the flow" or "plugin deadlines".
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
        return made ?? UnmatchedStateScreen()
      }
    }
  }

  /// The rule's identifier, unique within the router. `explain()` returns it, and placements refer
  /// to it.
  public internal(set) var id: String
  /// The position of a contributed rule among the flow's own rules.
  public let placement: Placement
  /// The contributor of the rule.
  public internal(set) var origin: Origin = .flow
  let isUnconditional: Bool
  /// The type of the value that the condition finds in the state; nil if it only holds or not.
  let valueType: Any.Type?
  /// Returns whether the rule's condition holds. A condition that finds a value in the state stores
  /// it in the last argument, which becomes part of the screen's identity.
  let match: Match
  let outcome: Outcome
  let keepsState: Bool
  /// For an overlay rule, closes the overlay.
  let dismiss: (@MainActor (FlowAccess<State>) -> Void)?
  /// The code that declares the rule.
  let site: CallSite

  init(
    id: String, placement: Placement = .beforeExits, isUnconditional: Bool = false,
    keepsState: Bool = false, valueType: Any.Type? = nil,
    dismiss: (@MainActor (FlowAccess<State>) -> Void)? = nil,
    at site: CallSite, match: @escaping Match, outcome: Outcome
  ) {
    self.id = id
    self.site = site
    self.placement = placement
    self.isUnconditional = isUnconditional
    self.keepsState = keepsState
    self.valueType = valueType
    self.dismiss = dismiss
    self.match = match
    self.outcome = outcome
  }

  /// Creates a rule for a plugin that shows a routable while a condition holds.
  ///
  /// - Parameters:
  ///   - id: the identifier, unique within the router.
  ///   - placement: the position among the flow's own rules.
  ///   - condition: receives the flow's state and its plugin storage.
  ///   - make: called when the rule is selected. It can change the flow through its argument.
  public static func show(
    _ id: String, placement: Placement = .beforeExits,
    when condition: @escaping @MainActor (State, PluginStorage) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    make: @escaping @MainActor (FlowAccess<State>) -> any Routable
  ) -> RouteRule {
    RouteRule(
      id: id, placement: placement,
      at: CallSite(fileID: fileID, filePath: filePath, line: line),
      match: { state, storage, _ in condition(state, storage) }, outcome: .show { make($1) })
  }

  /// Creates a rule for a plugin that shows a routable for a value in the state. Another value
  /// creates another screen.
  ///
  /// - Parameters:
  ///   - id: the identifier, unique within the router.
  ///   - placement: the position among the flow's own rules.
  ///   - value: returns the value, or nil if the rule doesn't apply.
  ///   - make: called with the value when the rule is selected.
  public static func show<Value: Hashable & Sendable>(
    _ id: String, placement: Placement = .beforeExits,
    matching value: @escaping @MainActor (State, PluginStorage) -> Value?,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    make: @escaping @MainActor (Value, FlowAccess<State>) -> any Routable
  ) -> RouteRule {
    RouteRule(
      id: id, placement: placement, valueType: Value.self,
      at: CallSite(fileID: fileID, filePath: filePath, line: line),
      match: { state, storage, key in
        guard let found = value(state, storage) else { return false }
        key = AnyHashable(found)
        return true
      },
      outcome: .show { key, access in
        guard let value = key.base as? Value else { return UnmatchedStateScreen() }
        return make(value, access)
      })
  }

  /// Creates a rule for a plugin that shows a routable over the flow's screen while a condition
  /// holds.
  ///
  /// - Parameters:
  ///   - id: the identifier, unique within the router.
  ///   - placement: the position among the flow's own rules.
  ///   - condition: receives the flow's state and its plugin storage.
  ///   - dismiss: called when the user closes the overlay. It must make the condition false.
  ///   - make: called when the rule is selected.
  public static func overlay(
    _ id: String, placement: Placement = .beforeExits,
    when condition: @escaping @MainActor (State, PluginStorage) -> Bool,
    dismiss: @escaping @MainActor (FlowAccess<State>) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    make: @escaping @MainActor (FlowAccess<State>) -> any Routable
  ) -> RouteRule {
    RouteRule(
      id: id, placement: placement, dismiss: dismiss,
      at: CallSite(fileID: fileID, filePath: filePath, line: line),
      match: { state, storage, _ in condition(state, storage) }, outcome: .show { make($1) })
  }

  /// Whether the rule shows a routable over the screen.
  var isOverlay: Bool { dismiss != nil }

  /// Returns the same rule with a plugin as its origin.
  ///
  /// - Parameters:
  ///   - plugin: the plugin's identifier.
  ///   - run: wraps each call of the rule's closures, and must call its argument at once. Use it to
  ///     measure or count the plugin's calls.
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
      valueType: valueType, dismiss: timedDismiss, at: site, match: timedMatch,
      outcome: outcome.made(by: run))
    rule.origin = .plugin(plugin)
    return rule
  }
}
