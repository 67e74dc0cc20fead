import DeclarativeUI
import Flows
import MigrationsInterface
import PluginInterface
import RouterService
import TeamsLogic
import Workspace

/// The data that a plugin receives to add rows to the list of teams.
package struct TeamRowContext: Equatable, Sendable {
  /// The teams with their remaining work and their modules, most urgent first.
  package let teams: [TeamRow]
  /// The current day in the project's time zone.
  package let today: Day

  package init(teams: [TeamRow], today: Day) {
    self.teams = teams
    self.today = today
  }
}

/// The data that a plugin receives to add a panel to one team, and the actions of that panel.
package struct TeamPanelContext: Equatable, Sendable {
  /// The team as written in the owners file; nil for unowned files.
  package let team: String?
  /// The team's shares of the migrations, P0 first.
  package let work: [TeamWork]
  /// The team's modules and exceptions; nil until the modules have been read.
  package let modules: TeamModules?
  /// The current day in the project's time zone.
  package let today: Day
  /// Shows the team's matches of a migration; Esc returns to the panel.
  package let open: @MainActor @Sendable (MigrationID) -> Void

  package init(
    team: String?, work: [TeamWork], modules: TeamModules?, today: Day,
    open: @escaping @MainActor @Sendable (MigrationID) -> Void = { _ in }
  ) {
    self.team = team
    self.work = work
    self.modules = modules
    self.today = today
    self.open = open
  }

  /// Compares the data only: `open` does the same in every panel.
  package static func == (left: Self, right: Self) -> Bool {
    left.team == right.team && left.work == right.work && left.modules == right.modules
      && left.today == right.today
  }
}

/// The data and the actions that a plugin's command on the team screens receives.
@MainActor package struct TeamCommandContext {
  /// The name of the open team, or of the selected one in the list: empty for unowned files, nil for
  /// none.
  package let selected: TeamRow.ID?
  /// Actions of the app, such as copying text.
  package let app: any AppActions
  private let data: (TeamRow.ID) -> TeamPanelContext

  /// The work and the modules of the selected team, computed on each access; nil for none.
  package var team: TeamPanelContext? { selected.map(data) }

  /// - Parameter data: returns the work and the modules of a team.
  package init(
    selected: TeamRow.ID?, app: any AppActions, data: @escaping (TeamRow.ID) -> TeamPanelContext
  ) {
    self.selected = selected
    self.app = app
    self.data = data
  }
}

/// A row that a plugin adds below the teams. It opens a team by its name; the empty one stands for
/// unowned files.
package typealias AddedTeamRow = AddedTextRow<TeamRow.ID>

extension ExtensionPoint where Contribution == ListRows<TeamRowContext, AddedTeamRow> {
  /// Rows below the teams.
  package static var teamRows: Self { Self("teams.rows", title: "rows in the list of teams") }
}

extension ExtensionPoint where Contribution == ViewPanel<TeamPanelContext> {
  /// Panels below the migrations of a team.
  package static var teamPanels: Self { Self("teams.panels", title: "panels in a team") }
}

extension ExtensionPoint where Contribution == RouteRule<TeamsState, Never> {
  /// Additional screens in the teams flow.
  package static var teamRoutes: Self { Self("teams.routes", title: "screens of teams") }
}

extension ExtensionPoint where Contribution == Command<TeamCommandContext> {
  /// Commands on every screen of the teams.
  package static var teamCommands: Self { Self("teams.commands", title: "commands for a team") }
}
