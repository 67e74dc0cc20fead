import Routing
import Workspace

/// Tries a pattern and adds it as a migration on request: `headway://try`,
/// `headway://try?pattern=import%20RxSwift`, `headway://try?pattern=foo&in=code`.
///
/// The migrations ask for this route, and another feature may handle it.
package struct TryRoute: Route, Hashable {
  /// The pattern that was added, or that the user wants to add.
  package typealias Exit = TriedPattern

  package static let identifier = "try"
  package static let segments: [String] = []

  /// The PCRE2 pattern; nil for an empty field.
  package var pattern: String?
  /// The part of source files in which the pattern matches; nil for any.
  package var `in`: PatternScope?

  /// Whether the pattern is only returned, for a caller that adds it itself.
  package var returnsPattern: Bool?

  package init(
    pattern: String? = nil, in scope: PatternScope? = nil, returnsPattern: Bool? = nil
  ) {
    self.pattern = pattern
    self.in = scope
    self.returnsPattern = returnsPattern
  }
}
