import Routing

/// Opens a pattern that is tried out: `headway://try`, `headway://try?pattern=import%20RxSwift`.
package struct TryRoute: Route, Hashable {
  package static let identifier = "try"
  package static let segments: [String] = []

  /// The PCRE2 pattern; nil to type one.
  package var pattern: String?

  package init(pattern: String? = nil) {
    self.pattern = pattern
  }
}
