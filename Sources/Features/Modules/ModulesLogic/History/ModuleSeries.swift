import MigrationsInterface
import ModulesInterface
import Workspace

/// Daily values of one measure.
package struct ModuleSeries: Equatable, Sendable, Identifiable {
  /// A quantity that the history counts.
  package enum Measure: Hashable, Sendable {
    case modules, dependencies, violations, cycles
    /// Violations of one rule, by its index among the rules of the history.
    case rule(Int)
  }

  package let measure: Measure
  package let title: String
  /// One value per day, oldest first. Days that aren't read yet are missing; empty if the past is
  /// unknown.
  package private(set) var steps: [ShareStep]
  /// The rules whose violations are counted.
  private let rules: [ModuleRule]

  package var id: Measure { measure }

  /// Whether lower is better.
  package var countsProblems: Bool {
    switch measure {
    case .modules, .dependencies: false
    case .violations, .cycles, .rule: true
    }
  }

  /// Label at the end of the line in the chart.
  package var name: String {
    if case .rule = measure { "violations" } else { title }
  }

  package init(_ measure: Measure, title: String, of history: ModuleHistory) {
    self.measure = measure
    self.title = title
    rules =
      switch measure {
      case .modules, .dependencies, .cycles: []
      case .violations: history.rules
      case .rule(let number): [history.rules[number]]
      }
    let hasImports = ModuleSeries.hasImports(history)
    let isKnown = rules.allSatisfy { ModuleSeries.isKnown($0, hasImports: hasImports) }
    steps =
      isKnown
      ? history.points.map {
        ShareStep(day: $0.day, remaining: ModuleSeries.value(measure, $0.counts))
      } : []
  }

  /// Whether the values of the past are known.
  package var isKnown: Bool { !steps.isEmpty }

  /// The current value; nil if it is unknown. Violations are those of the report, because the history
  /// doesn't read build files.
  ///
  /// - Parameter report: the current modules; nil until they have been read.
  package func current(in report: ModuleReport?) -> Int? {
    guard let report, !rules.isEmpty else { return steps.last?.remaining }
    let locations = Set(rules.map(\.location))
    return report.violations.count { locations.contains($0.ruleLocation) }
  }

  package var last: Int { steps.last?.remaining ?? 0 }
  package var peak: Int { steps.lazy.map(\.remaining).max() ?? 0 }

  /// Change over the last 84 days; nil if the history is shorter.
  package var change: Int? {
    guard let last = steps.last,
      let before = steps.last(where: { $0.day <= last.day + -84 })
    else { return nil }
    return last.remaining - before.remaining
  }

  /// Totals first, then one series per rule; empty if there are no days. Without any import,
  /// dependencies, cycles and violations are unknown: the history doesn't read build files.
  package static func all(of history: ModuleHistory) -> [ModuleSeries] {
    guard !history.points.isEmpty else { return [] }
    var allSeries = [ModuleSeries(.modules, title: "modules", of: history)]
    if hasImports(history) {
      allSeries.append(ModuleSeries(.dependencies, title: "imported dependencies", of: history))
      allSeries.append(ModuleSeries(.cycles, title: "cycles", of: history))
    }
    guard !history.rules.isEmpty else { return allSeries }
    allSeries.append(ModuleSeries(.violations, title: "violations", of: history))
    allSeries += history.rules.enumerated().map { number, rule in
      ModuleSeries(.rule(number), title: rule.kind.summary, of: history)
    }
    return allSeries
  }

  /// Removes the days before a date.
  package mutating func keep(since day: Day) { steps.removeAll { $0.day < day } }

  /// Whether the past violations of a rule are known.
  ///
  /// - Parameter hasImports: whether an import between modules was read on any day.
  package static func isKnown(_ rule: ModuleRule, hasImports: Bool) -> Bool {
    hasImports || rule.kind == .owned
  }

  /// Whether an import between modules was read on any day.
  package static func hasImports(_ history: ModuleHistory) -> Bool {
    history.points.contains { $0.counts.dependencies > 0 }
  }

  private static func value(_ measure: Measure, _ counts: ModuleCounts) -> Int {
    switch measure {
    case .modules: counts.modules
    case .dependencies: counts.dependencies
    case .violations: counts.violationCount
    case .cycles: counts.cycles
    case .rule(let number):
      counts.violations.indices.contains(number) ? counts.violations[number] : 0
    }
  }
}
