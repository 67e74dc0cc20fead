/// A flow as the owner of rules. ``Flow`` is the only class that needs to adopt this protocol.
@MainActor public protocol RoutedFlow: AnyObject {
  /// The type of the flow's state.
  associatedtype State: Equatable & Codable & Sendable
  /// The type of the flow's result.
  associatedtype Exit
  /// The rules.
  var rules: Router<State, Exit> { get }
}

extension RoutedFlow {
  /// Declares the rules of the flow. Use it in the initializer.
  public var router: FlowRouter<Self> { FlowRouter(flow: self) }
}

extension Flow: RoutedFlow {}

/// Declares the rules of a flow, in order. The first rule that applies to the state is used.
///
/// ```swift
/// router.show("list", for: .list) { flow in flow.listScreen() }
/// router.show("detail", for: TasksState.detail) { flow, id in flow.detailScreen(id) }
/// router.show("name", when: { $0.name.isEmpty }) { flow in flow.nameScreen() }
/// router.exit("done") { state in state.name }
/// ```
///
/// The closures receive the flow and must not capture `self`, which would keep the flow alive. The
/// screens that they create may capture the flow, since a flow releases its screens when it leaves the
/// screen.
@MainActor public struct FlowRouter<Owner: RoutedFlow> {
  /// The type of the flow's state.
  public typealias State = Owner.State
  /// The type of the flow's result.
  public typealias Exit = Owner.Exit
  typealias Rule = RouteRule<State, Exit>

  let flow: Owner

  func add(_ rule: Rule) { flow.rules.add(rule) }

  /// Returns a condition that finds a value in the state.
  static func match<Value: Hashable & Sendable>(
    _ value: @escaping @MainActor (State) -> Value?
  ) -> Rule.Match {
    { state, _, key in
      guard let found = value(state) else { return false }
      key = AnyHashable(found)
      return true
    }
  }
}
