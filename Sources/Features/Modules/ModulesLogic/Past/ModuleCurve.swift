import MigrationsInterface
import ModulesInterface
import Workspace

/// One thing that is counted of modules, and how much of it there was.
package struct ModuleCurve: Equatable, Sendable, Identifiable {
  package enum Measure: Hashable, Sendable {
    case modules, dependencies, violations, cycles
    /// The places at which one rule is broken, by its place among the rules of the history.
    case rule(Int)
  }

  package let measure: Measure
  package let title: String
  /// One for each day, oldest first; of what isn't known yet there is none.
  package let steps: [ShareStep]

  package var id: Measure { measure }

  /// Whether less is better.
  package var isOfFaults: Bool {
    switch measure {
    case .modules, .dependencies: false
    case .violations, .cycles, .rule: true
    }
  }

  /// A word for the end of its line.
  package var name: String {
    if case .rule = measure { "violations" } else { title }
  }

  package init(_ measure: Measure, title: String, of history: ModuleHistory) {
    self.measure = measure
    self.title = title
    steps = history.points.map {
      ShareStep(day: $0.day, remaining: ModuleCurve.value(measure, $0.counts))
    }
  }

  package var last: Int { steps.last?.remaining ?? 0 }
  package var peak: Int { steps.lazy.map(\.remaining).max() ?? 0 }

  /// How much more there is than 84 days before the last day; nil where that wasn't yet.
  package var change: Int? {
    guard let last = steps.last,
      let before = steps.last(where: { $0.day <= last.day + -84 })
    else { return nil }
    return last.remaining - before.remaining
  }

  /// What is counted of everything, and then of each rule, if there are any; nothing where there is no day.
  package static func all(of history: ModuleHistory) -> [ModuleCurve] {
    guard !history.points.isEmpty else { return [] }
    var curves = [
      ModuleCurve(.modules, title: "modules", of: history),
      ModuleCurve(.dependencies, title: "dependencies", of: history),
      ModuleCurve(.cycles, title: "cycles", of: history),
    ]
    guard !history.rules.isEmpty else { return curves }
    curves.append(ModuleCurve(.violations, title: "violations", of: history))
    curves += history.rules.enumerated().map { number, rule in
      ModuleCurve(.rule(number), title: rule.kind.summary, of: history)
    }
    return curves
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
