import Matching
import ModulesInterface

/// What the names in rules and exceptions stand for in a graph: a type, else a module's name or folder, or a
/// glob of those.
package struct ModuleNames: Sendable {
  /// The modules that a name stands for, as one switch for each module of the graph, and the glob by which
  /// modules outside of the repository are told; nil where the name is a type, which they have none of.
  package struct Selection: Sendable {
    package let members: [Bool]
    private let outside: [PathGlob]

    init(members: [Bool], outside: [PathGlob]) {
      self.members = members
      self.outside = outside
    }

    package func contains(_ module: Int) -> Bool { members[module] }

    package func containsOutside(_ name: String) -> Bool {
      outside.contains { $0.matches(name) }
    }

    package var isEmpty: Bool { !members.contains(true) }
  }

  /// What `only` may allow beside names: the modules whose folders stand beside the importer's, as those of
  /// one feature do.
  package static let siblings = "siblings"

  private let graph: ModuleGraph
  private let types: Set<String>

  /// - Parameter types: every type that the configuration names, whether a module has it or not.
  package init(_ graph: ModuleGraph, types: some Sequence<String>) {
    self.graph = graph
    self.types = Set(types)
  }

  /// What any of some names stands for.
  package func selection(_ names: [String]) -> Selection {
    var members = [Bool](repeating: false, count: graph.modules.count)
    var globs: [PathGlob] = []
    for name in names {
      if types.contains(name) {
        for (number, module) in graph.modules.enumerated() where module.type == name {
          members[number] = true
        }
        continue
      }
      let glob = PathGlob(name)
      globs.append(glob)
      if !isGlob(name), let number = graph.number(of: name) {
        members[number] = true
        continue
      }
      // A module keeps the name of its folder when another of that name comes, and it has to be called by
      // its path.
      for (number, module) in graph.modules.enumerated()
      where glob.matches(module.name) || glob.matches(module.path)
        || (!name.contains("/") && glob.matches(module.folderName))
      {
        members[number] = true
      }
    }
    return Selection(members: members, outside: globs)
  }

  /// Whether a name is no type of the configuration and stands for no module of the graph.
  package func isUnknown(_ name: String) -> Bool {
    selection([name]).isEmpty && !types.contains(name)
  }

  /// What somebody may have meant by a name.
  package func nearest(to name: String) -> String? {
    NearestName.nearest(to: name, among: types.sorted() + graph.modules.map(\.name))
  }

  private func isGlob(_ name: String) -> Bool { name.utf8.contains { $0 == 42 || $0 == 63 } }
}
