import MigrationsInterface
import Output
import OwnersLogic
import Workspace
import WorkspaceLogic

/// The output of `headway rehearse --owners`: the reviews that a CODEOWNERS file would have required.
package struct OwnersRehearsalReport: Encodable {
  struct Team: Encodable {
    let team: String
    /// The number of merges to review, of those without another owner, and of merges to review with the
    /// current file.
    let merges: Int
    let alone: Int
    let before: Int
  }

  struct Gap: Encodable {
    let folder: String
    let merges: Int
  }

  struct Review: Encodable {
    let commit: String
    let day: Day
    let author: String
    let subject: String
    let owners: [String]
    let before: [String]
    let files: Int
    let unowned: Int
  }

  let version = 1
  let branch: String
  let since: Day
  /// The number of merges.
  let merges: Int
  /// The number of merges that an owner would have had to review.
  let reviewed: Int
  /// The number of those that several owners would have had to review.
  let shared: Int
  /// The number of merges that changed only unowned files, and of those that changed some.
  let unowned: Int
  let partlyUnowned: Int
  /// The number of merges with other owners than those in the current file.
  let changed: Int
  let teams: [Team]
  /// The folders with changed files without an owner.
  let gaps: [Gap]
  let reviews: [Review]
  private let until: Day?

  enum CodingKeys: CodingKey {
    case version, branch, since, merges, reviewed, shared, unowned, partlyUnowned, changed, teams,
      gaps, reviews
  }

  package init(_ past: MergePaths, _ rehearsal: OwnersRehearsal) {
    branch = past.branch
    since = past.since
    until = past.merges.first?.day
    merges = past.merges.count
    reviewed = rehearsal.reviewed
    shared = rehearsal.shared
    unowned = rehearsal.unowned
    partlyUnowned = rehearsal.partlyUnowned
    changed = rehearsal.changed
    teams = rehearsal.teams.map {
      Team(team: $0.name, merges: $0.merges, alone: $0.alone, before: $0.before)
    }
    gaps = rehearsal.gaps.map { Gap(folder: $0.folder, merges: $0.merges) }
    reviews = zip(past.merges, rehearsal.merges).map { merge, review in
      Review(
        commit: merge.commit, day: merge.day, author: merge.author, subject: merge.subject,
        owners: review.owners, before: review.before, files: review.files, unowned: review.unowned)
    }
  }

  // MARK: Text

  /// The number of folders to list.
  private static let shown = 10

  package var human: String {
    guard let until else { return "No merges since \(since)." }
    func number(_ count: Int) -> String { TextFormat.number(count) }
    // A clause with a count of 0 is omitted.
    func clause(_ count: Int, _ text: String) -> String { count > 0 ? text : "" }
    var lines = [
      "From \(since) to \(until), \(number(reviewed)) of \(TextFormat.count(merges, "merge")) would have "
        + "needed a review by an owner"
        + clause(shared, ", \(number(shared)) by more than one owner")
        + clause(changed, "; for \(number(changed)), the owners differ from the current file") + "."
    ]
    let others = [
      (unowned, "changed only unowned files"), (partlyUnowned, "changed owned and unowned files"),
      (merges - reviewed - unowned, "changed no files"),
    ].filter { $0.0 > 0 }.map { "\(TextFormat.count($0.0, "merge")) \($0.1)" }
    if !others.isEmpty { lines.append("\(others.joined(separator: "; ")).") }
    if !teams.isEmpty {
      let title = "Owner"
      let width = (teams.map { SafeText.line($0.team).columns } + [title.columns]).max() ?? 0
      lines += [
        "",
        "For each owner: merges that need their review, that need only theirs, and that need theirs with the "
          + "current file.",
        title.padded(to: width)
          + ["reviews", "alone", "current"].map { $0.rightAligned(to: 9) }.joined(),
      ]
      for team in teams {
        let counts = [team.merges, team.alone, team.before].map {
          number($0).rightAligned(to: 9)
        }
        lines.append(SafeText.line(team.team).padded(to: width) + counts.joined())
      }
    }
    if !gaps.isEmpty {
      lines += ["", "Folders with changed unowned files:"]
      for gap in gaps.prefix(OwnersRehearsalReport.shown) {
        lines.append(
          "  \(gap.folder.isEmpty ? "." : SafeText.line(gap.folder))  "
            + TextFormat.count(gap.merges, "merge"))
      }
      let more = gaps.count - OwnersRehearsalReport.shown
      if more > 0 { lines.append("  and \(number(more)) more") }
    }
    return lines.joined(separator: "\n")
  }
}
