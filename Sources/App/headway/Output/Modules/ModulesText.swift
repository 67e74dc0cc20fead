import ModulesInterface
import ModulesLogic
import WorkspaceLogic

/// What `headway modules` prints for people: how much there is, who is needed most, and what is wrong.
struct ModulesText {
  /// So many modules are listed whole; of more, those that stand out.
  private static let listedModules = 40
  private static let outstanding = 8
  /// So many things of a kind are named; the rest is counted.
  private static let listed = 12

  private let report: ModuleReport
  private let graph: ModuleGraph
  private let name: String
  private let listsAll: Bool

  init(_ report: ModuleReport, name: String, listsAll: Bool) {
    self.report = report
    graph = report.graph
    self.name = name
    self.listsAll = listsAll
  }

  var text: String {
    guard !graph.modules.isEmpty else {
      return "No modules here: headway.yml says where they are, such as "
        + "modules: [{ provider: glob, path: \"apps/*\" }]"
    }
    let blocks = [
      [summary], types, modules, violations, circles, declarations, exceptions, verdict,
    ]
    return blocks.filter { !$0.isEmpty }.joined(separator: [""]).map(SafeText.line)
      .joined(separator: "\n")
  }

  // MARK: How much

  private var summary: String {
    let lines = graph.modules.reduce(0) { $0 + $1.lines }
    return [
      name, Wording.count(graph.modules.count, "module"),
      Wording.count(graph.edges.count, "dependency", "dependencies"),
      Wording.count(lines, "line"),
    ].joined(separator: "  ")
  }

  private var types: [String] {
    let byType = Dictionary(grouping: graph.modules.indices) { graph.modules[$0].type }
    guard byType.keys.contains(where: { $0 != nil }) else { return [] }
    let order = byType.keys.sorted { ($0 == nil ? 1 : 0, $0 ?? "") < ($1 == nil ? 1 : 0, $1 ?? "") }
    let rows = order.map { type in
      let members = byType[type] ?? []
      return [
        type ?? "no type", Wording.number(members.count),
        Wording.number(members.reduce(0) { $0 + graph.modules[$1].lines }),
        Wording.number(members.reduce(0) { $0 + graph.fanOut(of: $1) }),
        Wording.number(members.reduce(0) { $0 + graph.fanIn(of: $1) }),
      ]
    }
    return ModulesText.table(["type", "modules", "lines", "needs", "needed by"], rows)
  }

  private var modules: [String] {
    let header = ["module", "lines", "needs", "needed by"]
    if listsAll || graph.modules.count <= ModulesText.listedModules {
      return ModulesText.table(header, graph.modules.indices.map(row))
    }
    let needed = graph.modules.indices.sorted { graph.fanIn(of: $0) > graph.fanIn(of: $1) }
    let needing = graph.modules.indices.sorted { graph.fanOut(of: $0) > graph.fanOut(of: $1) }
    return
      ModulesText.table(
        ["needed most"] + header.dropFirst(), needed.prefix(ModulesText.outstanding).map(row))
      + [""]
      + ModulesText.table(
        ["needs most"] + header.dropFirst(), needing.prefix(ModulesText.outstanding).map(row))
      + ["", "--all lists every module."]
  }

  private func row(_ number: Int) -> [String] {
    let module = graph.modules[number]
    return [
      module.name, Wording.number(module.lines), Wording.number(graph.fanOut(of: number)),
      Wording.number(graph.fanIn(of: number)),
    ]
  }

  // MARK: What is wrong

  private var violations: [String] {
    guard !report.violations.isEmpty else { return [] }
    return ["violations"]
      + shown(
        report.violations.map { "\($0.path):\($0.line):\($0.column): \($0.sentence)" })
  }

  private var circles: [String] {
    guard !report.cycles.isEmpty else { return [] }
    return ["circles"] + shown(report.cycles.map(\.words))
  }

  private var declarations: [String] {
    func lines(_ numbers: [Int]) -> [String] {
      numbers.map { number in
        let edge = graph.edges[number]
        let place = edge.places.first ?? ImportPlace("")
        return "\(graph.modules[edge.from].name) → \(graph.modules[edge.to].name)  "
          + "\(place.path):\(place.line)"
      }
    }
    var blocks: [[String]] = []
    if !report.implicit.isEmpty {
      blocks.append(["imported, not declared"] + shown(lines(report.implicit)))
    }
    if !report.unused.isEmpty {
      blocks.append(["declared, never imported"] + shown(lines(report.unused)))
    }
    return Array(blocks.joined(separator: [""]))
  }

  private var exceptions: [String] {
    let uses = report.exceptions
    guard !uses.isEmpty else { return [] }
    return ["exceptions"]
      + shown(
        uses.map { use in
          let exception = use.exception
          let state: String
          if use.holds {
            let soon = use.endsSoon ? ", which is soon" : ""
            state =
              "until \(exception.until)\(soon), excepts "
              + Wording.count(use.excepted.count, "violation")
          } else {
            state =
              "ended on \(exception.until), "
              + (use.ended == 0
                ? "and nothing needs it any more"
                : "\(Wording.count(use.ended, "violation")) since")
          }
          return "\(exception.from) → \(exception.to)  \(exception.owner) \(state)"
        })
  }

  private var verdict: [String] {
    guard report.ruleCount > 0 else { return [] }
    let count = report.violations.count
    return [
      count == 0
        ? report.praise
        : "\(Wording.count(count, "violation")): headway check fails."
    ]
  }

  // MARK: Lines

  private func shown(_ lines: [String]) -> [String] {
    let first = lines.prefix(listsAll ? lines.count : ModulesText.listed).map { "  " + $0 }
    let rest = lines.count - first.count
    return first + (rest > 0 ? ["  … and \(Wording.number(rest)) more"] : [])
  }

  /// Names left, numbers right.
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
