import Diagnostics
import Matching
import Unidirectional

/// The rules of a flow, in order. The first rule that applies to the state is used.
///
/// A flow declares its rules with ``FlowRouter``.
@MainActor public final class Router<State: Equatable & Codable & Sendable, Exit> {
  /// A rule of this router.
  public typealias Rule = RouteRule<State, Exit>

  private var own: [Rule] = []
  private var contributed: [Rule] = []
  /// All rules, in the order of evaluation.
  private(set) var rules: [Rule] = []
  /// The contributed rules after all rules of the flow.
  private var last: [Rule] = []
  /// The conditions of overlay rules are kept apart from those of all other rules.
  private var conditions = RuleConditions()
  private var overlayConditions = RuleConditions()
  private let hasOverlays = Source(false)
  /// Incremented whenever the contributed rules change.
  private let contributions = Source(0)
  /// The identifier of the flow to which the rules belong.
  private let flow: FlowID
  /// The messages about contributed rules that were reported, each once.
  private var reported: Set<String> = []
  /// The identifiers of contributed rules that were reported because they can't be seen.
  private var hidden: Set<String> = []

  init(flow: FlowID) { self.flow = flow }

  // MARK: The flow's own rules

  /// Whether any overlay rule exists or has existed. Reading it is tracked.
  var hasOverlayRules: Bool { hasOverlays.value }

  /// The identifiers of all rules, in the order of evaluation. Reading it is tracked.
  var ruleNames: [String] {
    _ = contributions.value
    return rules.map(\.id)
  }

  /// The identifiers of the flow's own rules, without contributed ones.
  package var ownRules: [String] { own.map(\.id) }

  func add(_ rule: Rule) {
    var rule = rule
    if own.contains(where: { $0.id == rule.id }) { rule.id = renamed(rule) }
    own.append(rule)
    guard contributed.isEmpty else { return merge() }
    rules.append(rule)
    addCondition(of: rule, at: rules.count - 1)
  }

  /// Returns another identifier for a rule whose identifier is taken. Two rules with one identifier
  /// would be one screen, which would stay when the state moves from one rule to the other.
  private func renamed(_ rule: Rule) -> String {
    var number = 2
    while own.contains(where: { $0.id == "\(rule.id)-\(number)" }) { number += 1 }
    let id = "\(rule.id)-\(number)"
    rule.site.report(
      "Flows",
      "flow \(flow) has two rules with the id \"\(rule.id)\"; this one is used as \"\(id)\"; "
        + "give it an id of its own")
    return id
  }

  // MARK: Contributed rules

  func setContributed(_ rules: [Rule]) {
    contributed = rules
    reportMisuse()
    merge()
    contributions.value += 1
  }

  /// Reports contributed rules that can't be used, or not where they ask to be.
  private func reportMisuse() {
    var known = Set(own.map(\.id))
    let ids = known.union(contributed.map(\.id))
    for rule in contributed {
      if !known.insert(rule.id).inserted {
        report(rule, "rule \"\(rule.id)\" of \(rule.origin) isn't used, since its id is taken")
      }
      guard let target = rule.placement.target, !ids.contains(target) else { continue }
      let nearest = NearestName.nearest(to: target, among: own.map(\.id))
      report(
        rule,
        "rule \"\(rule.id)\" of \(rule.origin) is placed beside \"\(target)\", which isn't a rule, "
          + "so it goes before the exits; "
          + (nearest.map { "did you mean \"\($0)\"?" }
            ?? "the rules are \(own.map(\.id).joined(separator: ", "))"))
    }
  }

  /// Reports a contributed rule that isn't shown although its condition holds, if the flow has no rule
  /// after it. Since a flow has a rule for each of its states, one of them always comes first.
  ///
  /// - Parameters:
  ///   - selected: the selected rule.
  ///   - state: the state of the flow.
  ///   - storage: the values that plugins store in the flow.
  func reportHidden(by selected: Rule, _ state: State, _ storage: PluginStorage) {
    // Rules after a catch-all are reported when the flow starts.
    guard !last.isEmpty, selected.origin == .flow, unreachable.isEmpty else { return }
    var key = AnyHashable(true)
    for rule in last where rule.match(state, storage, &key) {
      guard hidden.insert(rule.id).inserted else { continue }
      report(
        rule,
        "rule \"\(rule.id)\" of \(rule.origin) isn't shown, since rule \"\(selected.id)\" comes first "
          + "and the flow has no rule after it; place it before \"\(selected.id)\", or end the rules "
          + "of the flow with a catch-all")
    }
  }

