import Routing

/// Opens the setup of a project without a configuration: `headway://set-up`.
///
/// The link opens the first unanswered question. It contains no answers, so that following a link
/// can't write a file.
package struct SetUpRoute: Route, Equatable {
  package static let identifier = "set-up"

  package init() {}
}
