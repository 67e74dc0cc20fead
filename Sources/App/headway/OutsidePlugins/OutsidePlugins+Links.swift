import Matching
import MigrationsFlow
import MigrationsInterface
import PluginHost
import PluginInterface
import PluginProtocol
import RouterService
import Routing

/// Links into what plugins of folders add: `headway://plugin/ID/PLACE?parameter=value`.
extension OutsidePlugins {
  /// The steps to a screen of a plugin, or to where one of its links leads. They wait for a plugin that isn't
  /// found, trusted or on yet.
  ///
  /// - Throws: `LinkError` for a plugin, a place or a parameter that there isn't.
  func steps(to route: PluginPlaceRoute) throws -> [LinkStep] {
    // Told at once where it is known already.
    let manifest = host.isSearched ? try manifest(for: route) : nil
    guard canOpen(route) else {
      return [
        .wait(
          for: "the plugin \(route.plugin) to run: trust it or switch it on in Settings",
          until: { [weak self] in self?.canOpen(route) ?? false }, then: route)
      ]
    }
    guard let manifest, let plugin = host.plugin(route.plugin) else {
      throw LinkError(
        code: .unknownTarget, message: "The plugin \(Link.shown(route.plugin)) can't be run.")
    }
    if let screen = manifest.screens.first(where: { $0.id == route.place }) {
      return LinkStep.steps(toAdded: route, at: screen.point)
    }
    let parameters = try parameters(of: route, manifest)
    let facts = facts.later
    return [
      .follow(MigrationRoute()),
      LinkStep(in: "migrations", Migrations.self) { _ in
        plugin.beginEffects("link") {
          ["id": .string(route.place), "parameters": parameters, "facts": facts()]
        }
      },
    ]
  }

  /// Whether it runs, or will never be there; the read is tracked.
  private func canOpen(_ route: PluginPlaceRoute) -> Bool {
    guard host.isSearched else { return false }
    if let plugin = host.plugin(route.plugin) { return isOn(plugin) }
    return !host.found.contains { $0.id == route.plugin }
  }

  private func manifest(for route: PluginPlaceRoute) throws -> PluginManifest? {
    guard let found = host.found.first(where: { $0.id == route.plugin }) else {
      let ids = host.found.map(\.id)
      throw LinkError(
        code: .unknownTarget, message: "There is no plugin “\(Link.shown(route.plugin))”.",
        nearest: NearestName.nearest(to: route.plugin, among: ids).map {
          AnyRoute(PluginPlaceRoute(plugin: $0, place: route.place)).description
        })
    }
    guard case .success(let manifest) = found.manifest else { return nil }
    _ = try parameters(of: route, manifest)
    return manifest
  }

  /// The parameters of a link, of the types that the manifest says.
  private func parameters(of route: PluginPlaceRoute, _ manifest: PluginManifest) throws -> JSONTree
  {
    let places =
      manifest.screens.map { ($0.id, $0.parameters) }
      + manifest.links.map { ($0.id, $0.parameters) }
    guard let place = places.first(where: { $0.0 == route.place }) else {
      let names = places.map(\.0)
      throw LinkError(
        code: .unknownTarget,
        message: "The plugin \(manifest.id) has no place “\(Link.shown(route.place))”"
          + (names.isEmpty ? "." : "; there are \(names.joined(separator: ", "))."),
        nearest: NearestName.nearest(to: route.place, among: names).map {
          AnyRoute(PluginPlaceRoute(plugin: manifest.id, place: $0)).description
        })
    }
    return try TypedParameters.tree(route.parameters, place.1)
  }
}

/// The text of a link's parameters made what the manifest says they are.
enum TypedParameters {
  /// - Throws: `LinkError` for one that there isn't, is missing or of another type.
  static func tree(
    _ texts: [String: String], _ known: [PluginManifest.Parameter]
  ) throws(LinkError) -> JSONTree {
    let names = known.map(\.name)
    for name in texts.keys.sorted() where !names.contains(name) {
      throw LinkError(
        code: .badParameters,
        message: "There is no parameter “\(Link.shown(name))” here"
          + (names.isEmpty ? "." : "; there are \(names.joined(separator: ", "))."),
        nearest: NearestName.nearest(to: name, among: names))
    }
    var values: [String: JSONTree] = [:]
    for parameter in known {
      guard let text = texts[parameter.name] else {
        guard parameter.isRequired else { continue }
        throw LinkError(
          code: .badParameters, message: "The parameter \(parameter.name) is missing.")
      }
      guard let value = value(text, parameter.kind) else {
        throw LinkError(
          code: .badParameters,
          message: "The parameter \(parameter.name) is \(words(parameter.kind)), "
            + "not “\(Link.shown(text))”.")
      }
      values[parameter.name] = value
    }
    return .object(values)
  }

  private static func value(_ text: String, _ kind: PluginManifest.Parameter.Kind) -> JSONTree? {
    switch kind {
    case .text: .string(text)
    case .integer: Int(text).map { .integer($0) }
    case .number: Double(text).flatMap { $0.isFinite ? .number($0) : nil }
    case .truth: Bool(text).map { .bool($0) }
    }
  }

  private static func words(_ kind: PluginManifest.Parameter.Kind) -> String {
    switch kind {
    case .text: "text"
    case .integer: "a whole number"
    case .number: "a number"
    case .truth: "true or false"
    }
  }
}
