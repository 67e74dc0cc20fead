import DeclarativeUI
import DesignSystem
import LibrariesInterface
import LibrariesLogic
import Unidirectional

/// The tab with the dependency tree of a library.
struct DependenciesTab: View {
  let state: Bind<LibrariesReducer.State>
  let id: LibraryID
  let open: @MainActor (LibraryID) -> Void

  var body: some View {
    let nodes = state.map { [id] in DependencyNode.needs(of: id, $0) }
    let isKnown = nodes.map { $0 != nil }.value
    Tree(
      nodes.map { $0 ?? [] }, name: "needs",
      children: { $0.children.flatMap { $0.isEmpty ? nil : $0 } }
    ) { node in
      Label(
        StyledText(node.name, .strong) + .muted("  \(node.version ?? "")  \(node.license ?? "")  ")
          + (node.verdict == .unanswered && !node.hasScorecard
            ? .muted("no scorecard") : VerdictText.text(node.verdict)))
    }
    .onActivate { if let library = $0.library { open(library) } }
    .placeholder(
      .muted(
        isKnown
          ? "This library has no dependencies."
          : "The dependencies are unknown: the lock file doesn't list them, and the library's sources "
            + "aren't on this machine."))
  }
}
