/// The rules of a flow, in order: the first whose condition holds for the state wins.
///
/// ```swift
/// router.show("phone", when: { $0.phone == nil }) { PhoneScreen() }
/// router.show("detail", matching: { $0.open }) { id in DetailScreen(id) }
/// router.exit("done") { state in state.result }
/// ```
@MainActor public final class Router<State: Equatable & Codable & Sendable, Exit> {
  public typealias Rule = RouteRule<State, Exit>

  private var own: [Rule] = []
  private var contributed: [Rule] = []
  /// All rules in the order in which they are asked.
  private(set) var rules: [Rule] = []

  init() {}

  // MARK: The flow's own rules

  /// Shows what `make` makes while `condition` holds.
  ///
  /// - Parameter keepsState: for a child flow: whether it finds its state again when it is back.
  public func show(
    _ id: String, when condition: @escaping @MainActor (State) -> Bool, keepsState: Bool = false,
    make: @escaping @MainActor () -> any Routable
  ) {
    add(
      Rule(
        id: id, placement: .beforeExits, isUnconditional: false, keepsState: keepsState,
        match: { state, _ in condition(state) ? AnyHashable(true) : nil },
        outcome: .show { _, _ in make() }))
  }

  /// Shows what `make` makes, whatever the state: the catch-all.
  public func show(
    _ id: String, keepsState: Bool = false, make: @escaping @MainActor () -> any Routable
  ) {
    add(
      Rule(
        id: id, placement: .beforeExits, isUnconditional: true, keepsState: keepsState,
        match: { _, _ in AnyHashable(true) }, outcome: .show { _, _ in make() }))
  }

  /// Shows what `make` makes of the value that `value` finds in the state. Another value is another
  /// screen.
  public func show<Value: Hashable & Sendable>(
    _ id: String, matching value: @escaping @MainActor (State) -> Value?,
    keepsState: Bool = false, make: @escaping @MainActor (Value) -> any Routable
  ) {
    add(
      Rule(
        id: id, placement: .beforeExits, isUnconditional: false, keepsState: keepsState,
        match: { state, _ in value(state).map { AnyHashable($0) } },
        outcome: .show { key, _ in
          guard let value = key.base as? Value else { return NoScreen() }
          return make(value)
        }))
  }

  /// Leaves the flow with a result while `condition` holds.
  public func exit(
    _ id: String, when condition: @escaping @MainActor (State) -> Bool,
    result: @escaping @MainActor (State) -> Exit
  ) {
    add(
      Rule(
        id: id, placement: .beforeExits, isUnconditional: false,
        match: { state, _ in condition(state) ? AnyHashable(true) : nil }, outcome: .exit(result)))
  }

  /// Leaves the flow with a result, whatever the state.
  public func exit(_ id: String, result: @escaping @MainActor (State) -> Exit) {
    add(
      Rule(
        id: id, placement: .beforeExits, isUnconditional: true,
        match: { _, _ in AnyHashable(true) }, outcome: .exit(result)))
  }

  /// Leaves the flow with the result that `result` finds in the state, while it finds one: for a state
  /// that is an enum of steps.
  public func exit(_ id: String, matching result: @escaping @MainActor (State) -> Exit?) {
    add(
      Rule(
        id: id, placement: .beforeExits, isUnconditional: false,
        match: { state, _ in result(state) == nil ? nil : AnyHashable(true) },
        outcome: .exit(result)))
  }

  private func add(_ rule: Rule) {
    own.append(rule)
    merge()
  }

  // MARK: Contributed rules

  func setContributed(_ rules: [Rule]) {
    contributed = rules
    merge()
  }

  /// Puts the contributed rules where they want to be; what belongs to no rule of the flow goes
  /// before its exits.
  private func merge() {
    var merged = own
    var known = Set(own.map(\.id))
    for rule in contributed where known.insert(rule.id).inserted {
      let place: Int
      switch rule.placement {
      case .before(let id): place = merged.firstIndex { $0.id == id } ?? exits(in: merged)
      case .after(let id):
        place =
          merged.lastIndex { $0.id == id || $0.placement == .after(id) }.map { $0 + 1 }
          ?? exits(in: merged)
      case .beforeExits: place = exits(in: merged)
      }
      merged.insert(rule, at: place)
    }
    rules = merged
  }

  /// Where the exits and catch-alls that end the flow's own rules begin.
  private func exits(in rules: [Rule]) -> Int {
    var place = rules.endIndex
    while place > 0, rules[place - 1].origin == .flow,
      rules[place - 1].isUnconditional || rules[place - 1].isExit
    {
      place -= 1
    }
    return place
  }

  // MARK: Routing

  /// The first rule that holds, with the value it found.
  func match(_ state: State, _ storage: PluginStorage) -> (rule: Rule, key: AnyHashable)? {
    for rule in rules {
      if let key = rule.match(state, storage) { return (rule, key) }
    }
    return nil
  }

  /// The names of rules that can never win, because one before them always does; a test helper, and
  /// reported when the flow starts in a debug build.
  public var unreachableRules: [String] {
    guard let catchAll = rules.firstIndex(where: \.isUnconditional) else { return [] }
    return rules[(catchAll + 1)...].map(\.id)
  }
}

extension RouteRule {
  var isExit: Bool {
    if case .exit = outcome { return true }
    return false
  }
}
