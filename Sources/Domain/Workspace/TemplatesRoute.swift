import Routing

/// Opens the templates that can be added to the configuration of a project: `headway://templates`.
///
/// The link selects no template, so that following it can't change a file.
package struct TemplatesRoute: Route, Equatable {
  /// The number of added migrations.
  package typealias Exit = Int

  package static let identifier = "templates"

  package init() {}
}
