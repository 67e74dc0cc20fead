import Routing

/// Opens the teams: `headway://teams`, `headway://teams/@ios`, `headway://teams/@ios?tab=modules`.
package struct TeamRoute: Route, Equatable {
  package static let identifier = "team"
  package static let host = "teams"
  package static let segments = ["team"]

  /// The team as written in the owners file; empty for unowned files, nil for the list of teams.
  package var team: String?
  /// The tab: `work` or `modules`.
  package var tab: String?

  package init(team: String? = nil, tab: String? = nil) {
    self.team = team
    self.tab = tab
  }
}
