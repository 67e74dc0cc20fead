/// A folder that is a module with a name, such as a target of a Swift package, or a single file of a
/// module elsewhere.
package struct ModuleFolder: Hashable, Codable, Sendable {
  /// Relative to the repository root; empty for the root itself.
  package var path: String
  package var name: String

  package init(path: String, name: String) {
    self.path = path
    self.name = name
  }
}
