import OwnersInterface
import OwnersLogic
import WorkspaceLogic

/// The answers of `headway owners`.
struct OwnersReport: Encodable {
  struct Path: Encodable {
    let path: String
    let owners: [String]
    let state: String
    /// The rule that decides; the last one where several sections do.
    let rule: Rule?
    let rules: [Rule]
    /// Whether there is such a file or folder; for people alone, since owners are asked for what is to
    /// come too.
    let isThere: Bool

    enum CodingKeys: CodingKey { case path, owners, state, rule, rules }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(path, forKey: .path)
      try container.encode(owners, forKey: .owners)
      try container.encode(state, forKey: .state)
      try container.encode(rule, forKey: .rule)
      try container.encode(rules, forKey: .rules)
    }
  }

  struct Rule: Encodable {
    let file: String
    let line: Int
    let pattern: String
    let section: String?
  }

  struct Gap: Encodable {
    /// A folder ends in `/`; the whole repository is empty.
    let path: String
    let files: Int
    /// `unmatched`, or `unowned` where a rule says so.
    let state: String
  }

  struct Issue: Encodable {
    let line: Int
    let message: String
  }

  let version = 1
  /// The owners file; nil where there is none.
  let file: String?
  let dialect: String?
  let paths: [Path]
  let issues: [Issue]
  var trackedFiles: Int?
  var ownedFiles: Int?
  var gaps: [Gap]?
  var deadRules: [Rule]?

  /// - Parameters:
  ///   - paths: as they were given, in bytes from the root, and whether they are there.
  init(
    _ found: (path: String, owners: CodeOwners)?,
    paths: [(given: String, bytes: [UInt8], isThere: Bool)]
  ) {
    file = found?.path
    dialect = found?.owners.dialect.rawValue
    issues = (found?.owners.issues ?? []).map { Issue(line: $0.line, message: $0.message) }
    self.paths = paths.map { path in
      let decision = found?.owners.decision(for: path.bytes)
      let ownership = decision?.ownership ?? .unmatched
      let rules = OwnersReport.rules(decision?.rules ?? [], in: found?.path ?? "")
      return Path(
        path: path.given, owners: ownership.owners, state: ownership.word, rule: rules.last,
        rules: rules, isThere: path.isThere)
    }
  }

  /// Adds what the file leaves open among the tracked paths.
  mutating func add(_ audit: OwnersAudit) {
    trackedFiles = audit.files
    ownedFiles = audit.owned
    gaps = audit.gaps.map { gap in
      let ownership: Ownership = gap.isOnPurpose ? .unowned : .unmatched
      return Gap(path: gap.path, files: gap.files, state: ownership.word)
    }
    deadRules = OwnersReport.rules(audit.deadRules, in: file ?? "")
  }

  private static func rules(_ rules: [OwnersRule], in file: String) -> [Rule] {
    rules.map { Rule(file: file, line: $0.line, pattern: $0.pattern, section: $0.section) }
  }

  private func inWords(_ path: Path) -> String {
    if !path.owners.isEmpty { return path.owners.joined(separator: " ") }
    guard let file else { return "no owner: there is no CODEOWNERS" }
    if let rule = path.rule { return "no owner, by line \(rule.line) of \(rule.file)" }
    return "no owner: nothing in \(file) matches"
  }

  /// For people: a line a path, then what is open.
  var human: String {
    var lines = paths.map { path in
      "\(path.path)  \(inWords(path))\(path.isThere ? "" : "  (there is no such file)")"
    }
    guard let gaps, let deadRules, let trackedFiles, let ownedFiles else {
      return OwnersReport.safe(lines)
    }
    if !lines.isEmpty { lines.append("") }
    lines.append(
      "\(Wording.number(ownedFiles)) of \(Wording.count(trackedFiles, "tracked file")) have an owner"
        + (file.map { " by \($0)" } ?? "; there is no CODEOWNERS file"))
    func list(_ title: String, _ items: [String]) {
      guard !items.isEmpty else { return }
      lines += ["", title] + items.map { "  \($0)" }
    }
    func gapLines(_ state: Ownership) -> [String] {
      let shown = gaps.filter { $0.state == state.word }
      let width = shown.map { Wording.number($0.files).columns }.max() ?? 0
      return shown.map { gap in
        Wording.number(gap.files).rightAligned(to: width) + "  "
          + (gap.path.isEmpty ? "everything" : gap.path)
      }
    }
    list("no rule matches", gapLines(.unmatched))
    list("a rule says nobody", gapLines(.unowned))
    list(
      "rules that match no tracked file",
      deadRules.map { rule in
        "line \(rule.line)  \(rule.pattern)" + (rule.section.map { "  in [\($0)]" } ?? "")
      })
    return OwnersReport.safe(lines)
  }

  /// The lines left out, for people.
  var problems: [String] {
    issues.map { "\(file ?? ""):\($0.line): \($0.message)" }
  }

  private static func safe(_ lines: [String]) -> String {
    lines.map { SafeText.line($0) }.joined(separator: "\n")
  }
}
