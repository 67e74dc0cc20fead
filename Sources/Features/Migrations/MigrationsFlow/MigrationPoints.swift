import DeclarativeUI
import Flows
import MigrationsInterface
import MigrationsLogic
import PluginInterface
import RouterService
import Workspace

/// The data that a plugin receives to add rows to the overview.
package struct MigrationRowContext: Sendable {
  /// The current counts, in the order of the configuration.
  package let migrations: [MigrationCount]
  /// The current day in the project's time zone.
  package let today: Day

  /// The history of the migrations; nil until it has been read.
  package let history: History?

  package init(migrations: [MigrationCount], today: Day, history: History? = nil) {
    self.migrations = migrations
    self.today = today
    self.history = history
  }

  /// Returns the trend of a migration; nil until its history has been read.
  package func trend(of migration: MigrationCount) -> MigrationTrend? {
    history.flatMap { history in
      history.migrations[migration.id].flatMap {
        MigrationTrend(
          $0, of: migration, today: today, neverMatched: history.neverMatched(migration))
      }
    }
  }
}

/// The data that a plugin receives to add a panel to one migration, and the actions of that panel.
package struct MigrationPanelContext: Equatable, Sendable {
  package let migration: MigrationCount
  package let matches: [Match]
  /// The current day in the project's time zone.
  package let today: Day
  /// Shows a match in its file; Esc returns to the panel.
  package let open: @MainActor @Sendable (Match) -> Void

  package init(
    migration: MigrationCount, matches: [Match], today: Day,
    open: @escaping @MainActor @Sendable (Match) -> Void = { _ in }
  ) {
    self.migration = migration
    self.matches = matches
    self.today = today
    self.open = open
  }

  /// Compares the data only: `open` does the same in every panel.
  package static func == (left: Self, right: Self) -> Bool {
    left.migration == right.migration && left.matches == right.matches && left.today == right.today
  }
}

/// The data and the actions that a plugin's command on the migration screens receives.
@MainActor package struct MigrationCommandContext {
  /// The counts and histories.
  package let data: MigrationRowContext
  /// The open migration; nil on the overview.
  package let open: MigrationCount?
  /// The open migration or, on the overview, the selected one; nil for none.
  package let selected: MigrationCount?
  /// The match on screen; nil on other screens.
  package let match: Match?
  /// Actions of the app, such as showing a notice.
  package let app: any AppActions

  package init(
    data: MigrationRowContext, open: MigrationCount?, selected: MigrationCount? = nil,
    match: Match? = nil, app: any AppActions
  ) {
    self.data = data
    self.open = open
    self.selected = selected ?? open
    self.match = match
    self.app = app
  }
}

/// A row that a plugin adds below the migrations.
package typealias AddedMigrationRow = AddedTextRow<MigrationID>

extension ExtensionPoint where Contribution == ListRows<MigrationRowContext, AddedMigrationRow> {
  /// Rows below the migrations on the overview.
  package static var migrationRows: Self {
    Self("migrations.rows", title: "rows in the list of migrations")
  }
}

extension ExtensionPoint where Contribution == ViewPanel<MigrationPanelContext> {
  /// Panels on the overview tab of a migration.
  package static var migrationPanels: Self {
    Self("migrations.panels", title: "panels in a migration")
  }
}

extension ExtensionPoint where Contribution == RouteRule<MigrationsState, Never> {
  /// Additional screens in the migrations flow.
  package static var migrationRoutes: Self {
    Self("migrations.routes", title: "screens of migrations")
  }
}

extension ExtensionPoint where Contribution == Command<MigrationCommandContext> {
  /// Commands on every screen of the migrations flow.
  package static var migrationCommands: Self {
    Self("migrations.commands", title: "commands for a migration")
  }
}
