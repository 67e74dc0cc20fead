/// A folder that is a module of a certain name, such as a target of a Swift package.
package struct ModuleFolder: Hashable, Sendable {
  /// From the repository's root; empty is the root itself.
  package var path: String
  package var name: String

  package init(path: String, name: String) {
    self.path = path
    self.name = name
  }
}
