import ModulesInterface
import ModulesLogic
import Output
import WorkspaceLogic

/// The human-readable output of `headway modules`: totals, the most connected modules, and violations.
package struct ModulesText {
  /// Up to this number, all modules are listed. Otherwise, only the most connected ones.
  private static let listedModules = 40
  private static let outstanding = 8
  /// The number of violations, cycles etc. to list. The others are only counted.
  private static let listed = 12

  private let report: ModuleReport
  private let graph: ModuleGraph
  private let name: String
  private let listsAll: Bool

  package init(_ report: ModuleReport, name: String, listsAll: Bool) {
    self.report = report
    graph = report.graph
    self.name = name
    self.listsAll = listsAll
  }

  package var text: String {
    guard !graph.modules.isEmpty else {
      return "No modules found. Configure them in headway.yml, for example: "
        + "modules: [{ provider: glob, path: \"apps/*\" }]"
    }
    let blocks = [
      [summary] + source, types, modules, violations, cycles, declarations, exceptions, verdict,
    ]
    return blocks.filter { !$0.isEmpty }.joined(separator: [""]).map(SafeText.line)
      .joined(separator: "\n")
  }

  // MARK: Totals

  private var summary: String {
    let lines = graph.modules.reduce(0) { $0 + $1.lines }
    return [
      name, TextFormat.count(graph.modules.count, "module"),
      TextFormat.count(graph.edges.count, "dependency", "dependencies"),
      TextFormat.count(lines, "line"),
    ].joined(separator: "  ")
  }

  /// The source of the dependencies if it isn't the code, and the modules without a known one.
  private var source: [String] {
    let isDeclared = !graph.edges.isEmpty && !graph.edges.contains(where: \.isImported)
    let unknown = graph.modules.filter { !$0.hasKnownDependencies }
    return (isDeclared ? ["Dependencies are those that build files declare."] : [])
      + (unknown.isEmpty
        ? []
        : [
          "The dependencies of \(TextFormat.count(unknown.count, "module")) are unknown, because Headway "
            + "doesn't read their imports; to read them, add \"imports\" with a pattern to their provider."
        ])
  }

  private var types: [String] {
    let byType = Dictionary(grouping: graph.modules.indices) { graph.modules[$0].type }
    guard byType.keys.contains(where: { $0 != nil }) else { return [] }
    let order = byType.keys.sorted { ($0 == nil ? 1 : 0, $0 ?? "") < ($1 == nil ? 1 : 0, $1 ?? "") }
    let rows = order.map { type in
      let members = byType[type] ?? []
      return [
        type ?? "no type", TextFormat.number(members.count),
        TextFormat.number(members.reduce(0) { $0 + graph.modules[$1].lines }),
        TextFormat.number(members.reduce(0) { $0 + graph.fanOut(of: $1) }),
        TextFormat.number(members.reduce(0) { $0 + graph.fanIn(of: $1) }),
      ]
    }
    return ModulesText.table(["Type", "Modules", "Lines", "Depends on", "Used by"], rows)
  }

  private var modules: [String] {
    let header = ["Module", "Lines", "Depends on", "Used by"]
    if listsAll || graph.modules.count <= ModulesText.listedModules {
      return ModulesText.table(header, graph.modules.indices.map(row))
    }
    let needed = graph.modules.indices.sorted { graph.fanIn(of: $0) > graph.fanIn(of: $1) }
    let needing = graph.modules.indices.sorted { graph.fanOut(of: $0) > graph.fanOut(of: $1) }
    return
      ModulesText.table(
        ["Most used"] + header.dropFirst(), needed.prefix(ModulesText.outstanding).map(row))
      + [""]
      + ModulesText.table(
        ["Most dependencies"] + header.dropFirst(), needing.prefix(ModulesText.outstanding).map(row)
      )
      + ["", "Use --all for complete lists."]
  }

  private func row(_ number: Int) -> [String] {
    let module = graph.modules[number]
    return [
      module.name, TextFormat.number(module.lines),
      module.hasKnownDependencies ? TextFormat.number(graph.fanOut(of: number)) : "unknown",
      TextFormat.number(graph.fanIn(of: number)),
    ]
  }

  // MARK: Problems

  private var violations: [String] {
    guard !report.violations.isEmpty else { return [] }
    return ["Violations"]
      + shown(
        report.violations.map { "\($0.path):\($0.line):\($0.column): \($0.sentence)" })
  }

  private var cycles: [String] {
    guard !report.cycles.isEmpty else { return [] }
    return ["Cycles"] + shown(report.cycles.map(\.description))
  }

  private var declarations: [String] {
    func lines(_ numbers: [Int]) -> [String] {
      numbers.map { number in
        let edge = graph.edges[number]
        let location = edge.locations.first ?? ImportLocation("")
        return "\(graph.modules[edge.from].name) → \(graph.modules[edge.to].name)  "
          + "\(location.path):\(location.line)"
      }
    }
    var blocks: [[String]] = []
    if !report.implicit.isEmpty {
      blocks.append(["Imported but not declared"] + shown(lines(report.implicit)))
    }
    if !report.unused.isEmpty {
      blocks.append(["Declared but never imported"] + shown(lines(report.unused)))
    }
    return Array(blocks.joined(separator: [""]))
  }

  private var exceptions: [String] {
    let uses = report.exceptions
    guard !uses.isEmpty else { return [] }
    return ["Exceptions"]
      + shown(
        uses.map { use in
          let exception = use.exception
          let state: String
          if use.holds {
            let soon = use.endsSoon ? " (soon)" : ""
            state =
              "until \(exception.until)\(soon), covers "
              + TextFormat.count(use.excepted.count, "violation")
          } else {
            state =
              "ended on \(exception.until), "
              + (use.ended == 0
                ? "no longer needed"
                : "\(TextFormat.count(use.ended, "violation")) since")
          }
          return "\(exception.from) → \(exception.to)  \(exception.owner) \(state)"
        })
  }

  private var verdict: [String] {
    guard report.ruleCount > 0 else { return [] }
    let count = report.violations.count
    return [
      count == 0
        ? report.successSummary
        : "\(TextFormat.count(count, "violation")). headway check reports them as findings."
    ]
  }

  // MARK: Lines

  private func shown(_ lines: [String]) -> [String] {
    let first = lines.prefix(listsAll ? lines.count : ModulesText.listed).map { "  " + $0 }
    let rest = lines.count - first.count
    return first + (rest > 0 ? ["  and \(TextFormat.number(rest)) more"] : [])
  }

  /// Aligns names to the left and numbers to the right.
  private static func table(_ header: [String], _ rows: [[String]]) -> [String] {
    let all = [header] + rows
    let widths = header.indices.map { column in all.map { $0[column].columns }.max() ?? 0 }
    return all.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        line +=
          column == 0
          ? cell.padded(to: widths[column]) : "  " + cell.rightAligned(to: widths[column])
      }
      return line
    }
  }
}
