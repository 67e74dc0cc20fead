/// A screen or action of the app with its parameters, as a value that can be stored, sent and
/// typed.
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
  /// The name in `identifier|json`: letters, digits, `-`, `_` and `.`. It must be unique in the
  /// app.
  static var identifier: String { get }
  /// The name in a URL: the identifier by default. It must be unique in the app.
  static var host: String { get }
  /// The properties that the URL's path contains, in order. All others are query parameters.
  static var segments: [String] { get }
}

extension Route {
  /// The identifier.
  public static var host: String { identifier }
  /// No segments: all properties are query parameters.
  public static var segments: [String] { [] }
}
