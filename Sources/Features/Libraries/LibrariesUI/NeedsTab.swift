import DeclarativeUI
import DesignSystem
import LibrariesInterface
import LibrariesLogic
import Unidirectional

/// What a library brings along, as a tree.
struct NeedsTab: View {
  let state: Bind<LibrariesBoard.State>
  let id: LibraryID
  let open: @MainActor (LibraryID) -> Void

  var body: some View {
    let nodes = state.map { [id] in NeedNode.needs(of: id, $0) }
    let isKnown = nodes.map { $0 != nil }.value
    Tree(
      nodes.map { $0 ?? [] }, name: "needs",
      children: { $0.children.flatMap { $0.isEmpty ? nil : $0 } }
    ) { node in
      Label(
        StyledText(node.name, .strong) + .muted("  \(node.version ?? "")  \(node.license ?? "")  ")
          + VerdictText.text(node.verdict))
    }
    .onActivate { if let library = $0.library { open(library) } }
    .placeholder(
      .muted(
        isKnown
          ? "It brings nothing along."
          : "No lock file says what it needs, and its sources aren't on this machine."))
  }
}
