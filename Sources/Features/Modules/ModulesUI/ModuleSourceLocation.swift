import ModulesInterface

/// A line in a file of a module, and the module imported there.
package struct ModuleSourceLocation: Codable, Hashable, Sendable {
  /// The module that contains the file.
  package var module: String
  /// The module imported there; nil if the line isn't an import.
  package var to: String?
  /// Relative to the repository root.
  package var path: String
  /// Starts at 1.
  package var line: Int

  package init(module: String, to: String?, path: String, line: Int) {
    self.module = module
    self.to = to
    self.path = path
    self.line = line
  }

  package init(module: String, to: String?, _ location: ImportLocation) {
    self.init(module: module, to: to, path: location.path, line: location.line)
  }

  package init(_ violation: RuleViolation) {
    self.init(
      module: violation.from, to: violation.to, path: violation.path, line: violation.line)
  }
}
