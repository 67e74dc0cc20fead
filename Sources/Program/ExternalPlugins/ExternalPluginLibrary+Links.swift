import Flows
import Matching
import PluginHost
import PluginInterface
import PluginProtocol
import RouterService
import Routing

/// Links to the screens and links of external plugins: `headway://plugin/ID/PLACE?parameter=value`.
extension ExternalPluginLibrary {
  /// Returns the steps to a screen or a link of a plugin. They wait until the plugin is found,
  /// trusted and enabled.
  ///
  /// - Parameters:
  ///   - route: the route.
  ///   - start: the steps to the screen on which links act that lead to no screen of a plugin.
  /// - Throws: `LinkError` if the plugin, the place or a parameter doesn't exist.
  package func steps(
    to route: PluginScreenRoute, from start: [LinkStep] = []
  ) throws -> [LinkStep] {
    // After the first search, errors are reported immediately.
    let manifest = host.isSearched ? try manifest(for: route) : nil
    guard canOpen(route) else {
      return [
        .wait(
          for: "the plugin \(route.plugin) to run (trust or enable it in Settings)",
          until: { [weak self] in self?.canOpen(route) ?? false }, then: route)
      ]
    }
    guard let manifest, let plugin = host.plugin(route.plugin) else {
      throw LinkError(
        code: .unknownTarget, message: "The plugin \(Link.shown(route.plugin)) can't run.")
    }
    if let screen = manifest.screens.first(where: { $0.id == route.place }) {
      return points.screens.first { $0.id == screen.point }?.steps(route) ?? []
    }
    let parameters = try parameters(of: route, manifest)
    let facts = points.encodedFacts()
    return start + [
      .perform {
        plugin.beginEffects("link", named: route.place) {
          ["id": .string(route.place), "parameters": parameters, "facts": try facts()]
        }
      }
    ]
  }

  /// Opens a link in a flow that is shown without the rest of the app.
  ///
  /// - Parameters:
  ///   - link: the link.
  ///   - flow: the flow.
  ///   - scheme: the scheme of the app's URLs.
  /// - Returns: whether the link leads to a screen of a plugin in this flow.
  /// - Throws: `LinkError` if the plugin, the place or a parameter doesn't exist.
  package func open(_ link: String, in flow: any AnyFlow, scheme: String) throws -> Bool {
    var registry = RouteRegistry()
    try registry.register(PluginScreenRoute.self)
    guard
      let route = (try? registry.route(forText: link, scheme: scheme))?.route as? PluginScreenRoute,
      let manifest = try self.manifest(for: route),
      let screen = manifest.screens.first(where: { $0.id == route.place }),
      let point = points.screens.first(where: { $0.id == screen.point })
    else { return false }
    return try point.open(route, flow)
  }

  /// Returns whether the plugin runs or doesn't exist, so that waiting is over. The read is
  /// tracked.
  private func canOpen(_ route: PluginScreenRoute) -> Bool {
    guard host.isSearched else { return false }
    if let plugin = host.plugin(route.plugin) { return isOn(plugin) }
    return !host.found.contains { $0.id == route.plugin }
  }

  private func manifest(for route: PluginScreenRoute) throws -> PluginManifest? {
    guard let found = host.found.first(where: { $0.id == route.plugin }) else {
      let ids = host.found.map(\.id)
      throw LinkError(
        code: .unknownTarget, message: "There is no plugin \"\(Link.shown(route.plugin))\".",
        nearest: NearestName.nearest(to: route.plugin, among: ids).map {
          AnyRoute(PluginScreenRoute(plugin: $0, place: route.place)).description
        })
    }
    guard case .success(let manifest) = found.manifest else { return nil }
    _ = try parameters(of: route, manifest)
    return manifest
  }

  /// Returns the parameters of a link, converted to the types in the manifest.
  ///
  /// - Throws: `LinkError` if the plugin has no such place or a parameter is invalid.
  private func parameters(
    of route: PluginScreenRoute, _ manifest: PluginManifest
  ) throws -> JSONTree {
    let places =
      manifest.screens.map { ($0.id, $0.parameters) }
      + manifest.links.map { ($0.id, $0.parameters) }
    guard let place = places.first(where: { $0.0 == route.place }) else {
      let names = places.map(\.0)
      throw LinkError(
        code: .unknownTarget,
        message: "The plugin \(manifest.id) has no screen or link \"\(Link.shown(route.place))\"."
          + (names.isEmpty ? "" : " It has \(names.joined(separator: ", "))."),
        nearest: NearestName.nearest(to: route.place, among: names).map {
          AnyRoute(PluginScreenRoute(plugin: manifest.id, place: $0)).description
        })
    }
    return try TypedParameters.tree(route.parameters, place.1)
  }
}

/// Converts the parameters of a link to the types in the manifest.
enum TypedParameters {
  /// Returns the converted parameters.
  ///
  /// - Parameters:
  ///   - texts: the parameters of the link.
  ///   - known: the parameters in the manifest.
  /// - Throws: `LinkError` if a parameter is unknown, missing or of another type.
  static func tree(
    _ texts: [String: String], _ known: [PluginManifest.Parameter]
  ) throws(LinkError) -> JSONTree {
    let names = known.map(\.name)
    for name in texts.keys.sorted() where !names.contains(name) {
      throw LinkError(
        code: .badParameters,
        message: "There is no parameter \"\(Link.shown(name))\"."
          + (names.isEmpty ? "" : " The parameters are \(names.joined(separator: ", "))."),
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
          message: "The parameter \(parameter.name) must be \(words(parameter.kind)), "
            + "not \"\(Link.shown(text))\".")
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
