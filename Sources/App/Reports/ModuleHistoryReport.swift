import DeclarativeUI
import MigrationsInterface
import MigrationsLogic
import ModulesInterface
import ModulesLogic
import Output
import Terminal
import Workspace
import WorkspaceLogic
import WorkspaceService

/// The output of `headway modules --history`.
package struct ModuleHistoryReport: Encodable {
  package struct Rule: Encodable {
    let rule: String
    let line: Int
    let words: String
    let because: String?

    package enum Keys: CodingKey { case rule, line, words, because }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(rule, forKey: .rule)
      try container.encode(line, forKey: .line)
      try container.encode(words, forKey: .words)
      try container.encode(because, forKey: .because)
    }
  }

  package struct Point: Encodable {
    let day: Day
    let commit: String
    let modules: Int
    /// The pairs of modules with an import; nil if Headway reads no imports in this repository.
    let dependencies: Int?
    /// The violations of all rules; nil if those of a rule are unknown.
    let violations: Int?
    /// In the order of the rules; nil if the violations of a rule are unknown.
    let byRule: [Int?]
    /// The violations with a valid exception; nil if those of a rule are unknown.
    let excepted: Int?
    /// The shortest cycles; nil if Headway reads no imports in this repository.
    let cycles: Int?

    private enum Keys: CodingKey {
      case day, commit, modules, dependencies, violations, byRule, excepted, cycles
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(day, forKey: .day)
      try container.encode(commit, forKey: .commit)
      try container.encode(modules, forKey: .modules)
      // Unknown values are null instead of missing.
      try container.encode(dependencies, forKey: .dependencies)
      try container.encode(violations, forKey: .violations)
      try container.encode(byRule, forKey: .byRule)
      try container.encode(excepted, forKey: .excepted)
      try container.encode(cycles, forKey: .cycles)
    }

    /// - Parameters:
    ///   - hasImports: whether Headway reads imports in this repository.
    ///   - knownRules: for each rule, whether its past violations are known.
    init(_ point: ModulePoint, hasImports: Bool, knownRules: [Bool]) {
      let isKnown = knownRules.allSatisfy { $0 }
      day = point.day
      commit = point.commit
      modules = point.counts.modules
      dependencies = hasImports ? point.counts.dependencies : nil
      violations = isKnown ? point.counts.violationCount : nil
      byRule = zip(point.counts.violations, knownRules).map { $1 ? $0 : nil }
      excepted = isKnown ? point.counts.excepted : nil
      cycles = hasImports ? point.counts.cycles : nil
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
  /// The source of modules in packages and projects: `none`, or `today` for today's manifests.
  let packages: String
  let rules: [Rule]
  private(set) var points: [Point]
  package let notices: [String]

  private var allSeries: [ModuleSeries]
  private let hasImports: Bool
  private let today: Day
  private var since: Day?

  package init(_ history: ModuleHistory, _ configuration: ProjectConfiguration) {
    allSeries = ModuleSeries.all(of: history)
    today = SystemClock().today(in: configuration.timezone)
    branch = history.branch
    complete = history.isComplete
    missingObjects = history.missingObjects
    skipped = history.skipped
    timezone = configuration.timezone
    packages = history.hasPackages ? "today" : "none"
    rules = history.rules.map {
      Rule(
        rule: $0.kind.name, line: $0.location.line, words: $0.kind.summary, because: $0.because)
    }
    let hasImports = ModuleSeries.hasImports(history)
    let knownRules = history.rules.map { ModuleSeries.isKnown($0, hasImports: hasImports) }
    points = history.points.map {
      Point($0, hasImports: hasImports, knownRules: knownRules)
    }
    self.hasImports = hasImports
    notices = history.notices
  }

  /// Removes the days before a date.
  package mutating func keep(since day: Day) {
    since = day
    for index in allSeries.indices { allSeries[index].keep(since: day) }
    points.removeAll { $0.day < day }
  }

  /// Whether it contains no day.
  package var isEmpty: Bool { points.isEmpty }

  // MARK: Formats

  /// The width of a human-readable line beside the name.
  private static let cells = 78

  /// One line for each day, and one column for each rule, named after its line in the configuration.
  package var csv: String {
    let columns = rules.map { "\($0.rule)-\($0.line)" }
    var lines = [
      (["day", "commit", "modules", "dependencies", "violations", "excepted", "cycles"] + columns)
        .joined(separator: ",")
    ]
    for point in points {
      let numbers =
        [
          point.modules, point.dependencies, point.violations, point.excepted, point.cycles,
        ] + point.byRule
      lines.append(
        (["\(point.day)", point.commit] + numbers.map { $0.map(String.init) ?? "" })
          .joined(separator: ","))
    }
    return lines.joined(separator: "\n")
  }

  /// The OpenMetrics text format, with a sample for each day up to that of the last commit.
  package var openMetrics: String {
    var text = OpenMetricsText()
    let last = points.last?.day
    func gauge(_ name: String, _ help: String, _ value: (Point) -> Int?) {
      text.dailyGauge(name, help, [([], points.map { ($0.day, value($0)) })], until: last)
    }
    gauge("headway_modules", "Modules in the repository.", \.modules)
    gauge("headway_module_dependencies", "Pairs of modules with an import.", \.dependencies)
    gauge("headway_module_excepted", "Violations with a valid exception.", \.excepted)
    gauge("headway_module_cycles", "Shortest cycles of modules.", \.cycles)
    text.dailyGauge(
      "headway_module_violations", "Violations of a rule.",
      rules.enumerated().map { number, rule in
        (
          [("rule", rule.rule), ("line", "\(rule.line)")],
          points.map { ($0.day, $0.byRule[number]) }
        )
      }, until: last)
    return text.ended
  }

  /// One human-readable line for each measure.
  ///
  /// - Parameter columns: the width of the terminal; nil for lines of any length.
  package func human(columns: Int? = nil) -> String {
    guard let last = points.last else {
      return since.map { "No commits since \($0)." } ?? "No commits yet."
    }
    guard allSeries.contains(where: { $0.measure == .modules && $0.peak > 0 }) else {
      return "No modules found. Configure them in headway.yml, for example: "
        + "modules: [{ provider: glob, path: \"apps/*\" }]"
    }
    func title(_ series: ModuleSeries) -> String {
      if case .rule = series.measure { return "  " + SafeText.line(series.title) }
      return series.title
    }
    let names = min(36, allSeries.map { VisibleText.columns(title($0)) }.max() ?? 10)
    // In a narrow terminal, the charts are shorter, and then names are truncated.
    let widths = OutputWidth.narrowed(
      [(32, 8), (names, 20)], by: columns.map { names + ModuleHistoryReport.cells - $0 } ?? 0)
    let (chart, width) = (widths[0], widths[1])
    var lines = allSeries.map { series in
      let name = VisibleText.truncated(title(series), to: width)
      let padding = String(repeating: " ", count: width - VisibleText.columns(name))
      guard series.isKnown else { return "\(name)\(padding)  unknown" }
      let change = series.change.map { $0 == 0 ? "±0" : TextFormat.signed($0) } ?? "–"
      return
        "\(name)\(padding)  \(TextSparkline.text(series.steps, columns: chart))"
        + "  \(TextFormat.number(series.last).rightAligned(to: 7))"
        + "  \(change.rightAligned(to: 7)) in 12 weeks"
        + "  peak \(TextFormat.number(series.peak).rightAligned(to: 7))"
    }
    lines.append("")
    let first = points.first ?? last
    lines.append(
      SafeText.line(
        "\(TextFormat.count(points.count, "day")) with commits from "
          + "\(TextFormat.day(first.day, thisYear: nil)) to \(TextFormat.day(last.day, thisYear: nil)) on \(branch)"
          + (hasImports
            ? ": the imports of each day, checked with today's rules and exceptions." : ".")))
    if packages == "today" {
      lines.append(
        "Targets of packages and projects, and members of workspaces, are today's. Each counts only on days "
          + "when its folder contained files. Targets that were removed or moved since then are missing."
      )
    }
    if Forecasting.clock(lastCommit: last.day, today: today) < today {
      lines.append(
        "No commits since \(TextFormat.day(last.day, thisYear: nil)); changes are as of that day.")
    }
    if !complete {
      lines.append(
        missingObjects > 0
          ? "Incomplete: \(TextFormat.count(missingObjects, "version")) of files could not be read."
          : "Incomplete: older commits could not be read.")
    }
    return lines.joined(separator: "\n")
  }
}
