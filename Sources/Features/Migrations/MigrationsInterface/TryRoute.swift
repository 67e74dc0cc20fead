import Routing

/// Tries a pattern and adds it as a migration on request: `headway://try`,
/// `headway://try?pattern=import%20RxSwift`.
///
/// The migrations ask for this route, and another feature may handle it.
package struct TryRoute: Route, Hashable {
  /// The id of the migration that was added.
  package typealias Exit = MigrationID

  package static let identifier = "try"
  package static let segments: [String] = []

  /// The PCRE2 pattern; nil for an empty field.
  package var pattern: String?

  package init(pattern: String? = nil) {
    self.pattern = pattern
  }
}
