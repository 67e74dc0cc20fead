import Flows
import Unidirectional

/// The live read side of what plugins contribute; flows reach it through injection.
@MainActor public protocol ContributionReading: AnyObject {
  /// What the plugins that are on contribute to a point, in order; the read is tracked.
  func contributions<Contribution>(
    to point: PluginPoint<Contribution>
  ) -> [Contributed<Contribution>]
}

/// A contribution, and whose it is.
@MainActor public struct Contributed<Contribution> {
  public let id: String
  /// The plugin's id and title.
  public let plugin: String
  public let pluginTitle: String
  private let value: Contribution
  private let contain: @MainActor (String, () throws -> Void) -> Void

  /// - Parameter contain: runs a piece of the plugin, times it, and takes what it throws.
  public init(
    id: String, plugin: String, pluginTitle: String, value: Contribution,
    contain: @escaping @MainActor (String, () throws -> Void) -> Void
  ) {
    self.id = id
    self.plugin = plugin
    self.pluginTitle = pluginTitle
    self.value = value
    self.contain = contain
  }

  /// Runs a piece of the plugin. If it throws, the plugin is switched off until restart, the person is
  /// told, and the answer is nil: the rest of the screen goes on.
  public func run<Result>(_ body: (Contribution) throws -> Result) -> Result? {
    var result: Result?
    contain(id) { result = try body(value) }
    return result
  }
}

/// Nobody contributes anything: for sandboxes and tests without plugins.
public final class NoContributions: ContributionReading {
  public init() {}

  public func contributions<Contribution>(
    to point: PluginPoint<Contribution>
  ) -> [Contributed<Contribution>] { [] }
}

extension Flow {
  /// Lets plugins add rules to this flow at a point, for as long as it lives: rules come and go with
  /// their plugins, and the flow routes again at once without losing its state.
  public func attach(
    _ point: RoutingPoint<State, Exit>, from contributions: any ContributionReading
  ) {
    keep(RuleAttachment(flow: self, point: point, contributions: contributions))
  }
}

/// Keeps a flow's contributed rules those of its plugin point.
@MainActor private final class RuleAttachment<State: Equatable & Codable & Sendable, Exit> {
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
    self.contributions = contributions
    refresh()
  }

  private func refresh() {
    guard let flow else { return }
    let rules = observer.track {
      contributions.contributions(to: point).compactMap { contributed in
        contributed.run { $0.contributed(by: contributed.pluginTitle) }
      }
    }
    flow.setContributedRules(rules)
  }
}
