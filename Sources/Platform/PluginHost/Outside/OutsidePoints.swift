import Matching
import PluginInterface
import PluginProtocol

/// The plugin points that a process can add to: how what a manifest names becomes a contribution.
///
/// The platform knows the points of every app; features' own are added by the app.
@MainActor public struct OutsidePoints {
  /// Makes contributions of one kind at one point.
  public typealias Maker<Item> =
    @MainActor (Item, OutsidePlugin, inout PluginContributions) throws -> Void

  private var rows: [String: Maker<PluginManifest.Rows>] = [:]
  private var panels: [String: Maker<PluginManifest.Panel>] = [:]
  private var screens: [String: Maker<PluginManifest.Screen>] = [:]
  private var commands: [String: Maker<PluginManifest.Command>] = [:]
  private var links: Maker<PluginManifest.DeepLink>?
  private var statusItems: Maker<PluginManifest.StatusItem>?

  public init() {}

  /// Takes rows at a point.
  public mutating func addRows(
    at point: String, _ make: @escaping Maker<PluginManifest.Rows>
  ) { rows[point] = make }

  /// Takes panels at a point.
  public mutating func addPanels(
    at point: String, _ make: @escaping Maker<PluginManifest.Panel>
  ) { panels[point] = make }

  /// Takes screens at a point.
  public mutating func addScreens(
    at point: String, _ make: @escaping Maker<PluginManifest.Screen>
  ) { screens[point] = make }

  /// Takes commands at a point.
  public mutating func addCommands(
    at point: String, _ make: @escaping Maker<PluginManifest.Command>
  ) { commands[point] = make }

  /// Takes links.
  public mutating func addLinks(
    _ make: @escaping Maker<PluginManifest.DeepLink>
  ) { links = make }

  /// Takes status items.
  public mutating func addStatusItems(
    _ make: @escaping Maker<PluginManifest.StatusItem>
  ) { statusItems = make }

  /// The kinds that can be added, as a plugin is told when it is greeted.
  var features: [String] {
    [
      rows.isEmpty ? nil : "rows", panels.isEmpty ? nil : "panels",
      screens.isEmpty ? nil : "screens", commands.isEmpty ? nil : "commands",
      links == nil ? nil : "links", statusItems == nil ? nil : "status",
    ].compactMap(\.self)
  }

  /// Adds all that a plugin's manifest names.
  ///
  /// - Throws: ``JSONMistakes`` that name the first point that isn't there.
  func contribute(
    _ plugin: OutsidePlugin, to contributions: inout PluginContributions
  ) throws {
    let manifest = plugin.manifest
    for (index, item) in manifest.rows.enumerated() {
      try OutsidePoints.find(rows, item.point, "rows", index)(item, plugin, &contributions)
    }
    for (index, item) in manifest.panels.enumerated() {
      try OutsidePoints.find(panels, item.point, "panels", index)(item, plugin, &contributions)
    }
    for (index, item) in manifest.screens.enumerated() {
      try OutsidePoints.find(screens, item.point, "screens", index)(item, plugin, &contributions)
    }
    for (index, item) in manifest.commands.enumerated() {
      try OutsidePoints.find(commands, item.point, "commands", index)(item, plugin, &contributions)
    }
    for item in manifest.links { try links?(item, plugin, &contributions) }
    for item in manifest.statusItems { try statusItems?(item, plugin, &contributions) }
  }

  private static func find<Made>(
    _ makers: [String: Made], _ point: String, _ kind: String, _ index: Int
  ) throws -> Made {
    if let made = makers[point] { return made }
    let known = makers.keys.sorted()
    throw JSONMistakes([
      JSONMistake(
        "there is no point “\(point)” for \(kind)", at: "contributions.\(kind)[\(index)].at",
        hint: NearestName.nearest(to: point, among: known).map { "did you mean “\($0)”?" }
          ?? "there \(known.count == 1 ? "is" : "are") \(known.joined(separator: ", "))")
    ])
  }
}
