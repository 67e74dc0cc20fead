import DeclarativeUI
import DesignSystem
import Unidirectional

/// The dialog of the inspector: tabs, a searchable tree of rows, and the full text of the selected
/// row.
struct InspectorDialog: View {
  let inspector: any InspectorPanel
  var title = "Inspector"

  /// Larger than any terminal, so that the dialog fills the screen.
  private static let size = 1_000

  var body: some View {
    Dialog(
      title, columns: InspectorDialog.size, rows: InspectorDialog.size,
      onDismiss: { inspector.close() }
    ) {
      VStack {
        TabBar(inspector.tab.bind, title: \.title) { inspector.select($0) }
        Divider()
        if let tab = inspector.shownTab.value {
          InspectorRows(inspector: inspector, tab: tab)
        } else {
          Spacer()
        }
        Divider()
        InspectorDetail(selected: inspector.selected.bind)
        KeyHints()
      }
      .memory(inspector.memory)
      .keys {
        TabBar.keys("inspector", of: InspectorTab.self, title: \.title) { inspector.select($0) }
        KeyBinding("inspector.next", "tab", title: "Next tab") { move(1) }
        KeyBinding("inspector.previous", "shift-tab", title: "Previous tab", isHint: false) {
          move(-1)
        }
        KeyBinding(
          "inspector.travel", "t", title: "Rewind", disabled: inspector.travelObstacle
        ) { inspector.travel() }
        KeyBinding("inspector.refresh", "r", title: "Refresh") { inspector.refresh() }
        KeyBinding("inspector.close", "q", Inspector.key, title: "Close", isHint: false) {
          inspector.close()
        }
      }
    }
  }

  private func move(_ step: Int) {
    let tabs = InspectorTab.allCases
    let index = tabs.firstIndex(of: inspector.tab.untracked) ?? 0
    inspector.select(tabs[(index + step + tabs.count) % tabs.count])
  }
}

/// The rows of a tab.
private struct InspectorRows: View {
  let inspector: any InspectorPanel
  let tab: InspectorTab

  var body: some View {
    AnyView(tree, identity: tab).expand()
  }

  private var tree: some View {
    Tree(inspector.items.bind, name: "inspector.\(tab)", children: \.children) { item in
      HStack(spacing: .two) {
        Label(item.title).layoutPriority(item.hasShortTitle ? 1 : 0)
        Spacer()
        Label(item.note).layoutPriority(item.hasShortTitle ? 0 : 1)
      }
    }
    .expanded { item, depth in depth < tab.expandedLevels && !item.isCollapsed }
    .collapsedMark { item in item.problemInside.map { StyledText("\($0)", .warning) } }
    .searchable(\.searched)
    .onSelect { inspector.selected.value = $0 }
    .placeholder(.muted(tab.placeholder))
  }
}

/// The full text of the selected row.
private struct InspectorDetail: View {
  let selected: Bind<InspectorItem?>

  var body: some View {
    Label(text).lineLimit(Extent.description).frame(rows: Extent.description)
  }

  private var text: Bind<StyledText> {
    Bind {
      guard let item = selected.value else { return "" }
      return item.detail.isEmpty ? item.title : StyledText(item.detail)
    }
  }
}