  private func report(_ rule: Rule, _ misuse: String) {
    guard reported.insert(misuse).inserted else { return }
    rule.site.report("Flows", "in flow \(flow), \(misuse)")
  }

  /// Inserts the contributed rules at their placements. A rule whose placement names no rule of the
  /// flow goes before the flow's exits, and no rule goes after them.
  private func merge() {
    var merged = own
    var known = Set(own.map(\.id))
    let ends = firstOfEnd
    for rule in contributed where known.insert(rule.id).inserted {
      let end = merged.firstIndex { $0.id == ends } ?? merged.endIndex
      let position: Int
      switch rule.placement {
      case .before(let id):
        let first = merged.firstIndex { $0.id == id }
        position = min(first ?? end, end)
      case .after(let id):
        let last = merged.lastIndex { $0.id == id || $0.placement == .after(id) }
        position = last.map { min($0 + 1, end) } ?? end
      case .beforeExits: position = end
      }
      merged.insert(rule, at: position)
    }
    rules = merged
    let end = rules.lastIndex { $0.origin == .flow && !$0.isOverlay } ?? -1
    last = rules[(end + 1)...].filter { !$0.isOverlay }
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
      hasOverlays.value = true
    } else {
      conditions.append(condition, ofRule: index)
    }
  }

  /// The first of the exits and catch-alls at the end of the flow's own rules. Overlay rules don't
  /// count.
  private var firstOfEnd: String? {
    own.filter { !$0.isOverlay }.reversed().prefix { $0.isUnconditional || $0.isExit }.last?.id
  }

  // MARK: Routing

  /// Returns the first rule that matches, with the value that its condition found.
  ///
  /// - Parameter overlay: whether to evaluate the overlay rules instead of all other rules.
  func match(
    _ state: State, _ storage: PluginStorage, overlay: Bool = false
  ) -> (rule: Rule, key: AnyHashable)? {
    let found = withUnsafePointer(to: state) {
      (overlay ? overlayConditions : conditions).firstMatch(UnsafeRawPointer($0), storage)
    }
    return found.map { (rules[$0.rule], $0.key) }
  }

  /// Returns the selected rule if it is a rule of the flow that comes before a matching rule.
  ///
  /// - Parameters:
  ///   - isMeant: returns whether the value that the condition of a rule has found is the one that
  ///     should be shown.
  ///   - state: the state of the flow.
  ///   - storage: the values that plugins store in the flow.
  func rule(
    before isMeant: (AnyHashable) -> Bool, _ state: State, _ storage: PluginStorage
  ) -> String? {
    guard let selected = match(state, storage)?.rule, selected.origin == .flow else { return nil }
    let isHidden = rules.contains { rule in
      var key = AnyHashable(true)
      return rule.origin != .flow && !rule.isOverlay && rule.match(state, storage, &key)
        && isMeant(key)
    }
    return isHidden ? selected.id : nil
  }

  /// The code that declares a rule.
  func site(of id: String) -> CallSite { rules.first { $0.id == id }?.site ?? CallSite() }

  /// The identifiers of rules that can never be selected, because a rule before them always
  /// matches. Tests can check it, and debug builds report it when the flow starts.
  package var unreachableRules: [String] { unreachable.map(\.id) }

  /// The rules that can never be selected.
  var unreachable: [Rule] {
    guard let catchAll = rules.firstIndex(where: \.isUnconditional) else { return [] }
    return rules[(catchAll + 1)...].filter { !$0.isOverlay }
  }
}

extension RouteRule {
  var isExit: Bool {
    if case .exit = outcome { return true }
    return false
  }
}
