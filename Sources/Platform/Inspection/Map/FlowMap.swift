import Flows
import PluginHost

/// The flows of an app with their rules and child flows, and the extension points with the plugins
/// that use them.
///
/// The map creates the screen of each rule that needs no value, but shows none of them. Create the
/// flows on sample data, as for a sandbox.
@MainActor public struct FlowMap {
  /// A flow and its rules.
  struct Entry {
    let outline: FlowOutline
    let rules: [Rule]
  }

  /// A rule and the screen that it shows.
  struct Rule {
    let outline: RuleOutline
    /// The child flow; nil for a screen, an exit, and a rule that needs a value.
    let child: FlowID?
    /// The name of the screen in the breadcrumb; empty if it has none.
    let screen: String
  }

  /// An extension point and its contributions.
  struct Point: Equatable {
    let id: String
    let title: String
    let contributions: [Contribution]
  }

  /// A contribution of a plugin.
  struct Contribution: Equatable {
    let plugin: String
    let id: String
  }

  /// The flows, each once, in the order in which they were found.
  private(set) var entries: [Entry] = []
  /// The flows that no rule of another flow shows.
  private(set) var roots: [FlowID] = []
  /// The extension points, sorted by identifier.
  private(set) var points: [Point] = []

  /// Creates a map.
  ///
  /// - Parameters:
  ///   - flows: the outermost flow, followed by flows that the map can't find there, such as those that
  ///     only a link opens.
  ///   - plugins: the plugins of the app; nil if it has none.
  public init(of flows: [any AnyFlow], plugins: PluginRegistry? = nil) {
    for flow in flows where !isKnown(flow.id) {
      roots.append(flow.id)
      visit(flow)
    }
    points = extensionPoints(plugins?.plugins ?? [])
  }

  private func isKnown(_ id: FlowID) -> Bool { entries.contains { $0.outline.id == id } }

  /// The entry of a flow.
  func entry(_ id: FlowID) -> Entry? { entries.first { $0.outline.id == id } }

  private mutating func visit(_ flow: any AnyFlow) {
    guard let flow = flow as? any InspectableFlow, !isKnown(flow.id) else { return }
    let routables = flow.routables()
    let outline = flow.outline
    entries.append(
      Entry(
        outline: outline,
        rules: outline.rules.map { rule in
          let routable = routables[rule.id]
          let child = (routable as? any AnyFlow)?.id
          return Rule(
            outline: rule, child: child, screen: child == nil ? routable?.crumb ?? "" : "")
        }))
    for rule in outline.rules {
      if let child = routables[rule.id] as? any AnyFlow { visit(child) }
    }
  }

  private func extensionPoints(_ plugins: [PluginReport]) -> [Point] {
    var titles: [String: String] = [:]
    var contributions: [String: [Contribution]] = [:]
    for point in entries.flatMap(\.outline.points) { titles[point.id] = point.title }
    for plugin in plugins {
      for added in plugin.contributions {
        titles[added.point] = added.pointTitle
        contributions[added.point, default: []].append(
          Contribution(plugin: plugin.id, id: added.id))
      }
    }
    return titles.sorted { $0.key < $1.key }.map { id, title in
      Point(id: id, title: title, contributions: contributions[id] ?? [])
    }
  }
}
