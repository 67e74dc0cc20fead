import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Unidirectional

/// Asks which module shall be reached: what is typed finds it.
package struct TargetView: View {
  let state: Bind<ModulesBoard.State>
  let from: String
  let choose: @MainActor (String) -> Void

  package init(
    state: Bind<ModulesBoard.State>, from: String, choose: @escaping @MainActor (String) -> Void
  ) {
    self.state = state
    self.from = from
    self.choose = choose
  }

  package var body: some View {
    VStack {
      Label(.muted("Why does ") + StyledText(from, .strong) + .muted(" need …"))
        .padding(horizontal: .one)
      Divider()
      CommandPalette(
        state.map { TargetView.items($0.book, from: from) },
        placeholder: "a module: some letters of its name", onChoose: choose
      )
      .padding(horizontal: .one)
      Spacer()
      ModuleLines(state: state)
    }
  }

  /// Those that it needs first.
  private static func items(_ book: ModuleBook?, from: String) -> [CommandPalette.Item] {
    guard let book, let number = book.graph.number(of: from) else { return [] }
    let reached = Set(ModuleSearch.reach(of: number, in: book.graph))
    func item(_ number: Int) -> CommandPalette.Item {
      let row = book.rows[number]
      let isReached = reached.contains(number)
      return CommandPalette.Item(
        id: row.name, title: row.name,
        detail: [row.type, isReached ? nil : "not needed"].compactMap { $0 }.joined(separator: ", ")
      )
    }
    let others = book.rows.indices.filter { $0 != number }
    return others.filter { reached.contains($0) }.map(item)
      + others.filter { !reached.contains($0) }.map(item)
  }
}
