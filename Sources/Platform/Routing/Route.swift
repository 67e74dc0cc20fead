/// A place that can be asked for by value: in a link, from a plugin, from another feature.
public protocol Route: Codable, Sendable {
  /// Its name, the same in every version; what stands before the `|` of a route text.
  static var identifier: String { get }
}
