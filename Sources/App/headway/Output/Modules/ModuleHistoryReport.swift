import DeclarativeUI
import MigrationsInterface
import MigrationsLogic
import ModulesInterface
import ModulesLogic
import Terminal
import Workspace
import WorkspaceLogic

/// A history of modules in the forms that `headway modules --history` prints.
struct ModuleHistoryReport: Encodable {
  struct Rule: Encodable {
    let rule: String
    let line: Int
    let words: String
    let because: String?

    enum Keys: CodingKey { case rule, line, words, because }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(rule, forKey: .rule)
      try container.encode(line, forKey: .line)
      try container.encode(words, forKey: .words)
      try container.encode(because, forKey: .because)
    }
  }

  struct Point: Encodable {
    let day: Day
    let commit: String
    let modules: Int
    let dependencies: Int
    let violations: Int
    /// In the order of the rules.
    let byRule: [Int]
    let excepted: Int
    let cycles: Int

    init(_ point: ModulePoint) {
      day = point.day
      commit = point.commit
      modules = point.counts.modules
      dependencies = point.counts.dependencies
      violations = point.counts.violationCount
      byRule = point.counts.violations
      excepted = point.counts.excepted
      cycles = point.counts.cycles
    }
  }

  private enum CodingKeys: CodingKey {
    case version, branch, firstParent, complete, missingObjects, skipped, timezone, packages, rules
    case points, notices
  }

  let version = 1
  let branch: String
  let firstParent = true
  let complete: Bool
  let missingObjects: Int
  let skipped: Int
  let timezone: String
  /// Which modules of Swift packages there were: none, or those of today's manifests.
  let packages: String
  let rules: [Rule]
  private(set) var points: [Point]
  let notices: [String]

  private var history: ModuleHistory

  init(_ history: ModuleHistory, _ configuration: ProjectConfiguration) {
    self.history = history
    branch = history.branch
    complete = history.isComplete
    missingObjects = history.missingObjects
    skipped = history.skipped
    timezone = configuration.timezone
    packages = history.hasPackages ? "today" : "none"
    rules = history.rules.map {
      Rule(
        rule: $0.kind.word, line: $0.place.line, words: $0.kind.summary, because: $0.because)
    }
    points = history.points.map(Point.init)
    notices = history.notices
  }

  /// Leaves out the days before one.
  mutating func keep(since day: Day) {
    history.points.removeAll { $0.day < day }
    points.removeAll { $0.day < day }
  }

  // MARK: Forms

  /// A line for each day; a column for each rule, named by its place in the configuration.
  var csv: String {
    let columns = rules.map { "\($0.rule)-\($0.line)" }
    var lines = [
      (["day", "commit", "modules", "dependencies", "violations", "excepted", "cycles"] + columns)
        .joined(separator: ",")
    ]
    for point in points {
      let numbers = [
        point.modules, point.dependencies, point.violations, point.excepted, point.cycles,
      ]
      lines.append(
        (["\(point.day)", point.commit] + (numbers + point.byRule).map(String.init))
          .joined(separator: ","))
    }
    return lines.joined(separator: "\n")
  }

  /// The OpenMetrics text format, with a timestamp for each day's midnight in UTC.
  var openMetrics: String {
    var text = OpenMetricsText()
    func sample(_ value: Int, _ point: Point) -> String {
      "\(value) \(point.day.number * 86_400)"
    }
    func gauge(_ name: String, _ help: String, _ value: (Point) -> Int) {
      text.family(name, "gauge", help, points.map { ([], sample(value($0), $0)) })
    }
    gauge("headway_modules", "Modules of the repository.", \.modules)
    gauge("headway_module_dependencies", "Pairs of modules that import.", \.dependencies)
    gauge("headway_module_excepted", "Places with a valid exception.", \.excepted)
    gauge("headway_module_cycles", "Circles of modules, the shortest.", \.cycles)
    text.family(
      "headway_module_violations", "gauge", "Places at which a rule is broken.",
      rules.enumerated().flatMap { number, rule in
        points.map {
          ([("rule", rule.rule), ("line", "\(rule.line)")], sample($0.byRule[number], $0))
        }
      })
    return text.ended
  }

  /// A few lines for people.
  var human: String {
    guard let last = points.last else {
      return history.points.isEmpty ? "No commit yet." : "No commit in these days."
    }
    let curves = ModuleCurve.all(of: history)
    guard curves.contains(where: { $0.measure == .modules && $0.peak > 0 }) else {
      return "No modules on any day: headway.yml says where they are, such as "
        + "modules: [{ provider: glob, path: \"apps/*\" }]"
    }
    func title(_ curve: ModuleCurve) -> String {
      if case .rule = curve.measure { return "  " + SafeText.line(curve.title) }
      return curve.title
    }
    let width = min(36, curves.map { VisibleText.columns(title($0)) }.max() ?? 10)
    var lines = curves.map { curve in
      let name = VisibleText.truncated(title(curve), to: width)
      let padding = String(repeating: " ", count: width - VisibleText.columns(name))
      let change = curve.change.map { $0 == 0 ? "0" : Wording.signed($0) } ?? "–"
      return
        "\(name)\(padding)  \(TextCurve.text(curve.steps, peak: curve.peak, columns: 32))"
        + "  \(Wording.number(curve.last).rightAligned(to: 7))"
        + "  \(change.rightAligned(to: 7)) / 12 weeks"
        + "  peak \(Wording.number(curve.peak).rightAligned(to: 7))"
    }
    lines.append("")
    let first = points.first ?? last
    lines.append(
      SafeText.line(
        "\(Wording.count(points.count, "day")) from \(first.day) to \(last.day) on \(branch): "
          + "real imports, judged by today's rules and exceptions."))
    if history.hasPackages {
      lines.append(
        "Targets of Swift packages are those of today's manifests, on the days on which they had a file."
      )
    }
    if !complete {
      lines.append(
        missingObjects > 0
          ? "Incomplete: \(Wording.count(missingObjects, "version")) of files could not be read."
          : "Incomplete: older commits could not be read.")
    }
    return lines.joined(separator: "\n")
  }
}
