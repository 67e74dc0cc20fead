import CheckInterface
import ModulesInterface

/// Converts module violations to check findings.
package enum ModuleFindings {
  /// - Parameters:
  ///   - report: the modules and their violations.
  ///   - changedLines: line ranges that differ from the base, by path.
  ///   - baseline: the violations that aren't findings; nil if there is no baseline.
  /// - Returns: findings in changed lines first, then sorted by path and line.
  package static func findings(
    _ report: ModuleReport, changedLines: [String: [ClosedRange<Int>]] = [:],
    baseline: FindingBaseline? = nil
  ) -> [CheckFinding] {
    let violations =
      baseline.map {
        ModuleBaseline.excess(report, over: $0) { violation in
          changedLines[violation.path]?.contains { $0.contains(violation.line) } == true
        }
      } ?? report.violations
    let all = violations.map { violation in
      var finding = CheckFinding(
        .module, id: violation.rule, path: violation.path, line: violation.line,
        column: violation.column, message: violation.sentence)
      finding.text = violation.text
      finding.teams = violation.owners
      if let lines = changedLines[violation.path] {
        finding.isInChange = lines.contains { $0.contains(violation.line) }
      }
      return finding
    }
    return all.filter { $0.isInChange == true } + all.filter { $0.isInChange != true }
  }

  /// Exceptions that end soon.
  ///
  /// - Parameters:
  ///   - report: the modules and their exceptions.
  ///   - path: path of the configuration, relative to the repository root.
  package static func ending(_ report: ModuleReport, in path: String) -> [ExceptionEnding] {
    report.exceptions.filter(\.endsSoon).map { use in
      ExceptionEnding(
        id: "\(use.exception.from) → \(use.exception.to)", path: path,
        line: use.exception.location.line, owner: use.exception.owner, until: use.exception.until)
    }
  }
}
