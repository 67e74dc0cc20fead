import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Unidirectional
import WorkspaceLogic

/// The modules in a tree, with the figures of each, and of each folder or type as a whole.
struct ModuleTree: View {
  let nodes: Bind<[ModuleNode]>
  let name: String
  let state: Bind<ModulesBoard.State>
  let actions: ModuleListView.Actions

  /// So many modules are shown open at first.
  private static let few = 40

  var body: some View {
    let all = nodes.value
    let isSmall = all.reduce(0) { $0 + $1.count } <= ModuleTree.few
    TableHeadings("modules.\(name)", columns: ModuleTree.columns) { _ in
      Tree(
        nodes, name: "modules.\(name)", children: { $0.children.isEmpty ? nil : $0.children }
      ) { node in
        TableRow(item: node, columns: ModuleTree.columns)
      }
      .onActivate { if let row = $0.row { actions.open(row.name) } }
      .searchable { $0.row?.searchText ?? $0.title }
      .itemKeys { ModuleTable.pathKey($0?.row, actions) }
      .initiallyExpanded(isSmall ? ModuleTree.holders(all) : Set(all.map(\.id)))
      .placeholder(.muted(state.map { ModuleSummary.placeholder($0) }.value))
    }
  }

  private static func holders(_ nodes: [ModuleNode]) -> Set<String> {
    nodes.reduce(into: []) { result, node in
      guard !node.children.isEmpty else { return }
      result.insert(node.id)
      result.formUnion(holders(node.children))
    }
  }

  /// All but the first are of a fixed width, so that they stand below each other at any depth.
  private static let columns: [TableColumn<ModuleNode>] = [
    TableColumn("Module", width: .flexible(minimum: 30, weight: 1), importance: 10) { node, _ in
      guard let row = node.row else {
        return StyledText(node.title, .strong) + .muted("  \(Wording.count(node.count, "module"))")
      }
      return StyledText(row.name)
    },
    TableColumn("Owner", width: .fixed(20), importance: 4) { node, _ in
      node.row.map { OwnersText.text($0.owners) } ?? ""
    },
    figure("In", importance: 6) { $0.fanIn },
    figure("Out", importance: 6) { $0.fanOut },
    TableColumn("Violations", width: .fixed(10), alignment: .trailing, importance: 9) { node, _ in
      node.violations == 0
        ? .muted("–") : StyledText("✗ \(Wording.number(node.violations))", .danger)
    },
    TableColumn("Lines", width: .fixed(9), alignment: .trailing, importance: 5) { node, _ in
      node.row == nil
        ? .muted(Wording.number(node.lines)) : StyledText(Wording.number(node.lines))
    },
  ]

  private static func figure(
    _ title: String, importance: Int, _ value: @escaping @MainActor (ModuleRow) -> Int
  ) -> TableColumn<ModuleNode> {
    TableColumn(title, width: .fixed(5), alignment: .trailing, importance: importance) { node, _ in
      guard let number = node.row.map(value) else { return "" }
      return number == 0 ? .muted("–") : StyledText(Wording.number(number))
    }
  }
}
