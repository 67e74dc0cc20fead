/// A dependency of a module, wherever it leads.
package protocol GraphEdge {
  associatedtype End: Comparable

  /// A place in the graph's `modules`.
  var from: Int { get }
  /// What it leads to.
  var end: End { get }
  /// Where the manifest declares it; nil where it doesn't.
  var declaration: ImportPlace? { get set }
  /// Every import of it, by path and line.
  var imports: [ImportPlace] { get set }
}

extension GraphEdge {
  /// Where to look first: the imports, else the declaration.
  package var places: [ImportPlace] {
    imports.isEmpty ? declaration.map { [$0] } ?? [] : imports
  }
}

/// A dependency between two modules of the repository.
package struct ModuleEdge: GraphEdge, Equatable, Sendable {
  /// Places in the graph's `modules`.
  package let from: Int
  package let to: Int
  package var end: Int { to }
  /// Where the manifest declares it; nil where it doesn't.
  package var declaration: ImportPlace?
  /// Every import of it, by path and line.
  package var imports: [ImportPlace]

  package init(from: Int, to: Int, declaration: ImportPlace? = nil, imports: [ImportPlace] = []) {
    self.from = from
    self.to = to
    self.declaration = declaration
    self.imports = imports
  }

  package var isDeclared: Bool { declaration != nil }
  package var isImported: Bool { !imports.isEmpty }
}

/// A dependency on something that isn't in the repository: a system's module, or a third party's.
package struct OutsideEdge: GraphEdge, Equatable, Sendable {
  /// A place in the graph's `modules`.
  package let from: Int
  /// As it is imported; a package's product that is declared and never imported by that name.
  package let name: String
  package var end: String { name }
  package var declaration: ImportPlace?
  package var imports: [ImportPlace]

  package init(
    from: Int, name: String, declaration: ImportPlace? = nil, imports: [ImportPlace] = []
  ) {
    self.from = from
    self.name = name
    self.declaration = declaration
    self.imports = imports
  }
}
