import DependencyInjection

/// All that is routed because of one change, in all flows together.
///
/// Flows that send each other on without end are noticed here, whether one flow goes round by itself, a
/// parent and its child do, or flows show each other ever deeper.
@MainActor enum RoutingPass {
  /// So many rules may win in one pass before it is looked at for flows that bounce.
  static let limit = 256

  private struct Step {
    let flow: FlowID
    let rule: String
  }

  private static var depth = 0
  private static var steps: [Step] = []
  private static var bouncing: Set<FlowID> = []

  /// Runs a part of the pass; the outermost one is the whole.
  static func run(_ body: () -> Void) {
    depth += 1
    body()
    depth -= 1
    guard depth == 0 else { return }
    steps.removeAll(keepingCapacity: true)
    if !bouncing.isEmpty { bouncing = [] }
  }

  /// Takes note of a rule that has won.
  ///
  /// - Returns: false when the flow bounces: what the rule shows must not be shown.
  static func step(_ flow: FlowID, _ rule: String) -> Bool {
    guard !isBouncing(flow) else { return false }
    steps.append(Step(flow: flow, rule: rule))
    if steps.count.isMultiple(of: limit) { lookForBounces() }
    return !isBouncing(flow)
  }

  /// Whether the flow was found going round in this pass.
  static func isBouncing(_ flow: FlowID) -> Bool { bouncing.contains(flow) }

  /// The last steps as text: `home.list → list.exit → home.detail`.
  static func path(_ count: Int) -> String {
    steps.suffix(count).map { "\($0.flow).\($0.rule)" }.joined(separator: " → ")
  }

  /// A flow that comes more than once in the second half goes round; those around it came once.
  private static func lookForBounces() {
    let recent = Dictionary(grouping: steps.suffix(limit / 2).map(\.flow)) { $0 }
    let found = recent.filter { $0.value.count > 1 }.keys
    guard !found.isEmpty else { return }
    bouncing.formUnion(found)
    MisuseReport(module: "Flows", message: "flows bounce without input: \(path(12))").report()
  }
}
