import CheckInterface
import ModulesInterface

/// What a check says of modules.
package enum ModuleFindings {
  /// - Parameter changedLines: by path, the lines that differ from what the change began with.
  /// - Returns: those in changed lines first, then by path and line.
  package static func findings(
    _ report: ModuleReport, changedLines: [String: [ClosedRange<Int>]] = [:]
  ) -> [CheckFinding] {
    let all = report.violations.map { violation in
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
  /// - Parameter path: the configuration's, from the root.
  package static func ending(_ report: ModuleReport, in path: String) -> [ExceptionEnding] {
    report.exceptions.filter(\.endsSoon).map { use in
      ExceptionEnding(
        id: "\(use.exception.from) → \(use.exception.to)", path: path,
        line: use.exception.place.line, owner: use.exception.owner, until: use.exception.until)
    }
  }
}
