import ModulesInterface
import TestSupport
import Workspace

/// Graphs for tests: by hand from arrows, or by chance.
enum GraphSample {
  /// A graph of arrows such as `"A > B C"`: A imports B and C. A name before all arrows is a module alone.
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
          ModuleEdge(from: from, to: number(target), imports: [place(parts[0][0], target)]))
      }
    }
    let modules = names.map { name in
      Module(name: name, path: "Sources/\(name)", type: types[name])
    }
    return ModuleGraph(modules: modules, edges: edges)
  }

  static func place(_ from: String, _ to: String) -> ImportPlace {
    ImportPlace("Sources/\(from)/\(to).swift", line: 1, column: 8)
  }

  /// A graph of chance: so many modules, called M0 and so on, each pair joined with a probability.
  static func random(
    _ count: Int, density: Double, using generator: inout SeededGenerator
  ) -> ModuleGraph {
    let modules = (0..<count).map { Module(name: "M\($0)", path: "Sources/M\($0)") }
    var edges: [ModuleEdge] = []
    for from in 0..<count {
      for to in 0..<count where Double.random(in: 0..<1, using: &generator) < density {
        edges.append(ModuleEdge(from: from, to: to, imports: [place("M\(from)", "M\(to)")]))
      }
    }
    return ModuleGraph(modules: modules, edges: edges)
  }

  static let today = Day(number: 20_000)
}
