import DeclarativeUI
import Flows
import LibrariesInterface
import LibrariesLogic
import PluginInterface
import RouterService
import Workspace

/// The data that a plugin receives to add rows to the list of libraries.
package struct LibraryRowContext: Equatable, Sendable {
  /// The libraries with their scores, sorted by name.
  package let libraries: [LibraryAssessment]
  /// Whether their sources and imports have been read, too.
  package let isComplete: Bool
  /// The current day in the project's time zone.
  package let today: Day

  package init(libraries: [LibraryAssessment], isComplete: Bool, today: Day) {
    self.libraries = libraries
    self.isComplete = isComplete
    self.today = today
  }
}

/// The data that a plugin receives to add a panel to one library, and the actions of that panel.
package struct LibraryPanelContext: Equatable, Sendable {
  /// The library with its score.
  package let library: LibraryAssessment
  /// Whether the sources and imports have been read, too.
  package let isComplete: Bool
  /// The current day in the project's time zone.
  package let today: Day
  /// Opens another library; Esc returns to the panel.
  package let open: @MainActor @Sendable (LibraryID) -> Void

  package init(
    library: LibraryAssessment, isComplete: Bool, today: Day,
    open: @escaping @MainActor @Sendable (LibraryID) -> Void = { _ in }
  ) {
    self.library = library
    self.isComplete = isComplete
    self.today = today
    self.open = open
  }

  /// Compares the data only: `open` does the same in every panel.
  package static func == (left: Self, right: Self) -> Bool {
    left.library == right.library && left.isComplete == right.isComplete
      && left.today == right.today
  }
}

/// The data and the actions that a plugin's command on the library screens receives.
@MainActor package struct LibraryCommandContext {
  /// All libraries.
  package let data: LibraryRowContext
  /// The open library, or the selected one in the list; nil for none.
  package let selected: LibraryAssessment?
  /// Actions of the app, such as copying text.
  package let app: any AppActions

  package init(data: LibraryRowContext, selected: LibraryAssessment?, app: any AppActions) {
    self.data = data
    self.selected = selected
    self.app = app
  }
}

/// A row that a plugin adds below the libraries.
package typealias AddedLibraryRow = AddedTextRow<LibraryID>

extension ExtensionPoint where Contribution == ListRows<LibraryRowContext, AddedLibraryRow> {
  /// Rows below the libraries.
  package static var libraryRows: Self {
    Self("libraries.rows", title: "rows in the list of libraries")
  }
}

extension ExtensionPoint where Contribution == ViewPanel<LibraryPanelContext> {
  /// Panels below the scorecard of a library.
  package static var libraryPanels: Self { Self("libraries.panels", title: "panels in a library") }
}

extension ExtensionPoint where Contribution == RouteRule<LibrariesState, Never> {
  /// Additional screens of the libraries flow.
  package static var libraryRoutes: Self { Self("libraries.routes", title: "screens of libraries") }
}

extension ExtensionPoint where Contribution == Command<LibraryCommandContext> {
  /// Commands on every screen of the libraries.
  package static var libraryCommands: Self {
    Self("libraries.commands", title: "commands for a library")
  }
}
