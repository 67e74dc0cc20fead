/// A place in the app with its parameters, as a value that can be stored, sent and typed.
///
/// ```swift
/// struct MigrationRoute: Route {
///   static let identifier = "migration"
///   static let host = "migrations"       // headway://migrations/xctest?tab=teams
///   static let segments = ["id"]
///   var id: String
///   var tab: String?
/// }
/// ```
public protocol Route: Codable, Sendable {
  /// Its name in `identifier|json`: letters, digits, `-`, `_` and `.`; unique in the app.
  static var identifier: String { get }
  /// Its name in a URL; the identifier unless said otherwise.
  static var host: String { get }
  /// The properties that stand in the URL's path, in order; all others are query parameters.
  static var segments: [String] { get }
}

extension Route {
  public static var host: String { identifier }
  public static var segments: [String] { [] }
}
