import Routing

/// Opens the set-up of a project that has no configuration yet: `headway://set-up`.
///
/// It leads to the first open question and carries no answers: what somebody sends must not write a file.
package struct SetUpRoute: Route, Equatable {
  package static let identifier = "set-up"

  package init() {}
}
