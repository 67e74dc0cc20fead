import Matching

/// The types of routes that an app knows, by identifier and by URL host.
public struct RouteRegistry: Sendable {
  /// Where a decoder's `userInfo` holds the registry.
  public static let userInfoKey: CodingUserInfoKey = {
    guard let key = CodingUserInfoKey(rawValue: "Routing.registry") else {
      preconditionFailure("a constant key is always valid")
    }
    return key
  }()

  private var types: [String: any Route.Type] = [:]
  private var hosts: [String: any Route.Type] = [:]

  /// Knows no routes yet.
  public init() {}

  /// Adds a type of route.
  ///
  /// - Throws: ``LinkError`` with the code `duplicate` when its identifier or host is taken, and with
  ///   `malformed` when one of them has characters that no link can carry.
  public mutating func register<R: Route>(_ type: R.Type) throws(LinkError) {
    for name in [R.identifier, R.host] where !LinkText.isName(name) {
      throw LinkError(
        code: .malformed, message: "“\(name)” can't name a route: letters, digits, -, _ and . can.")
    }
    if let first = types[R.identifier] ?? hosts[R.host.lowercased()] {
      throw LinkError(
        code: .duplicate,
        message:
          "The routes \(first) and \(R.self) both claim “\(R.identifier)” or “\(R.host)”; the first stays."
      )
    }
    types[R.identifier] = type
    hosts[R.host.lowercased()] = type
  }

  /// Forgets a type of route, as when its plugin goes.
  public mutating func remove<R: Route>(_ type: R.Type) {
    guard let known = types[R.identifier], ObjectIdentifier(known) == ObjectIdentifier(type) else {
      return
    }
    types[R.identifier] = nil
    hosts[R.host.lowercased()] = nil
  }

  /// The registered identifiers, sorted.
  public var identifiers: [String] { types.keys.sorted() }

  /// The registered URL hosts, sorted.
  public var hostNames: [String] { hosts.keys.sorted() }

  /// The type of that identifier.
  public func type(_ identifier: String) -> (any Route.Type)? { types[identifier] }

  /// The route that a link means.
  ///
  /// - Parameter scheme: the scheme of the app's URLs, for the nearest link that a message names.
  /// - Throws: ``LinkError``: `unknown` with the nearest identifier or host, or `badParameters` with the
  ///   parameter that is missing, wrong or too much.
  public func route(
    for link: Link, scheme: String
  ) throws(LinkError) -> AnyRoute {
    switch link {
    case .route(let identifier, let json): return try route(identifier, json: json)
    case .place(let segments, let query):
      let host = segments.first ?? ""
      guard let type = hosts[host] else {
        throw LinkError.unknown(host, among: hostNames) { "\(scheme)://\($0)" }
      }
      return try decode(type, segments.dropFirst(), query)
    }
  }

  /// The route of that identifier, with its parameters as a JSON object.
  func route(_ identifier: String, json: String) throws(LinkError) -> AnyRoute {
    guard let type = types[identifier] else {
      throw LinkError.unknown(identifier, among: identifiers) { "\($0)|{…}" }
    }
    return try decode(type, json)
  }

  private func decode<R: Route>(_ type: R.Type, _ json: String) throws(LinkError) -> AnyRoute {
    let route = try Link.parameters(type, json: json, registry: self)
    // What isn't a flat object of values has been decoded as a whole.
    guard let values = try? RouteCoding.decode(LinkValues.self, from: json) else {
      return AnyRoute(route)
    }
    return try known(route, values)
  }

  /// The route, if all that the link says is a parameter of it: its properties, and what it is encoded as.
  private func known<R: Route>(_ route: R, _ values: LinkValues) throws(LinkError) -> AnyRoute {
    let encoded = (try? RouteCoding.encode(route))
      .flatMap { try? RouteCoding.decode(LinkValues.self, from: $0) }
    let names = Set(Mirror(reflecting: route).children.compactMap(\.label))
      .union(encoded?.names ?? [])
    guard let unknown = values.names.sorted().first(where: { !names.contains($0) }) else {
      return AnyRoute(route)
    }
    let nearest = NearestName.nearest(to: unknown, among: names.sorted())
    throw LinkError(
      code: .badParameters,
      message: "The link to \(R.host) has no parameter “\(LinkText.shown(unknown))”."
        + (names.isEmpty ? "" : " It has \(names.sorted().joined(separator: ", "))."),
      nearest: nearest)
  }

  /// The parameters of a URL are text. Where the route wants a number or a truth value, that parameter
  /// is tried again as one.
  private func decode<R: Route>(
    _ type: R.Type, _ segments: ArraySlice<String>, _ query: [String: String]
  ) throws(LinkError) -> AnyRoute {
    guard segments.count <= R.segments.count else {
      throw LinkError(
        code: .badParameters,
        message:
          "The link to \(R.host) takes at most \(R.segments.count) parts behind it, not \(segments.count)."
      )
    }
    var values = LinkValues()
    for (name, value) in query { values[name] = .text(value) }
    for (name, value) in zip(R.segments, segments) {
      guard values[name] == nil else {
        throw LinkError(
          code: .badParameters, message: "The parameter \(name) is given twice.")
      }
      values[name] = .text(value)
    }
    while true {
      let route: R
      do {
        let json = try RouteCoding.encode(values)
        route = try RouteCoding.decode(type, from: json, registry: self)
      } catch {
        guard let name = LinkError.mistypedParameter(error), values.retype(name) else {
          throw LinkError.badParameters(R.host, error)
        }
        continue
      }
      return try known(route, values)
    }
  }

  /// A route as a URL, for copying: `headway://migrations/xctest?tab=teams`.
  ///
  /// - Parameter scheme: the scheme of the app's URLs.
  /// - Returns: `nil` when it has parameters that no URL can carry, such as lists; its
  ///   ``AnyRoute/text()`` always works.
  public func url(for route: any Route, scheme: String) -> String? {
    let type = Swift.type(of: route)
    guard let json = try? RouteCoding.encode(route),
      let values = try? RouteCoding.decode(LinkValues.self, from: json)
    else { return nil }
    return values.url(scheme: scheme, host: type.host, segments: type.segments)
  }
}
