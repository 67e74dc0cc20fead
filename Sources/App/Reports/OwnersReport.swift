import Output
import OwnersInterface
import OwnersLogic
import WorkspaceLogic

/// The output of `headway owners`.
package struct OwnersReport: Encodable {
  struct Path: Encodable {
    let path: String
    let owners: [String]
    let state: String
    /// The deciding rule; with several sections, the last one.
    let rule: Rule?
    let rules: [Rule]
    /// Whether the path exists. Only in human-readable output, because owners also apply to future paths.
    let isThere: Bool
    /// The number of files by their owners, most files first, if the files of a folder have different
    /// owners; empty otherwise.
    let shares: [Share]

    enum CodingKeys: String, CodingKey {
      case path, owners, state, rule, rules
      case shares = "byOwners"
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(path, forKey: .path)
      try container.encode(owners, forKey: .owners)
      try container.encode(state, forKey: .state)
      try container.encode(rule, forKey: .rule)
      try container.encode(rules, forKey: .rules)
      if !shares.isEmpty { try container.encode(shares, forKey: .shares) }
    }
  }

  /// The files of a folder that have the same owners; none for unowned files.
  package struct Share: Encodable {
    let owners: [String]
    let files: Int
  }

  /// A path to look up.
  package struct Query {
    let given: String
    let path: [UInt8]
    let isThere: Bool
    let files: [[UInt8]]

    /// - Parameters:
    ///   - given: the path as the user typed it.
    ///   - path: the path in bytes from the root.
    ///   - isThere: whether the path exists.
    ///   - files: the tracked files of a folder; empty for a file.
    package init(given: String, path: [UInt8], isThere: Bool, files: [[UInt8]] = []) {
      self.given = given
      self.path = path
      self.isThere = isThere
      self.files = files
    }
  }

  package struct Rule: Encodable {
    let file: String
    let line: Int
    let pattern: String
    let section: String?
  }

  struct Gap: Encodable {
    /// A folder ends in `/`. An empty path is the whole repository.
    let path: String
    let files: Int
    /// `unmatched`, or `unowned` if a rule has no owners.
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

  /// A rule such as `/Sources/` matches the files in a folder, but not the folder. So the files of a
  /// folder determine its owners. If they have different owners, the rule of the folder itself applies.
  ///
  /// - Parameters:
  ///   - found: the owners file; nil if there is none.
  ///   - paths: the paths to look up.
  package init(_ found: (path: String, owners: CodeOwners)?, paths: [Query]) {
    file = found?.path
    dialect = found?.owners.dialect.rawValue
    issues = (found?.owners.issues ?? []).map { Issue(line: $0.line, message: $0.message) }
    self.paths = paths.map { path in
      let decisions = path.files.compactMap { found?.owners.decision(for: $0) }
      let groups = Dictionary(grouping: decisions) { $0.ownership.owners }
      let decision =
        groups.count == 1 ? decisions.first : found?.owners.decision(for: path.path)
      let ownership = decision?.ownership ?? .unmatched
      let rules = OwnersReport.rules(decision?.rules ?? [], in: found?.path ?? "")
      return Path(
        path: path.given, owners: ownership.owners, state: ownership.name, rule: rules.last,
        rules: rules, isThere: path.isThere,
        shares: groups.count < 2
          ? []
          : groups.map { Share(owners: $0.key, files: $0.value.count) }.sorted {
            ($1.files, $0.owners.joined(separator: " "))
              < ($0.files, $1.owners.joined(separator: " "))
          })
    }
  }

  /// Adds the unowned tracked paths and the unused rules.
  package mutating func add(_ audit: OwnersAudit) {
    trackedFiles = audit.files
    ownedFiles = audit.owned
    gaps = audit.gaps.map { gap in
      let ownership: Ownership = gap.isOnPurpose ? .unowned : .unmatched
      return Gap(path: gap.path, files: gap.files, state: ownership.name)
    }
    deadRules = OwnersReport.rules(audit.deadRules, in: file ?? "")
  }

  private static func rules(_ rules: [OwnersRule], in file: String) -> [Rule] {
    rules.map { Rule(file: file, line: $0.line, pattern: $0.pattern, section: $0.section) }
  }

  private func inWords(_ path: Path) -> String {
    if !path.shares.isEmpty {
      return path.shares.map { share in
        let names = share.owners.isEmpty ? "unowned" : share.owners.joined(separator: " ")
        return "\(names) (\(TextFormat.count(share.files, "file")))"
      }.joined(separator: ", ")
    }
    if !path.owners.isEmpty { return path.owners.joined(separator: " ") }
    guard let file else { return "unowned: no CODEOWNERS file" }
    if let rule = path.rule { return "unowned by \(rule.file):\(rule.line)" }
    return "unowned: no rule in \(file) matches"
  }

  /// Human-readable text: one line for each path, then the gaps.
  package var human: String {
    var lines = paths.map { path in
      "\(path.path)  \(inWords(path))\(path.isThere ? "" : "  (no such file)")"
    }
    guard let gaps, let deadRules, let trackedFiles, let ownedFiles else {
      return OwnersReport.safe(lines)
    }
    if !lines.isEmpty { lines.append("") }
    lines.append(
      "\(TextFormat.number(ownedFiles)) of \(TextFormat.count(trackedFiles, "tracked file")) have an owner"
        + (file.map { " in \($0)" } ?? "; no CODEOWNERS file found"))
    func list(_ title: String, _ items: [String]) {
      guard !items.isEmpty else { return }
      lines += ["", title] + items.map { "  \($0)" }
    }
    func gapLines(_ state: Ownership) -> [String] {
      let shown = gaps.filter { $0.state == state.name }
      let width = shown.map { TextFormat.number($0.files).columns }.max() ?? 0
      return shown.map { gap in
        TextFormat.number(gap.files).rightAligned(to: width) + "  "
          + (gap.path.isEmpty ? "all files" : gap.path)
      }
    }
    list("Unowned: no rule matches", gapLines(.unmatched))
    list("Unowned by a rule", gapLines(.unowned))
    list(
      "Unused rules (no tracked file matches)",
      deadRules.map { rule in
        "line \(rule.line)  \(rule.pattern)" + (rule.section.map { "  in [\($0)]" } ?? "")
      })
    return OwnersReport.safe(lines)
  }

  /// Invalid lines of the file, as `path:line: message`.
  package var problems: [String] {
    issues.map { "\(file ?? ""):\($0.line): \($0.message)" }
  }

  private static func safe(_ lines: [String]) -> String {
    lines.map { SafeText.line($0) }.joined(separator: "\n")
  }
}
