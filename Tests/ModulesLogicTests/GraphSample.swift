import ModulesInterface
import TestSupport
import Workspace

/// Graphs for tests, from text or at random.
enum GraphSample {
  /// A graph from edges such as `"A > B C"`: A imports B and C. A name without an edge is a module
  /// without imports.
  static func graph(_ arrows: [String], types: [String: String] = [:]) -> ModuleGraph {
    var names: [String] = []
    func number(_ name: String) -> Int {
      if let known = names.firstIndex(of: name) { return known }
      names.append(name)
      return names.count - 1
    }
    var edges: [ModuleEdge] = []
    for arrow in arrows {
      let parts = arrow.split(separator: ">").map { $0.split(separator: " ").map(String.init) }
      let from = number(parts[0][0])
      for target in parts.dropFirst().joined() {
        edges.append(
          ModuleEdge(from: from, to: number(target), imports: [location(parts[0][0], target)]))
      }
    }
    let modules = names.map { name in
      Module(name: name, path: "Sources/\(name)", type: types[name])
    }
    return ModuleGraph(modules: modules, edges: edges)
  }

  static func location(_ from: String, _ to: String) -> ImportLocation {
    ImportLocation("Sources/\(from)/\(to).swift", line: 1, column: 8)
  }

  /// A random graph: modules named M0, M1 and so on, where each pair is connected with the given
  /// probability.
  static func random(
    _ count: Int, density: Double, using generator: inout SeededGenerator
  ) -> ModuleGraph {
    let modules = (0..<count).map { Module(name: "M\($0)", path: "Sources/M\($0)") }
    var edges: [ModuleEdge] = []
    for from in 0..<count {
      for to in 0..<count where Double.random(in: 0..<1, using: &generator) < density {
        edges.append(ModuleEdge(from: from, to: to, imports: [location("M\(from)", "M\(to)")]))
      }
    }
    return ModuleGraph(modules: modules, edges: edges)
  }

  static let today = Day(number: 20_000)
}
