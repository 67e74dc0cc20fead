import Unidirectional

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
  /// The conditions of those that show something in place or leave, and of those that show something over
  /// it.
  private var conditions = RuleConditions()
  private var overlayConditions = RuleConditions()
  private let knowsOverlays = Source(false)
  /// Rises whenever plugins contribute others.
  private let contributions = Source(0)

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
        match: { state, _, _ in condition(state) },
        outcome: .show { _, _ in make() }))
  }

  /// Shows what `make` makes, whatever the state: the catch-all.
  public func show(
    _ id: String, keepsState: Bool = false, make: @escaping @MainActor () -> any Routable
  ) {
    add(
      Rule(
        id: id, placement: .beforeExits, isUnconditional: true, keepsState: keepsState,
        match: { _, _, _ in true }, outcome: .show { _, _ in make() }))
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
        match: { state, _, key in
          guard let found = value(state) else { return false }
          key = AnyHashable(found)
          return true
        },
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
        match: { state, _, _ in condition(state) }, outcome: .exit(result)))
  }

  /// Leaves the flow with a result, whatever the state.
  public func exit(_ id: String, result: @escaping @MainActor (State) -> Exit) {
    add(
      Rule(
        id: id, placement: .beforeExits, isUnconditional: true,
        match: { _, _, _ in true }, outcome: .exit(result)))
  }

  /// Shows what `make` makes over the screen while `condition` holds, in a frame that keeps the keys to
  /// itself. The first overlay rule whose condition holds is shown.
  ///
  /// - Parameter dismiss: makes the condition false, when the person closes it.
  public func overlay(
    _ id: String, when condition: @escaping @MainActor (State) -> Bool,
    dismiss: @escaping @MainActor () -> Void, make: @escaping @MainActor () -> any Routable
  ) {
    add(
      Rule(
        id: id, placement: .beforeExits, isUnconditional: false, dismiss: { _ in dismiss() },
        match: { state, _, _ in condition(state) },
        outcome: .show { _, _ in make() }))
  }

  /// Whether any rule shows something over the screen, or ever did; the read is tracked.
  var hasOverlayRules: Bool { knowsOverlays.value }

  /// The names of all rules in the order in which they are asked; the read is tracked.
  var ruleNames: [String] {
    _ = contributions.value
    return rules.map(\.id)
  }

  /// The names of the flow's own rules.
  public var ownRules: [String] { own.map(\.id) }

  /// Leaves the flow with the result that `result` finds in the state, while it finds one: for a state
  /// that is an enum of steps.
  public func exit(_ id: String, matching result: @escaping @MainActor (State) -> Exit?) {
    add(
      Rule(
        id: id, placement: .beforeExits, isUnconditional: false,
        match: { state, _, _ in result(state) != nil },
        outcome: .exit(result)))
  }

  private func add(_ rule: Rule) {
    own.append(rule)
    guard contributed.isEmpty else { return merge() }
    rules.append(rule)
    addCondition(of: rule, at: rules.count - 1)
  }

  // MARK: Contributed rules

  func setContributed(_ rules: [Rule]) {
    contributed = rules
    merge()
    contributions.value += 1
  }

  /// Puts the contributed rules where they want to be; what belongs to no rule of the flow goes
  /// before its exits, and nothing goes behind them.
  private func merge() {
    var merged = own
    var known = Set(own.map(\.id))
    let ends = firstOfEnd
    for rule in contributed where known.insert(rule.id).inserted {
      let end = merged.firstIndex { $0.id == ends } ?? merged.endIndex
      let place: Int
      switch rule.placement {
      case .before(let id):
        let first = merged.firstIndex { $0.id == id }
        place = min(first ?? end, end)
      case .after(let id):
        let last = merged.lastIndex { $0.id == id || $0.placement == .after(id) }
        place = last.map { min($0 + 1, end) } ?? end
      case .beforeExits: place = end
      }
      merged.insert(rule, at: place)
    }
    rules = merged
    conditions = RuleConditions()
    overlayConditions = RuleConditions()
    for (index, rule) in rules.enumerated() { addCondition(of: rule, at: index) }
  }

  private func addCondition(of rule: Rule, at index: Int) {
    let condition: RuleConditions.Condition = { [match = rule.match] state, storage, key in
      match(state.assumingMemoryBound(to: State.self).pointee, storage, &key)
    }
    if rule.isOverlay {
      overlayConditions.append(condition, ofRule: index)
      knowsOverlays.value = true
    } else {
      conditions.append(condition, ofRule: index)
    }
  }

  /// The first of the exits and catch-alls that end the flow's own rules; overlays don't count.
  private var firstOfEnd: String? {
    own.filter { !$0.isOverlay }.reversed().prefix { $0.isUnconditional || $0.isExit }.last?.id
  }

  // MARK: Routing

  /// The first rule that holds, with the value it found: of those that show something in place or leave,
  /// or of those that show something over it.
  func match(
    _ state: State, _ storage: PluginStorage, overlay: Bool = false
  ) -> (rule: Rule, key: AnyHashable)? {
    let found = withUnsafePointer(to: state) {
      (overlay ? overlayConditions : conditions).firstMatch(UnsafeRawPointer($0), storage)
    }
    return found.map { (rules[$0.rule], $0.key) }
  }

  /// The names of rules that can never win, because one before them always does; a test helper, and
  /// reported when the flow starts in a debug build.
  public var unreachableRules: [String] {
    guard let catchAll = rules.firstIndex(where: \.isUnconditional) else { return [] }
    return rules[(catchAll + 1)...].filter { !$0.isOverlay }.map(\.id)
  }
}

extension RouteRule {
  var isExit: Bool {
    if case .exit = outcome { return true }
    return false
  }
}
