import Matching
import ModulesInterface
import Workspace

/// The groups of a graph's modules. A module belongs to the first group that contains it.
package struct ModuleGroups: Sendable {
  /// The names of the groups, sorted and unique.
  package let names: [String]
  /// The group of each module, as an index into `names`; nil for modules outside of all groups.
  private let groupOf: [Int?]
  /// The rules that no module matches.
  package let idle: [ModuleGroupRule]

  /// - Parameters:
  ///   - graph: the modules.
  ///   - rules: the groups in the configuration.
  ///   - types: all types in the configuration.
  package init(_ graph: ModuleGraph, _ rules: [ModuleGroupRule], types: [String]) {
    let moduleNames = ModuleNames(graph, types: types)
    // A group is identified by its folder or by its name until folders with equal names have been
    // found.
    var keys = [Key?](repeating: nil, count: graph.modules.count)
    var idle: [ModuleGroupRule] = []
    for rule in rules {
      var isIdle = true
      let matches = ModuleGroups.matcher(rule.subject, moduleNames)
      for (number, module) in graph.modules.enumerated() {
        guard let key = matches(number, module) else { continue }
        isIdle = false
        if keys[number] == nil { keys[number] = key }
      }
      if isIdle { idle.append(rule) }
    }
    let found = Set(keys.compactMap(\.self))
    let count = Dictionary(grouping: found, by: \.name).mapValues(\.count)
    func name(_ key: Key) -> ExactText { count[key.name] == 1 ? key.name : key.folder ?? key.name }
    let names = Set(found.map { name($0) }).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    self.names = names.map(\.text)
    self.idle = idle
    groupOf = keys.map { $0.flatMap { numbers[name($0)] } }
  }

  /// - Parameters:
  ///   - graph: the modules.
  ///   - configuration: the groups and types.
  package init(_ graph: ModuleGraph, _ configuration: ModulesConfiguration) {
    self.init(graph, configuration.groups, types: configuration.types.map(\.type))
  }

  /// A suggestion for a misspelled name of a group.
  package func nearest(to name: String) -> String? { NearestName.nearest(to: name, among: names) }

  private struct Key: Hashable {
    let name: ExactText
    /// The folder of a group of one folder.
    var folder: ExactText?
  }

  private static func matcher(
    _ subject: ModuleGroupRule.Subject, _ names: ModuleNames
  ) -> (Int, Module) -> Key? {
    switch subject {
    case .eachFolder(let globs):
      let globs = globs.map(FolderModules.glob)
      return { _, module in
        folder(of: module, globs).map { folder in
          Key(
            name: folder.split(separator: "/").last.map { String($0).exact } ?? folder.exact,
            folder: folder.exact)
        }
      }
    case .named(let name, let folders, let modules):
      let globs = folders.map(FolderModules.glob)
      let members = names.selection(modules)
      return { number, module in
        members.contains(number) || folder(of: module, globs) != nil ? Key(name: name.exact) : nil
      }
    }
  }

  /// The outermost folder around a module that matches a glob.
  private static func folder(of module: Module, _ globs: [PathGlob]) -> String? {
    let parts = module.path.split(separator: "/")
    return parts.indices.lazy.map { parts[...$0].joined(separator: "/") }
      .first { folder in globs.contains { $0.matches(folder) } }
  }

  /// The group of a module, as an index into ``names``.
  package func group(of module: Int) -> Int? { groupOf[module] }

  /// Whether each module belongs to the group with a name; nil if there is no such group.
  package func members(of name: String) -> [Bool]? {
    guard let group = names.firstIndex(where: { $0.exact == name.exact }) else { return nil }
    return groupOf.map { $0 == group }
  }

  /// The groups that match at least one of the names or globs, as a flag for each group.
  package func selection(_ patterns: [String]) -> [Bool] {
    let globs = patterns.map { PathGlob($0) }
    return names.map { name in globs.contains { $0.matches(name) } }
  }

  /// The graph of the selected groups: one module for each group, and an edge for the dependencies
  /// between the modules of two groups.
  package func quotient(of graph: ModuleGraph, selected: [Bool]) -> ModuleGraph {
    ModuleGraph(
      modules: names.map { Module(name: $0, path: $0) },
      edges: graph.edges.compactMap { edge in
        guard let (from, to) = crossing(edge), selected[from], selected[to] else { return nil }
        return ModuleEdge(
          from: from, to: to, declaration: edge.declaration, imports: edge.imports)
      })
  }

  /// The groups of both ends of a dependency, if they are different groups.
  package func crossing(_ edge: ModuleEdge) -> (from: Int, to: Int)? {
    guard let from = groupOf[edge.from], let to = groupOf[edge.to], from != to else { return nil }
    return (from, to)
  }
}

extension ModuleGroupRule {
  /// The rule as text, such as `(path: Sources/Features/*)` or `Setup`.
  package var description: String {
    switch subject {
    case .eachFolder(let globs): "(path: \(globs.joined(separator: ", ")))"
    case .named(let name, _, _): name
    }
  }
}
