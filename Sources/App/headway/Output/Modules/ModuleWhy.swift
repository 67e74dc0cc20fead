import Matching
import ModulesInterface
import ModulesLogic
import WorkspaceLogic

/// Why one module needs another: the answer of `headway modules --why`.
struct ModuleWhy: Encodable {
  struct Step: Encodable {
    let from: String
    let to: String
    let path: String
    let line: Int
    let column: Int
    /// Further imports of it.
    let more: Int
  }

  let version = 1
  let from: String
  let to: String
  /// Names; nil where the first doesn't need the second.
  let path: [String]?
  /// How many ways are as short.
  let alternatives: Int
  let steps: [Step]

  enum Keys: CodingKey { case version, from, to, path, alternatives, steps }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(version, forKey: .version)
    try container.encode(from, forKey: .from)
    try container.encode(to, forKey: .to)
    try container.encode(path, forKey: .path)
    try container.encode(alternatives, forKey: .alternatives)
    try container.encode(steps, forKey: .steps)
  }

  /// - Throws: `Failure` where there is no such module.
  init(from: String, to: String, in graph: ModuleGraph) throws {
    self.from = from
    self.to = to
    let start = try ModuleWhy.number(of: from, in: graph)
    let end = try ModuleWhy.number(of: to, in: graph)
    guard let found = ModuleSearch.shortestPath(from: start, to: end, in: graph) else {
      path = nil
      alternatives = 0
      steps = []
      return
    }
    path = found.modules.map { graph.modules[$0].name }
    alternatives = found.alternatives
    steps = zip(found.modules, found.modules.dropFirst()).map { one, next in
      let places = graph.edge(from: one, to: next)?.places ?? []
      let first = places.first ?? ImportPlace("")
      return Step(
        from: graph.modules[one].name, to: graph.modules[next].name, path: first.path,
        line: first.line, column: first.column, more: max(0, places.count - 1))
    }
  }

  private static func number(of name: String, in graph: ModuleGraph) throws -> Int {
    if let number = graph.number(of: name) { return number }
    let nearest = NearestName.nearest(to: name, among: graph.modules.map(\.name))
    throw Failure(
      code: "unknown-module", message: "There is no module “\(name)” here.",
      hint: nearest.map { "did you mean \($0)?" } ?? "“headway modules --all” lists them")
  }

  var human: String {
    guard let path else { return SafeText.line("\(from) doesn't need \(to).") }
    guard !steps.isEmpty else { return SafeText.line("\(from) is the module itself.") }
    let width = steps.map { $0.to.columns + 2 }.max() ?? 0
    var lines = [path[0]]
    for (depth, step) in steps.enumerated() {
      let name = String(repeating: "  ", count: depth) + "└ " + step.to
      let more = step.more > 0 ? "  and \(Wording.number(step.more)) more" : ""
      lines.append(
        "\(name.padded(to: width + 2 * steps.count))  \(step.path):\(step.line):\(step.column)\(more)"
      )
    }
    if alternatives > 1 {
      lines.append("")
      lines.append("One of \(Wording.number(alternatives)) ways that are as short.")
    }
    return lines.map(SafeText.line).joined(separator: "\n")
  }
}
