import Diagnostics
import Unidirectional

/// All routing that results from one change, across all flows.
///
/// A pass detects flows that reroute each other endlessly: one flow alone, a parent and its child,
/// or flows that show each other ever deeper.
@MainActor enum RoutingPass {
  /// The number of rules that may win in one pass before the pass looks for flows that bounce.
  static let limit = 256

  private struct Step {
    let flow: FlowID
    let rule: String
    let site: CallSite
  }

  private static var depth = 0
  private static var steps: [Step] = []
  private static var bouncing: Set<FlowID> = []
  private static var checks: [() -> Void] = []

  /// Runs a part of the pass. The outermost call is the whole pass.
  static func run(_ body: () -> Void) {
    depth += 1
    // Reading a flow in the body of a view can start the flow.
    BodyEvaluation.pause(body)
    if depth == 1 { while let check = checks.popLast() { check() } }
    depth -= 1
    guard depth == 0 else { return }
    steps.removeAll(keepingCapacity: true)
    if !bouncing.isEmpty { bouncing = [] }
  }

  /// Runs a check at the end of the pass, when all flows have reacted to the change.
  static func afterwards(_ check: @escaping () -> Void) { checks.append(check) }

  /// Records that a rule has won.
  ///
  /// - Parameters:
  ///   - flow: the flow.
  ///   - rule: the rule's identifier.
  ///   - site: the code that creates the flow.
  /// - Returns: false if the flow bounces and must not show the rule's routable.
  static func step(_ flow: FlowID, _ rule: String, at site: CallSite) -> Bool {
    guard !isBouncing(flow) else { return false }
    steps.append(Step(flow: flow, rule: rule, site: site))
    if steps.count.isMultiple(of: limit) { lookForBounces() }
    return !isBouncing(flow)
  }

  /// Whether the flow was found to bounce in this pass.
  static func isBouncing(_ flow: FlowID) -> Bool { bouncing.contains(flow) }

  /// The last steps as text: `home.list → list.exit → home.detail`.
  static func path(_ count: Int) -> String {
    steps.suffix(count).map { "\($0.flow).\($0.rule)" }.joined(separator: " → ")
  }

  /// A flow bounces if it occurs more than once in the last half of the steps. The flows around it
  /// occur once.
  private static func lookForBounces() {
    let recent = Dictionary(grouping: steps.suffix(limit / 2).map(\.flow)) { $0 }
    let found = recent.filter { $0.value.count > 1 }.keys
    guard !found.isEmpty else { return }
    bouncing.formUnion(found)
    let site = steps.last { found.contains($0.flow) }?.site ?? CallSite()
    site.report("Flows", "flows bounce without input: \(path(12))")
  }
}
