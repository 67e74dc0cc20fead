import Routing

/// Opens the screen that tries a pattern: `headway://try`,
/// `headway://try?pattern=import%20RxSwift`.
package struct TryRoute: Route, Hashable {
  package static let identifier = "try"
  package static let segments: [String] = []

  /// The PCRE2 pattern; nil for an empty field.
  package var pattern: String?

  package init(pattern: String? = nil) {
    self.pattern = pattern
  }
}
