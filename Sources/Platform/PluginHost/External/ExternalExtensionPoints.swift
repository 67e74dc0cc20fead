import Matching
import PluginInterface
import PluginProtocol

/// The extension points that external plugins can use, and how an item of a manifest becomes a
/// contribution.
///
/// The platform provides the extension points that all apps have. The app adds those of its
/// features.
@MainActor package struct ExternalExtensionPoints {
  /// Creates the contribution for one item of a manifest.
  package typealias Maker<Item> =
    @MainActor (Item, ExternalPlugin, inout PluginContributions) throws -> Void

  private var rows: [String: Maker<PluginManifest.Rows>] = [:]
  private var panels: [String: Maker<PluginManifest.Panel>] = [:]
  private var screens: [String: Maker<PluginManifest.Screen>] = [:]
  private var commands: [String: Maker<PluginManifest.Command>] = [:]
  private var links: Maker<PluginManifest.DeepLink>?
  private var statusItems: Maker<PluginManifest.StatusItem>?
  private var hasCounters = false

  /// Creates an empty collection.
  package init() {}

  /// Adds an extension point for rows.
  package mutating func addRows(
    at point: String, _ make: @escaping Maker<PluginManifest.Rows>
  ) { rows[point] = make }

  /// Adds an extension point for panels.
  package mutating func addPanels(
    at point: String, _ make: @escaping Maker<PluginManifest.Panel>
  ) { panels[point] = make }

  /// Adds an extension point for screens.
  package mutating func addScreens(
    at point: String, _ make: @escaping Maker<PluginManifest.Screen>
  ) { screens[point] = make }

  /// Adds an extension point for commands.
  package mutating func addCommands(
    at point: String, _ make: @escaping Maker<PluginManifest.Command>
  ) { commands[point] = make }

  /// Adds support for links.
  package mutating func addLinks(
    _ make: @escaping Maker<PluginManifest.DeepLink>
  ) { links = make }

  /// Adds support for status items.
  package mutating func addStatusItems(
    _ make: @escaping Maker<PluginManifest.StatusItem>
  ) { statusItems = make }

  /// Adds support for counters. They contribute nothing to a screen: the app starts them to count.
  package mutating func addCounters() { hasCounters = true }

  /// The identifiers of the extension points of each kind that a manifest names, in alphabetical order.
  package var ids: [(kind: String, points: [String])] {
    [
      ("rows", rows.keys.sorted()), ("panels", panels.keys.sorted()),
      ("screens", screens.keys.sorted()), ("commands", commands.keys.sorted()),
    ].filter { !$0.points.isEmpty }
  }

  /// The supported kinds of contributions, as sent to the plugin in `initialize`.
  var features: [String] {
    [
      rows.isEmpty ? nil : "rows", panels.isEmpty ? nil : "panels",
      screens.isEmpty ? nil : "screens", commands.isEmpty ? nil : "commands",
      links == nil ? nil : "links", statusItems == nil ? nil : "status",
      hasCounters ? "counters" : nil,
    ].compactMap(\.self)
  }

  /// Adds the contributions that a plugin's manifest declares.
  ///
  /// - Throws: ``JSONDiagnostics`` with the first extension point that doesn't exist.
  func contribute(
    _ plugin: ExternalPlugin, to contributions: inout PluginContributions
  ) throws {
    let manifest = plugin.manifest
    for (index, item) in manifest.rows.enumerated() {
      try ExternalExtensionPoints.find(rows, item.point, "rows", index)(
        item, plugin, &contributions)
    }
    for (index, item) in manifest.panels.enumerated() {
      try ExternalExtensionPoints.find(panels, item.point, "panels", index)(
        item, plugin, &contributions)
    }
    for (index, item) in manifest.screens.enumerated() {
      try ExternalExtensionPoints.find(screens, item.point, "screens", index)(
        item, plugin, &contributions)
    }
    for (index, item) in manifest.commands.enumerated() {
      try ExternalExtensionPoints.find(commands, item.point, "commands", index)(
        item, plugin, &contributions)
    }
    for item in manifest.links { try links?(item, plugin, &contributions) }
    if !manifest.counters.isEmpty, !hasCounters {
      throw JSONDiagnostics([
        JSONDiagnostic("this app doesn't use counters", at: "contributions.counters")
      ])
    }
    for item in manifest.statusItems { try statusItems?(item, plugin, &contributions) }
  }

  private static func find<Made>(
    _ makers: [String: Made], _ point: String, _ kind: String, _ index: Int
  ) throws -> Made {
    if let made = makers[point] { return made }
    let known = makers.keys.sorted()
    throw JSONDiagnostics([
      JSONDiagnostic(
        "there is no extension point \"\(point)\" for \(kind)",
        at: "contributions.\(kind)[\(index)].at",
        hint: NearestName.nearest(to: point, among: known).map { "did you mean \"\($0)\"?" }
          ?? "known: \(known.joined(separator: ", "))")
    ])
  }
}
