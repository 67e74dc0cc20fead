/// The child flows of a flow that have left the screen, by the rules that showed them.
///
/// Views and properties keep at most the most recent child of a rule alive for a while. If more are
/// alive, the children keep themselves alive, usually because a closure of their rules captures
/// `self` strongly.
@MainActor struct DepartedFlows {
  /// The number of departed children of one rule that may be alive.
  static let limit = 3

  private struct Child {
    weak var flow: (any AnyFlow)?
  }

  private var children: [String: [Child]] = [:]
  private var reported: Set<String> = []

  /// Adds a child that leaves the screen.
  ///
  /// - Returns: the number of children of the rule that are alive, if it exceeds the limit for the
  ///   first time.
  mutating func add(_ flow: any AnyFlow, rule: String) -> Int? {
    let alive = children[rule, default: []].filter { $0.flow != nil && $0.flow !== flow }
    children[rule] = alive + [Child(flow: flow)]
    guard alive.count >= Self.limit, reported.insert(rule).inserted else { return nil }
    return alive.count + 1
  }
}
