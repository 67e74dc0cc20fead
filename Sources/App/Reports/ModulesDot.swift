import ModulesInterface

/// The graph in Graphviz's DOT language: a box for each type, a dashed line for dependencies that are only
/// declared, and red for violations.
package struct ModulesDot {
  private let report: ModuleReport

  package init(_ report: ModuleReport) { self.report = report }

  package var text: String {
    let graph = report.graph
    var lines = ["digraph modules {", "  rankdir=LR;", "  node [shape=box];"]
    let byType = Dictionary(grouping: graph.modules) { $0.type ?? "" }
    for (number, type) in byType.keys.sorted().enumerated() {
      let names = (byType[type] ?? []).map { "\(ModulesDot.quoted($0.name));" }
      if type.isEmpty {
        lines += names.map { "  " + $0 }
      } else {
        lines.append("  subgraph cluster_\(number) {")
        lines.append("    label=\(ModulesDot.quoted(type));")
        lines += names.map { "    " + $0 }
        lines.append("  }")
      }
    }
    let broken = Set(report.violations.map { [$0.from, $0.to ?? ""] })
    for edge in graph.edges {
      let (from, to) = (graph.modules[edge.from].name, graph.modules[edge.to].name)
      var attributes: [String] = []
      if broken.contains([from, to]) { attributes.append("color=red") }
      if !edge.isImported { attributes.append("style=dashed") }
      let suffix = attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
      lines.append("  \(ModulesDot.quoted(from)) -> \(ModulesDot.quoted(to))\(suffix);")
    }
    lines.append("}")
    return lines.joined(separator: "\n")
  }

  private static func quoted(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { text.append("\\") }
      text.unicodeScalars.append(scalar.value < 0x20 ? "\u{FFFD}" : scalar)
    }
    return "\"\(text)\""
  }
}
