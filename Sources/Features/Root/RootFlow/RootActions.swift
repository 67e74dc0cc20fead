import PluginInterface

/// The actions that flows and plugins can request from the app. It references the root flow
/// weakly: once the app has ended, the actions do nothing.
package final class RootActions: AppActions {
  private weak var root: Root?

  package init(_ root: Root) { self.root = root }

  package func notify(_ message: String) { root?.notify(message) }
  package func notify(problem: String) { root?.notify(problem: problem) }
  package func copy(_ text: String) { root?.copy(text) }
  package func open(_ link: String) { root?.follow(link) }
  package func make(_ change: UndoableChange) { root?.make(change) }
  package func refresh() { root?.refresh() }
}
