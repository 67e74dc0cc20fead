import Workspace

/// A dependency of a module, inside or outside the repository.
package protocol GraphEdge {
  associatedtype End: Comparable

  /// Index of the dependent module in the graph's `modules`.
  var from: Int { get }
  /// The module that `from` depends on: an index or an external name.
  var end: End { get }
  /// Location of the declaration in the manifest; nil if it isn't declared.
  var declaration: ImportLocation? { get set }
  /// All imports that use this dependency, sorted by path and line.
  var imports: [ImportLocation] { get set }
}

extension GraphEdge {
  /// Where to look first: the imports, or the declaration if nothing imports it.
  package var locations: [ImportLocation] {
    imports.isEmpty ? declaration.map { [$0] } ?? [] : imports
  }
}

/// A dependency between two modules of the repository.
package struct ModuleEdge: GraphEdge, Equatable, Codable, Sendable {
  /// Indices of both modules in the graph's `modules`.
  package let from: Int
  package let to: Int
  package var end: Int { to }
  /// Location of the declaration in the manifest; nil if it isn't declared.
  package var declaration: ImportLocation?
  /// All imports that use this dependency, sorted by path and line.
  package var imports: [ImportLocation]

  package init(
    from: Int, to: Int, declaration: ImportLocation? = nil, imports: [ImportLocation] = []
  ) {
    self.from = from
    self.to = to
    self.declaration = declaration
    self.imports = imports
  }

  package var isDeclared: Bool { declaration != nil }
  /// Whether only tests in the same folder use the dependency. Build systems build these tests after
  /// both modules, so the dependency can't close a cycle.
  package var isOnlyForTests: Bool { declaration?.traits.contains(.onlyTests) ?? false }
  package var isImported: Bool { !imports.isEmpty }
}

/// A dependency on a module outside the repository, such as a system or third-party module.
package struct ExternalEdge: GraphEdge, Equatable, Codable, Sendable {
  /// Index of the dependent module in the graph's `modules`.
  package let from: Int
  /// The imported name, or the name of a declared package product that is never imported.
  package let name: String
  package var end: ExactText { name.exact }
  package var declaration: ImportLocation?
  package var imports: [ImportLocation]

  package init(
    from: Int, name: String, declaration: ImportLocation? = nil, imports: [ImportLocation] = []
  ) {
    self.from = from
    self.name = name
    self.declaration = declaration
    self.imports = imports
  }
}
