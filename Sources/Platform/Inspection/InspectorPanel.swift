import DeclarativeUI
import Unidirectional

/// The state of the inspector's dialog: the inspector of this app, or that of another one.
@MainActor protocol InspectorPanel: AnyObject {
  var tab: Source<InspectorTab> { get }
  /// The rows of the tab ``shownTab``.
  var items: Source<[InspectorItem]> { get }
  /// The tab of the rows; nil before the first rows have arrived.
  var shownTab: Source<InspectorTab?> { get }
  var selected: Source<InspectorItem?> { get }
  var memory: ViewMemory { get }
  /// The reason why the app can't show earlier moments; nil if it can.
  var travelObstacle: String? { get }

  /// Reads the rows of the current tab.
  func refresh()
  func close()
  /// Shows the latest moment, or that of the selected action.
  func travel()
}

extension InspectorPanel {
  var travelObstacle: String? { "only in the terminal of the app" }

  func travel() {}

  /// Selects the row to start with in a tab that is shown for the first time.
  func selectStart(of items: [InspectorItem], in tab: InspectorTab) {
    let name = "inspector.\(tab).selection"
    if memory[name] == nil { memory[name] = InspectorItem.start(in: items) }
  }

  /// Makes a tab start again at the row that was selected first.
  func forgetSelection(in tab: InspectorTab) {
    memory["inspector.\(tab).selection"] = nil
    memory["inspector.\(tab).top"] = nil
  }

  func select(_ tab: InspectorTab) {
    if tab != self.tab.untracked {
      self.tab.value = tab
      selected.value = nil
    }
    refresh()
  }
}
