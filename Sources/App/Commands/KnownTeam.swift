import Git
import Matching
import Output
import OwnersLogic
import Workspace
import WorkspaceService

/// The check of a team that an option or a link names.
package enum KnownTeam {
  /// Checks that a team exists: that it has a date in `headway.yml`, or that CODEOWNERS names it. A team
  /// without remaining matches is done; an unknown team is an error.
  ///
  /// - Parameters:
  ///   - team: the name.
  ///   - project: the project.
  ///   - teams: other teams that exist, such as those with matches.
  /// - Throws: `Failure` with the nearest name if the team doesn't exist.
  package static func check(
    _ team: String, in project: Project, or teams: Set<String> = []
  ) async throws {
    var known = teams.union(project.configuration.migrations.flatMap(\.commitments.keys))
    if known.contains(team) { return }
    let repository = try await GitRepository.known(at: project.root)
    let file = try await Owners.file(project.configuration, of: repository)
    known.formUnion(file?.owners.rules.flatMap(\.owners) ?? [])
    if known.contains(team) { return }
    let near = NearestName.nearest(to: team, among: known.sorted())
    throw Failure(
      code: "unknown-team", message: "unknown team \"\(team)\"",
      hint: near.map { "did you mean \"\($0)\"?" }
        ?? (file == nil
          ? "no CODEOWNERS file found"
          : known.isEmpty
            ? "CODEOWNERS names no teams" : "use the name of a team in CODEOWNERS"))
  }
}
