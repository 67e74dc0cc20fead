import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Unidirectional
import WorkspaceLogic

/// The modules in a tree.
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
    Tree(
      nodes, name: "modules.\(name)", children: { $0.children.isEmpty ? nil : $0.children }
    ) { node in
      Label(ModuleTree.text(node))
    }
    .onActivate { if let row = $0.row { actions.open(row.name) } }
    .searchable { $0.row?.searchText ?? $0.title }
    .itemKeys { ModuleTable.pathKey($0?.row, actions) }
    .initiallyExpanded(isSmall ? ModuleTree.holders(all) : Set(all.map(\.id)))
    .placeholder(.muted(state.map { ModuleSummary.placeholder($0) }.value))
  }

  private static func holders(_ nodes: [ModuleNode]) -> Set<String> {
    nodes.reduce(into: []) { result, node in
      guard !node.children.isEmpty else { return }
      result.insert(node.id)
      result.formUnion(holders(node.children))
    }
  }

  private static func text(_ node: ModuleNode) -> StyledText {
    let violations: StyledText =
      node.violations == 0
      ? "" : "  " + StyledText("✗ \(Wording.number(node.violations)) broken", .danger)
    guard let row = node.row else {
      return StyledText(node.title, .strong)
        + .muted("  \(Wording.count(node.count, "module"))  \(Wording.count(node.lines, "line"))")
        + violations
    }
    return StyledText(row.name)
      + .muted("  \(row.type ?? row.kind.rawValue)  in \(row.fanIn)  out \(row.fanOut)")
      + violations + .muted("  ") + OwnersText.text(row.owners)
  }
}
