import Flows

extension FlowMap {
  /// The map as a graph in the DOT language of Graphviz: a box for each flow, an ellipse for each
  /// screen, and a dashed box for each plugin, with a dashed arrow to each flow that it extends.
  public var dot: String {
    var lines = [
      "digraph flows {", "  rankdir=LR;", "  node [fontname=\"sans-serif\"];",
      "  edge [fontname=\"sans-serif\", fontsize=10];",
    ]
    for entry in entries { lines += nodes(of: entry) }
    lines += pluginNodes
    return (lines + ["}"]).joined(separator: "\n")
  }

  private func nodes(of entry: Entry) -> [String] {
    let id = "flow \(entry.outline.id)"
    return ["  \(quoted(id)) [shape=box, style=bold, label=\(quoted("\(entry.outline.id)"))];"]
      + entry.rules.flatMap { rule -> [String] in
        let style = rule.outline.kind == .overlay ? ", style=dotted" : ""
        let label = quoted(rule.outline.id)
        if let child = rule.child {
          return ["  \(quoted(id)) -> \(quoted("flow \(child)")) [label=\(label)\(style)];"]
        }
        let screen = "\(id)/\(rule.outline.id)"
        let shape = rule.outline.kind == .exit ? "plaintext" : "ellipse"
        let name = rule.screen.isEmpty ? rule.outline.id : rule.screen
        return [
          "  \(quoted(screen)) [shape=\(shape), label=\(quoted(name))];",
          "  \(quoted(id)) -> \(quoted(screen)) [label=\(label)\(style)];",
        ]
      }
  }

  /// The plugins, and the flows that they extend. A point extends the flow whose identifier is before
  /// its first period, if there is one.
  private var pluginNodes: [String] {
    var plugins: [String] = []
    var edges: [String] = []
    for point in points {
      let name = point.id.prefix { $0 != "." }
      let flow =
        entries.first { $0.outline.points.contains { $0.id == point.id } }
        ?? entries.first { "\($0.outline.id)" == name }
      let target = flow.map { "flow \($0.outline.id)" } ?? "point \(point.id)"
      if flow == nil, !point.contributions.isEmpty {
        edges.append("  \(quoted(target)) [shape=note, label=\(quoted(point.id))];")
      }
      for added in point.contributions {
        if !plugins.contains(added.plugin) { plugins.append(added.plugin) }
        edges.append(
          "  \(quoted("plugin \(added.plugin)")) -> \(quoted(target)) "
            + "[style=dashed, label=\(quoted(added.id))];")
      }
    }
    return plugins.map {
      "  \(quoted("plugin \($0)")) [shape=box, style=dashed, label=\(quoted($0))];"
    } + edges
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
