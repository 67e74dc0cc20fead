import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Unidirectional

/// Asks for the target module of a dependency path, with search as you type.
package struct TargetView: View {
  let state: Bind<ModulesReducer.State>
  let from: String
  let choose: @MainActor (String) -> Void

  package init(
    state: Bind<ModulesReducer.State>, from: String, choose: @escaping @MainActor (String) -> Void
  ) {
    self.state = state
    self.from = from
    self.choose = choose
  }

  package var body: some View {
    VStack {
      Label(.muted("Find the path from ") + StyledText(from, .strong) + .muted(" to …"))
        .padding(horizontal: .one)
      Divider()
      CommandPalette(
        state.map { TargetView.items($0.moduleIndex, from: from) },
        placeholder: "Module name", onChoose: choose
      )
      .padding(horizontal: .one)
      Spacer()
      // Letters are part of the name.
      ModuleLines(state: state, hasTrustKey: false)
    }
  }

  /// Transitive dependencies come first.
  private static func items(_ moduleIndex: ModuleIndex?, from: String) -> [CommandPalette.Item] {
    guard let moduleIndex, let number = moduleIndex.graph.number(of: from) else { return [] }
    let isKnown = ModuleSearch.reachesOnlyKnown(from: number, in: moduleIndex.graph)
    let reached = Set(ModuleSearch.reach(of: number, in: moduleIndex.graph))
    func item(_ number: Int) -> CommandPalette.Item {
      let row = moduleIndex.rows[number]
      let isReached = reached.contains(number)
      return CommandPalette.Item(
        id: row.name, title: row.name,
        detail: [row.type, isReached || !isKnown ? nil : "not a dependency"].compactMap { $0 }
          .joined(
            separator: ", ")
      )
    }
    let others = moduleIndex.rows.indices.filter { $0 != number }
    return others.filter { reached.contains($0) }.map(item)
      + others.filter { !reached.contains($0) }.map(item)
  }
}
