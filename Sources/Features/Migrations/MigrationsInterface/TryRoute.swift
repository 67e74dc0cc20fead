import Routing
import Workspace

/// Tries a pattern and adds it as a migration on request: `headway://try`,
/// `headway://try?pattern=import%20RxSwift`, `headway://try?pattern=foo&in=code`,
/// `headway://try?pattern=foo($A)&kind=code`,
/// `headway://try?pattern=inherits%20UIView&kind=swift`.
///
/// The migrations ask for this route, and another feature may handle it.
package struct TryRoute: Route, Hashable {
  /// The pattern that was added, or that the user wants to add.
  package typealias Exit = TriedPattern

  package static let identifier = "try"
  package static let segments: [String] = []

  /// The pattern; nil for an empty field.
  package var pattern: String?
  /// The part of source files in which the pattern matches; nil for any.
  package var `in`: PatternScope?
  /// The kind of the pattern; nil for a regular expression.
  package var kind: PatternKind?

  /// Whether the pattern is only returned, for a caller that adds it itself.
  package var returnsPattern: Bool?

  package init(
    pattern: String? = nil, in scope: PatternScope? = nil, kind: PatternKind? = nil,
    returnsPattern: Bool? = nil
  ) {
    self.pattern = pattern
    self.in = scope
    self.kind = kind
    self.returnsPattern = returnsPattern
  }
}
