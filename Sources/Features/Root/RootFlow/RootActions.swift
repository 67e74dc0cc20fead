import PluginInterface

/// What flows and plugins may ask of the app, without keeping it alive.
package final class RootActions: AppActions {
  private weak var root: Root?

  package init(_ root: Root) { self.root = root }

  package func tell(_ news: String) { root?.tell(news) }
  package func tell(problem: String) { root?.tell(problem: problem) }
  package func copy(_ text: String) { root?.copy(text) }
  package func open(_ link: String) { root?.follow(link) }
  package func make(_ change: UndoableChange) { root?.make(change) }
  package func refresh() { root?.refresh() }
}
