import Matching
import WorkspaceLogic

/// The reason why the screen of a team is empty although everything has been counted, for example after
/// a link with a misspelled name.
package enum UnknownTeam {
  /// The largest number of teams that a text names.
  private static let limit = 8

  /// Returns the reason, with the teams that exist; nil if the team is one of them.
  ///
  /// - Parameters:
  ///   - team: the name in the link.
  ///   - teams: the teams with matches, modules or a due date of their own.
  package static func reason(_ team: String, among teams: [String]) -> String? {
    guard !teams.contains(team) else { return nil }
    let reason = "No matches or modules belong to \"\(team.prefix(60))\""
    let nearest = NearestName.ranked(by: team, among: teams, limit: 1).first
    if let nearest { return "\(reason); did you mean \"\(nearest)\"?" }
    guard !teams.isEmpty else { return "\(reason)." }
    return "\(reason). Teams: \(TextFormat.joined(teams, limit: limit))"
  }
}
