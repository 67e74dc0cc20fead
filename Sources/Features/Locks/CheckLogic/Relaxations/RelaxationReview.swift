import CheckInterface
import Workspace

/// Turns relaxations into findings, or into notes if the change gives a reason for them.
package struct RelaxationReview {
  private let reasons: [ExactText: String]
  private let configuration: String
  private let owners: (String) -> [String]

  /// - Parameters:
  ///   - now: the current entries under `relaxations`.
  ///   - before: the entries at the base. They were reasons for earlier changes.
  ///   - configuration: the path of the configuration from the repository's root.
  ///   - owners: returns the owners of a path.
  package init(
    _ now: [RelaxationReason], before: [RelaxationReason], configuration: String,
    owners: @escaping (String) -> [String]
  ) {
    let used = Set(before)
    reasons = Dictionary(
      now.filter { !used.contains($0) && ReasonText.isGiven($0.because) }
        .map { ($0.setting.exact, $0.because) },
      uniquingKeysWith: { first, _ in first })
    self.configuration = configuration
    self.owners = owners
  }

  /// Creates a review without a base, by the current reasons.
  package init(of project: Project) {
    self.init(
      project.configuration.relaxations, before: [],
      configuration: project.relativeConfigurationPath, owners: { _ in [] })
  }

  /// Returns the reason for a relaxation; nil if there is none.
  package func reason(for relaxation: Relaxation) -> String? {
    relaxation.reason ?? reasons[relaxation.setting.exact]
  }

  /// Whether the change gives a reason for a setting in the configuration.
  package func allows(_ setting: String) -> Bool { reasons[setting.exact] != nil }

  /// Returns the findings about relaxations without a reason, and the notes about the other ones.
  package func review(
    _ relaxations: [Relaxation]
  ) -> (findings: [CheckFinding], notes: [CheckFinding]) {
    var findings: [CheckFinding] = []
    var notes: [CheckFinding] = []
    for relaxation in relaxations {
      if let reason = reason(for: relaxation) {
        notes.append(finding(relaxation, "\(relaxation.message); reason: \(reason)"))
      } else {
        let advice =
          "\(relaxation.message); to allow it, give a reason under \"relaxations\" in \(configuration):"
        let entry = RelaxationReview.entry(relaxation.setting)
        var finding = finding(relaxation, "\(advice) \(entry)")
        finding.remedy = CheckFinding.Remedy(
          message: message(advice), lines: ["relaxations:", "  \(entry)"])
        findings.append(finding)
      }
    }
    return (findings, notes)
  }

  private func finding(_ relaxation: Relaxation, _ message: String) -> CheckFinding {
    let path = relaxation.path ?? configuration
    var finding = CheckFinding(
      .relaxation, id: relaxation.setting, path: path, line: relaxation.line,
      message: self.message(message))
    finding.title = relaxation.setting
    finding.isInChange = true
    finding.teams = owners(path)
    return finding
  }

  private func message(_ text: String) -> String { "this change weakens the check: \(text)" }

  /// The entry to add, as YAML.
  private static func entry(_ setting: String) -> String {
    let quoted = setting.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "- { setting: \"\(quoted)\", because: \"…\" }"
  }
}
