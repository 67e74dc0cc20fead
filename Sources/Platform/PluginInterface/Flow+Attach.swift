import Flows
import Unidirectional

extension Flow {
  /// Lets plugins add rules to this flow until the flow is released. Rules come and go with their
  /// plugins, and the flow routes again at once without losing its state.
  ///
  /// - Parameters:
  ///   - point: the extension point to which plugins contribute the rules.
  ///   - contributions: the source of contributions.
  public func attach(
    _ point: RoutingPoint<State, Exit>, from contributions: any ContributionReading
  ) {
    keep(RuleAttachment(flow: self, point: point, contributions: contributions))
  }
}

/// Keeps a flow's contributed rules in sync with its extension point.
@MainActor
private final class RuleAttachment<State: Equatable & Codable & Sendable, Exit>:
  PointAttachment
{
  nonisolated let attachedPoint: FlowOutline.Point
  private weak var flow: Flow<State, Exit>?
  private let point: RoutingPoint<State, Exit>
  private let contributions: any ContributionReading
  private lazy var observer = Observer { [weak self] in self?.refresh() }

  init(
    flow: Flow<State, Exit>, point: RoutingPoint<State, Exit>,
    contributions: any ContributionReading
  ) {
    self.flow = flow
    self.point = point
    attachedPoint = FlowOutline.Point(id: point.id, title: point.title)
    self.contributions = contributions
    refresh()
  }

  private func refresh() {
    guard let flow else { return }
    let own = flow.rules.ownRules
    let rules = observer.track {
      contributions.contributions(to: point).compactMap { contributed in
        let rule = contributed.run {
          $0.contributed(by: contributed.pluginTitle) { body in contributed.run { _ in body() } }
        }
        guard let rule, own.contains(rule.id) else { return rule }
        contributed.refuse(Claim(.route, rule.id), keptBy: "the flow \(flow.id)")
        return nil
      }
    }
    flow.setContributedRules(rules)
  }
}
