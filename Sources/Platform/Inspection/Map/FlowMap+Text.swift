import Flows

extension FlowMap {
  /// The map as text: a tree of flows and rules, and the extension points below it.
  ///
  /// A flow that several rules show has its rules at the first one.
  public var text: String {
    var lines: [String] = []
    var shown: Set<String> = []
    for root in roots {
      if !lines.isEmpty { lines.append("") }
      guard let entry = entry(root) else { continue }
      lines.append(heading(entry))
      append(entry, "", to: &lines, &shown)
    }
    guard !points.isEmpty else { return lines.joined(separator: "\n") }
    lines += ["", "Extension points"]
    for (index, point) in points.enumerated() {
      let isLast = index == points.count - 1
      lines.append("\(isLast ? "└─" : "├─") \(point.id)  \(point.title)")
      append(point, isLast ? "   " : "│  ", to: &lines)
    }
    return lines.joined(separator: "\n")
  }

  private func heading(_ entry: Entry) -> String {
    let title = entry.outline.title
    return "\(entry.outline.id)" + (title.isEmpty ? "" : "  \(title)")
  }

  private func append(
    _ entry: Entry, _ indent: String, to lines: inout [String], _ shown: inout Set<String>
  ) {
    shown.insert("\(entry.outline.id)")
    let columns = entry.rules.map(\.outline.id.count).max() ?? 0
    for (index, rule) in entry.rules.enumerated() {
      let isLast = index == entry.rules.count - 1
      let name = ReadableText.padded(rule.outline.id, columns)
      var line = "\(indent)\(isLast ? "└─" : "├─") \(name)  \(outcome(rule))"
      let child = rule.child.flatMap(self.entry)
      let isRepeated = child.map { shown.contains("\($0.outline.id)") } ?? false
      if isRepeated { line += ", see above" }
      lines.append(line)
      if let child, !isRepeated {
        append(child, indent + (isLast ? "   " : "│  "), to: &lines, &shown)
      }
    }
  }

  /// The outcome of a rule: `flow home`, `screen "Settings"`, `overlay for each Int`, `exit`.
  private func outcome(_ rule: Rule) -> String {
    var text: String
    switch rule.outline.kind {
    case .exit: text = "exit"
    case .show: text = rule.child.map { "flow \($0)" } ?? "screen"
    case .overlay: text = rule.child.map { "overlay, flow \($0)" } ?? "overlay"
    }
    if !rule.screen.isEmpty { text += " \"\(rule.screen)\"" }
    if let type = rule.outline.valueType { text += " for each \(type)" }
    if rule.outline.origin != "the flow" { text += ", from \(rule.outline.origin)" }
    return text
  }

  private func append(_ point: Point, _ indent: String, to lines: inout [String]) {
    for (index, added) in point.contributions.enumerated() {
      let isLast = index == point.contributions.count - 1
      lines.append("\(indent)\(isLast ? "└─" : "├─") \(added.plugin)  \(added.id)")
    }
  }
}
