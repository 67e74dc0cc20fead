import Matching
import ModulesInterface
import ModulesLogic
import Output
import WorkspaceLogic

/// The output of `headway modules --why`: why one module depends on another.
package struct ModuleWhy: Encodable {
  struct Step: Encodable {
    let from: String
    let to: String
    let path: String
    let line: Int
    let column: Int
    /// The number of further imports.
    let more: Int
  }

  let version = 1
  let from: String
  let to: String
  /// Names of modules; nil if the first doesn't depend on the second.
  let path: [String]?
  /// Whether the dependencies of all modules that the first one reaches are known.
  private let isComplete: Bool
  /// The number of shortest paths.
  let alternatives: Int
  let steps: [Step]

  package enum Keys: CodingKey { case version, from, to, path, alternatives, steps }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(version, forKey: .version)
    try container.encode(from, forKey: .from)
    try container.encode(to, forKey: .to)
    try container.encode(path, forKey: .path)
    try container.encode(alternatives, forKey: .alternatives)
    try container.encode(steps, forKey: .steps)
  }

  /// - Throws: `Failure` if a module is unknown.
  package init(from: String, to: String, in graph: ModuleGraph) throws {
    self.from = from
    self.to = to
    let start = try ModuleWhy.number(of: from, in: graph)
    let end = try ModuleWhy.number(of: to, in: graph)
    isComplete = ModuleSearch.reachesOnlyKnown(from: start, in: graph)
    guard let found = ModuleSearch.shortestPath(from: start, to: end, in: graph) else {
      path = nil
      alternatives = 0
      steps = []
      return
    }
    path = found.modules.map { graph.modules[$0].name }
    alternatives = found.alternatives
    steps = zip(found.modules, found.modules.dropFirst()).map { one, next in
      let locations = graph.edge(from: one, to: next)?.locations ?? []
      let first = locations.first ?? ImportLocation("")
      return Step(
        from: graph.modules[one].name, to: graph.modules[next].name, path: first.path,
        line: first.line, column: first.column, more: max(0, locations.count - 1))
    }
  }

  private static func number(of name: String, in graph: ModuleGraph) throws -> Int {
    if let number = graph.number(of: name) { return number }
    let nearest = NearestName.nearest(to: name, among: graph.modules.map(\.name))
    throw Failure(
      code: "unknown-module", message: "unknown module \"\(name)\"",
      hint: nearest.map { "did you mean \"\($0)\"?" } ?? "run \"headway modules --all\" to list all"
    )
  }

  package var human: String {
    guard let path else {
      return SafeText.line(
        isComplete
          ? "\(from) doesn't depend on \(to)."
          : "\(from) isn't known to depend on \(to); Headway doesn't read the imports of all modules."
      )
    }
    guard !steps.isEmpty else {
      return SafeText.line("Both names refer to the same module, \(from).")
    }
    let width = steps.map { $0.to.columns + 2 }.max() ?? 0
    var lines = [path[0]]
    for (depth, step) in steps.enumerated() {
      let name = String(repeating: "  ", count: depth) + "└ " + step.to
      let more = step.more > 0 ? "  and \(TextFormat.count(step.more, "more import"))" : ""
      lines.append(
        "\(name.padded(to: width + 2 * steps.count))  \(step.path):\(step.line):\(step.column)\(more)"
      )
    }
    if alternatives > 1 {
      lines.append("")
      lines.append("One of \(TextFormat.number(alternatives)) shortest paths.")
    }
    return lines.map(SafeText.line).joined(separator: "\n")
  }
}
