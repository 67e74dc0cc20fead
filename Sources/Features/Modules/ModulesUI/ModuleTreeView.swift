import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Unidirectional
import WorkspaceLogic

/// The modules as a tree, with figures for each module and each folder or type.
struct ModuleTreeView: View {
  let nodes: Bind<[ModuleNode]>
  let name: String
  let state: Bind<ModulesReducer.State>
  let actions: ModuleListView.Actions
  let select: @MainActor (String?) -> Void

  /// Trees with at most this many modules start fully expanded.
  private static let few = 40

  var body: some View {
    let isSmall = nodes.value.reduce(0) { $0 + $1.count } <= ModuleTreeView.few
    let longestOwner = state.map { OwnersText.longest($0.moduleIndex?.rows ?? []) }.value
    let columns = ModuleTreeView.columns(longestOwner: longestOwner)
    TableHeadings("modules.\(name)", columns: columns) { _ in
      Tree(
        nodes, name: "modules.\(name)", children: { $0.children.isEmpty ? nil : $0.children }
      ) { node in
        TableRow(item: node, columns: columns)
      }
      .onSelect { select($0?.row?.name) }
      .values { $0.row.map(ModuleTable.values) ?? [:] }
      .onActivate { if let row = $0.row { actions.open(row.name) } }
      .searchable { $0.row?.searchText ?? $0.title }
      .itemKeys { ModuleTable.pathKey($0?.row, actions) }
      .expanded { _, depth in isSmall || depth == 0 }
      .placeholder(.muted(state.map { ModuleSummary.placeholder($0) }.value))
    }
  }

  /// Every column but the first has a fixed width, so that columns align at any depth.
  private static func columns(longestOwner: Int) -> [TableColumn<ModuleNode>] {
    [
      TableColumn("Module", width: .flexible(minimum: 30, weight: 1), importance: 10) {
        node, width in
        guard let row = node.row else {
          return StyledText(node.title, .strong)
            + .muted("  \(TextFormat.count(node.count, "module"))")
        }
        return StyledText.ends(of: row.name, columns: width)
      },
      TableColumn("Team", width: .fixed(max(7, min(28, longestOwner))), importance: 4) {
        node, width in
        node.row.map { OwnersText.text($0.owners, columns: width) } ?? ""
      },
      figure("Used by", width: 7, importance: 6) { $0.fanIn },
      figure("Depends on", width: 10, importance: 6) { $0.fanOut },
      TableColumn("Violations", width: .fixed(10), alignment: .trailing, importance: 9) { node, _ in
        node.violations == 0
          ? .muted("–")
          : StyledText("\(Glyph.violation) \(TextFormat.number(node.violations))", .danger)
      },
      TableColumn("Lines", width: .fixed(9), alignment: .trailing, importance: 5) { node, _ in
        StyledText(TextFormat.number(node.lines), node.row == nil ? .muted : .body)
      },
    ]
  }

  private static func figure(
    _ title: String, width: Int, importance: Int,
    _ value: @escaping @MainActor (ModuleRow) -> Int?
  ) -> TableColumn<ModuleNode> {
    TableColumn(
      title, width: .fixed(width), alignment: .trailing, importance: importance
    ) { node, _ in
      node.row.map { ModuleText.count(value($0)) } ?? ""
    }
  }
}
