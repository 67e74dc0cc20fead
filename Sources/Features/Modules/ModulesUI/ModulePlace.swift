import ModulesInterface

/// A line of a module's file, and what is imported there.
package struct ModulePlace: Codable, Hashable, Sendable {
  /// Whose file it is.
  package var module: String
  /// What is imported there; nil where that isn't said.
  package var to: String?
  /// From the repository's root.
  package var path: String
  /// From 1.
  package var line: Int

  package init(module: String, to: String?, path: String, line: Int) {
    self.module = module
    self.to = to
    self.path = path
    self.line = line
  }

  package init(module: String, to: String?, _ place: ImportPlace) {
    self.init(module: module, to: to, path: place.path, line: place.line)
  }

  package init(_ violation: RuleViolation) {
    self.init(
      module: violation.from, to: violation.to, path: violation.path, line: violation.line)
  }
}
