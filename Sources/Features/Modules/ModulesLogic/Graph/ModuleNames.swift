import Matching
import ModulesInterface
import Workspace

/// Resolves the names in rules and exceptions: a type, a group, a module's name or folder, or a glob
/// over modules.
package struct ModuleNames: Sendable {
  /// The modules that some names match: one flag per module of the graph, and globs for external
  /// modules. Types never match external modules.
  package struct Selection: Sendable {
    package let members: [Bool]
    private let outside: [PathGlob]

    init(members: [Bool], outside: [PathGlob]) {
      self.members = members
      self.outside = outside
    }

    package func contains(_ module: Int) -> Bool { members[module] }

    package func containsExternal(_ name: String) -> Bool {
      outside.contains { $0.matches(name) }
    }

    package var isEmpty: Bool { !members.contains(true) }
  }

  /// Allows `only` rules to permit modules whose folders have the same parent folder, such as those
  /// of one feature.
  package static let siblings = "siblings"

  private let graph: ModuleGraph
  private let types: Set<ExactText>
  private let groups: ModuleGroups?

  /// - Parameters:
  ///   - graph: the modules that names refer to.
  ///   - types: all types in the configuration, with or without modules.
  ///   - groups: the groups of the modules; nil if names don't refer to groups.
  package init(
    _ graph: ModuleGraph, types: some Sequence<String>, groups: ModuleGroups? = nil
  ) {
    self.graph = graph
    self.types = Set(types.exact)
    self.groups = groups
  }

  /// - Parameters:
  ///   - graph: the modules that names refer to.
  ///   - configuration: the types and groups.
  package init(_ graph: ModuleGraph, _ configuration: ModulesConfiguration) {
    self.init(
      graph, types: configuration.types.map(\.type), groups: ModuleGroups(graph, configuration))
  }

  /// The modules that match at least one of the names.
  package func selection(_ names: [String]) -> Selection {
    var members = [Bool](repeating: false, count: graph.modules.count)
    var globs: [PathGlob] = []
    for name in names {
      if types.contains(name.exact) {
        for (number, module) in graph.modules.enumerated() where module.type?.exact == name.exact {
          members[number] = true
        }
        continue
      }
      if let group = groups?.members(of: name) {
        for number in group.indices where group[number] { members[number] = true }
        continue
      }
      let glob = PathGlob(name)
      globs.append(glob)
      if !ModuleNames.isGlob(name), let number = graph.number(of: name) {
        members[number] = true
        continue
      }
      // A folder's name still matches its module after another module of the same name makes its
      // path part of the module name.
      for (number, module) in graph.modules.enumerated()
      where glob.matches(module.name) || glob.matches(module.path)
        || (!name.contains("/") && glob.matches(module.folderName))
      {
        members[number] = true
      }
    }
    return Selection(members: members, outside: globs)
  }

  /// Whether a name is neither a configured type nor a group or a module of the graph.
  package func isUnknown(_ name: String) -> Bool {
    selection([name]).isEmpty && !types.contains(name.exact)
  }

  /// A suggestion for a misspelled name.
  package func nearest(to name: String) -> String? {
    NearestName.nearest(
      to: name,
      among: types.map(\.text).sorted() + (groups?.names ?? []) + graph.modules.map(\.name))
  }

  /// Whether a name can match several modules.
  static func isGlob(_ name: String) -> Bool { name.utf8.contains { $0 == 42 || $0 == 63 } }
}
