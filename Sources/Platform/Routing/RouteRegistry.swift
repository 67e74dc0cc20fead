import Matching

/// The types of routes that an app supports, by identifier and by URL host.
public struct RouteRegistry: Sendable {
  /// The key of the registry in a decoder's `userInfo`.
  package static let userInfoKey: CodingUserInfoKey = {
    guard let key = CodingUserInfoKey(rawValue: "Routing.registry") else {
      preconditionFailure("a constant key is always valid")
    }
    return key
  }()

  private var types: [String: any Route.Type] = [:]
  private var hosts: [String: any Route.Type] = [:]

  /// Creates a registry without routes.
  public init() {}

  /// Registers a type of route.
  ///
  /// - Throws: ``LinkError`` with the code `duplicate` if the identifier or host is already
  ///   registered, or with `malformed` if one of them contains characters that aren't allowed in
  ///   links.
  public mutating func register<R: Route>(_ type: R.Type) throws(LinkError) {
    for name in [R.identifier, R.host] where !LinkText.isName(name) {
      throw LinkError(
        code: .malformed,
        message: "\"\(name)\" isn't a valid route name. Use letters, digits, -, _ and .")
    }
    if let first = types[R.identifier] ?? hosts[R.host.lowercased()] {
      throw LinkError(
        code: .duplicate,
        message:
          "The routes \(first) and \(R.self) both claim \"\(R.identifier)\" or \"\(R.host)\"; the first stays."
      )
    }
    types[R.identifier] = type
    hosts[R.host.lowercased()] = type
  }

  /// Removes a type of route, for example when its plugin is disabled. Other types are not
  /// affected.
  public mutating func remove<R: Route>(_ type: R.Type) {
    guard let known = types[R.identifier], ObjectIdentifier(known) == ObjectIdentifier(type) else {
      return
    }
    types[R.identifier] = nil
    hosts[R.host.lowercased()] = nil
  }

  /// The registered identifiers, sorted.
  package var identifiers: [String] { types.keys.sorted() }

  /// The registered URL hosts, sorted.
  package var hostNames: [String] { hosts.keys.sorted() }

  /// Returns the type of route with this identifier; nil if none is registered.
  public func type(_ identifier: String) -> (any Route.Type)? { types[identifier] }

  /// Resolves a link.
  ///
  /// - Parameters:
  ///   - link: the link. A name that isn't an identifier may be the host of a URL.
  ///   - scheme: the scheme of the app's URLs, for the nearest link in the error.
  /// - Throws: ``LinkError`` with the code `unknownPath` and the nearest identifier or host, or
  ///   with `badParameters` and the parameter that is missing, invalid or unknown.
  public func route(
    for link: Link, scheme: String
  ) throws(LinkError) -> AnyRoute {
    switch link {
    // A name without parameters may also be the host of a URL, such as `migrations`.
    case .route(let name, "{}") where isHost(name):
      return try route(for: .path([name], query: [:]), scheme: scheme)
    case .route(let identifier, let json): return try route(identifier, json: json)
    case .path(let segments, let query):
      let host = segments.first ?? ""
      guard let type = hosts[host] else { throw unknown(host: host, scheme: scheme) }
      return try decode(type, segments.dropFirst(), query)
    }
  }

  /// Whether a name without parameters is the host of a URL, and not the identifier of another route.
  private func isHost(_ name: String) -> Bool {
    guard let host = hosts[name] else { return false }
    return types[name].map { ObjectIdentifier($0) == ObjectIdentifier(host) } ?? true
  }

  /// Resolves the text of a link. The error for an unknown name without parameters suggests a URL.
  ///
  /// - Parameters:
  ///   - text: the text, as a user typed it.
  ///   - scheme: the scheme of the app's URLs.
  /// - Throws: ``LinkError``.
  package func route(forText text: String, scheme: String) throws(LinkError) -> AnyRoute {
    let link = try Link(text, scheme: scheme)
    if case .route(let name, _) = link, !text.contains("|"), types[name] == nil,
      hosts[name] == nil
    {
      throw unknown(host: name, scheme: scheme)
    }
    return try route(for: link, scheme: scheme)
  }

  private func unknown(host: String, scheme: String) -> LinkError {
    LinkError.unknown(host, among: hostNames, hosts: types.mapValues { $0.host }) {
      "\(scheme)://\($0)"
    }
  }

  /// Returns the route with this identifier and with parameters from a JSON object.
  func route(_ identifier: String, json: String) throws(LinkError) -> AnyRoute {
    guard let type = types[identifier] else {
      throw LinkError.unknown(identifier, among: identifiers) { "\($0)|{…}" }
    }
    return try decode(type, json)
  }

  private func decode<R: Route>(_ type: R.Type, _ json: String) throws(LinkError) -> AnyRoute {
    let route = try Link.parameters(type, json: json, registry: self)
    // JSON that isn't a flat object of values has been decoded as a whole.
    guard let values = try? RouteCoding.decode(LinkValues.self, from: json) else {
      return AnyRoute(route)
    }
    return try known(route, values)
  }

  /// Returns the route if each value in the link is a parameter of the route. The parameters are
  /// the properties of the route, which are found by reflection (decision 0030), and its encoded
  /// keys.
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
      message: "Unknown parameter \"\(LinkText.shown(unknown))\" in the link to \(R.host)."
        + (names.isEmpty ? "" : " Known: \(names.sorted().joined(separator: ", "))."),
      nearest: nearest)
  }

  /// Decodes a route from a URL. The parameters of a URL are text; if the route expects a number or
  /// a Boolean, decoding is retried with the parameter converted.
  private func decode<R: Route>(
    _ type: R.Type, _ segments: ArraySlice<String>, _ query: [String: String]
  ) throws(LinkError) -> AnyRoute {
    guard segments.count <= R.segments.count else {
      throw LinkError(
        code: .badParameters,
        message:
          "The link to \(R.host) is too long: "
          + (R.segments.isEmpty
            ? "nothing can follow the name."
            : "after the name, it can have \(R.segments.map { "<\($0)>" }.joined(separator: "/")).")
      )
    }
    var values = LinkValues()
    for (name, value) in query { values[name] = .text(value) }
    for (name, value) in zip(R.segments, segments) {
      guard values[name] == nil else {
        throw LinkError(
          code: .badParameters, message: "The parameter \(name) occurs twice.")
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
          throw LinkError.badParameters(R.host, segments: R.segments, error)
        }
        continue
      }
      return try known(route, values)
    }
  }

  /// Returns a route as a URL that users can copy, such as `headway://migrations/xctest?tab=teams`.
  ///
  /// - Parameters:
  ///   - route: the route.
  ///   - scheme: the scheme of the app's URLs.
  /// - Returns: nil if the route has parameters that a URL can't represent, such as lists.
  ///   ``AnyRoute/text()`` supports all routes.
  public func url(for route: any Route, scheme: String) -> String? {
    let type = Swift.type(of: route)
    guard let json = try? RouteCoding.encode(route),
      let values = try? RouteCoding.decode(LinkValues.self, from: json)
    else { return nil }
    return values.url(scheme: scheme, host: type.host, segments: type.segments)
  }
}
