import CheckInterface
import LocksInterface
import LocksLogic
import WorkspaceLogic

/// The result of a check as workflow commands of GitHub Actions, which become annotations in the
/// changed files.
///
/// GitHub shows at most ten errors, ten warnings and ten notices per step. Further ones are written
/// to the log as plain lines. `--output markdown="$GITHUB_STEP_SUMMARY"` writes all of them to the
/// step's summary. Source: GitHub's documentation, “Workflow commands”.
package struct GitHubAnnotations {
  /// The maximum number of annotations per kind.
  package static let shown = 10

  private struct Annotation {
    let path: String
    let line: Int?
    let column: Int?
    let title: String
    let message: String
  }

  private let report: CheckReport

  package init(_ report: CheckReport) { self.report = report }

  /// The workflow commands and log lines.
  package var text: String {
    func stale(failing: Bool) -> [Annotation] {
      report.staleNotes.filter { $0.fails == failing }.map {
        Annotation(
          path: $0.path, line: $0.line, column: nil, title: "Headway: \($0.id)",
          message: "\($0.message); run \"headway lock\"")
      }
    }
    let notices =
      report.notes.map(GitHubAnnotations.annotation)
      + report.uncheckedRules.filter { !$0.isInvalid }.map(GitHubAnnotations.annotation)
      + stale(failing: false)
      + report.unlocked.map {
        Annotation(
          path: Baseline.path, line: nil, column: nil, title: "Headway: \($0)",
          message: "no longer locked, so new matches are possible")
      }
      + report.moved.map {
        Annotation(
          path: $0.to.description, line: nil, column: nil, title: "Headway: \($0.id)",
          message: "renamed from \($0.from), with its allowance")
      }
      + report.ending.map {
        Annotation(
          path: $0.path, line: $0.line, column: nil, title: "Headway: \($0.id)",
          message: "the \($0.kind) for \($0.id) (\($0.owner)) ends on \($0.until)")
      }
    let uncheckedFiles = report.uncheckedFiles.map {
      Annotation(
        path: $0.path, line: nil, column: nil, title: "Headway: \($0.rule.rawValue)",
        message: "couldn't be checked: \($0.reason)")
    }
    let errors =
      report.invalidRules.map(GitHubAnnotations.annotation) + uncheckedFiles
      + report.findings.map(GitHubAnnotations.annotation) + stale(failing: true)
    let lines =
      GitHubAnnotations.commands("error", errors) + GitHubAnnotations.commands("notice", notices)
    return lines.joined(separator: "\n")
  }

  private static func annotation(_ rule: UncheckedRule) -> Annotation {
    Annotation(
      path: rule.path, line: rule.line, column: nil, title: "Headway: \(rule.rule)",
      message: rule.message)
  }

  private static func annotation(_ finding: CheckFinding) -> Annotation {
    Annotation(
      path: finding.path, line: finding.line, column: finding.column,
      title: "Headway: \(finding.title ?? finding.id ?? finding.rule.rawValue)",
      message: ([finding.message] + guide(finding)).joined(separator: "\n"))
  }

  private static func guide(_ finding: CheckFinding) -> [String] {
    finding.replacements.map { "use instead: \($0)" }
      + (finding.docs.map { ["guide: \($0)"] } ?? [])
  }

  /// Returns commands up to the limit per kind, and log lines for the rest.
  ///
  /// - Parameters:
  ///   - kind: `error` or `notice`.
  ///   - annotations: the annotations of that kind.
  private static func commands(_ kind: String, _ annotations: [Annotation]) -> [String] {
    annotations.prefix(shown).map { command(kind, $0) }
      + annotations.dropFirst(shown).map { logLine($0) }
  }

  private static func command(_ kind: String, _ annotation: Annotation) -> String {
    var properties = ["file=\(property(annotation.path))"]
    if let line = annotation.line { properties.append("line=\(line)") }
    if let column = annotation.column { properties.append("col=\(column)") }
    properties.append("title=\(property(annotation.title))")
    return "::\(kind) \(properties.joined(separator: ","))::\(data(annotation.message))"
  }

  /// Returns a log line that GitHub doesn't interpret as a command. Commands start with `::` or
  /// contain `##[`.
  private static func logLine(_ annotation: Annotation) -> String {
    let location = annotation.line.map { ":\($0)" } ?? ""
    let line = "- \(annotation.path)\(location): \(annotation.message.replacing("\n", with: "; "))"
    return Markup.plain(line).replacing("##[", with: "## [")
  }

  /// Escapes a text for the value after `::`.
  package static func data(_ text: String) -> String {
    escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A"])
  }

  /// Escapes a text for the value of a property.
  package static func property(_ text: String) -> String {
    escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
  }

  private static func escaped(_ text: String, _ signs: [Unicode.Scalar: String]) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let sign = signs[scalar] {
        result += sign
      } else {
        result += Markup.plain(String(scalar))
      }
    }
    return result
  }
}
