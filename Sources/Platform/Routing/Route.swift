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
///
/// A route whose flow ends with a result declares the type of that result, so that the code that
/// opens the route receives it without depending on the flow:
///
/// ```swift
/// struct PickColorRoute: Route {
///   typealias Exit = Color
///   static let identifier = "pick-color"
/// }
/// ```
public protocol Route: Codable, Sendable {
  /// The result with which the flow of the route ends; `Never` by default, for screens without a
  /// result.
  associatedtype Exit: Sendable = Never
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
