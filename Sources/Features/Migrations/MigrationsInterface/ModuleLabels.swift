/// The names of modules for screens and reports. Counts identify a folder by its path; the list of
/// modules shows its last component if no other module has the same name.
package struct ModuleLabels: Equatable, Codable, Sendable {
  private let labels: [String: String]

  /// - Parameter labels: the short names by path.
  package init(_ labels: [String: String] = [:]) {
    self.labels = labels
  }

  /// Returns the name of a module to show.
  package subscript(module: String) -> String { labels[module] ?? module }
}
