import DependencyInjection

/// The child flows of a flow that have left the screen, by the rules that showed them.
///
/// Views and properties keep at most the most recent child of a rule alive for a while, and canceled
/// tasks keep a child alive until they run. If more are alive after that, the children keep themselves
/// alive, usually because a closure of their rules captures `self` strongly.
@MainActor struct DepartedFlows {
  /// The number of departed children of one rule that may be alive.
  static let limit = 3
  /// The time in which canceled tasks run even on a busy machine. Tests wait for their tasks, so that
  /// they need none.
  static let grace: Duration = TestProcess.isRunning ? .zero : .seconds(30)

  private struct Child {
    weak var flow: (any AnyFlow)?
    let left: ContinuousClock.Instant
  }

  private var children: [String: [Child]] = [:]
  private var reported: Set<String> = []

  /// The departed children that are alive, by the rule that showed them.
  var alive: [String: DepartedReport] {
    children.compactMapValues { children in
      let flows = children.compactMap { $0.flow as? any InspectableFlow }
      return flows.last.map {
        DepartedReport(count: flows.count, flow: $0.id, site: $0.outline.site)
      }
    }
  }

  /// Adds a child that leaves the screen.
  ///
  /// - Parameters:
  ///   - now: the current time.
  ///   - grace: the time after which a child should have been released.
  /// - Returns: the number of children of the rule that are alive, if more than the limit should have
  ///   been released, for the first time.
  mutating func add(
    _ flow: any AnyFlow, rule: String, now: ContinuousClock.Instant = .now,
    grace: Duration = DepartedFlows.grace
  ) -> Int? {
    let alive = children[rule, default: []].filter { $0.flow != nil && $0.flow !== flow }
    children[rule] = alive + [Child(flow: flow, left: now)]
    let overdue = alive.count { $0.left + grace <= now }
    guard overdue >= Self.limit, reported.insert(rule).inserted else { return nil }
    return alive.count + 1
  }
}
