import Workspace

/// A row that a plugin adds below the teams. It opens a team by its name; the empty one stands for
/// unowned files.
package typealias AddedTeamRow = ContributedRow<TeamRow.ID>

/// The rows that one contribution adds below the teams.
package typealias AddedTeamRows = ContributedRows<TeamRow.ID>
