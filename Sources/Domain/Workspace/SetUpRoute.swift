import Routing

/// Opens the setup of a project without a configuration: `headway://set-up`.
///
/// The link opens the first unanswered question. It contains no answers, so that following a link
/// can't write a file.
package struct SetUpRoute: Route, Equatable {
  package typealias Exit = OnboardingResult

  package static let identifier = "set-up"

  package init() {}
}

/// The result of the setup.
package enum OnboardingResult: Equatable, Sendable {
  /// `headway.yml` is written.
  case configured
  /// The user continues without a configuration for now.
  case putOff
  /// The user may have created a repository meanwhile.
  case lookAgain
}
