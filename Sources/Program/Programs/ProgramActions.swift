import DeclarativeUI
import Flows
import PluginInterface
import RouterService
import Routing
import Unidirectional

/// The actions of a program that its flows and plugins use.
final class ProgramActions: AppActions {
  /// The notice at the bottom of the screen.
  let notice = Source<String?>(nil)
  /// The outermost flow; nil before the program shows it.
  weak var root: (any AnyFlow)?
  /// Opens links; nil before the program shows its flow.
  var links: LinkOpener?
  /// Copies text to the clipboard of the terminal.
  var copyText: @MainActor (String) -> Void = { _ in }

  /// The work that users have started.
  private(set) lazy var runningWork: RunningWork? = RunningWork { [notice] in
    notice.value = $0
  } dismiss: { [notice] text in
    guard notice.untracked == text else { return false }
    notice.value = nil
    return true
  }

  /// The changes that can be undone.
  private(set) lazy var history = UndoHistory { [weak self] in self?.notify($0) }
  /// The notice about a link that waits for its flow; nil without one.
  private var waitingNotice: String?
  /// The screen on which the notice of a problem was shown; nil for other notices.
  private var problemPlace: String?

  func notify(_ message: String) {
    problemPlace = nil
    notice.value = message
  }

  func notify(problem: String) {
    problemPlace = place
    notice.value = "! \(problem)"
  }

  /// Removes the notice because the user presses a key, except a problem on the screen that it is
  /// about, and work that can be canceled.
  func pressed() {
    guard notice.untracked != nil, !isWorkShown else { return }
    if problemPlace != place { notice.value = nil }
  }

  /// Whether Esc cancels the work that the notice is about. The read is tracked.
  var isWorkShown: Bool { runningWork?.isCancelable(notice.value) ?? false }

  /// The names of the flows and screens that are shown.
  private var place: String { Observer.untracked { root?.crumbs.joined(separator: "/") ?? "" } }

  /// The keys of undo and of canceling work.
  @KeyBindingBuilder var keys: [KeyBinding] {
    history.keyBinding
    if isWorkShown {
      KeyBinding("app.cancel", "esc", title: "Cancel") { [runningWork] in
        _ = runningWork?.cancel()
      }
    }
  }

  func make(_ change: UndoableChange) { history.make(change) }
  func copy(_ text: String) { copyText(text) }
  func open(_ link: String) {
    guard root?.hasUnsavedChanges != true else {
      return notify(problem: "Save or discard your changes before you open a link.")
    }
    links?.open(link)
    noteWaitingLink()
  }

  func open(_ route: any Route) {
    links?.open(route)
    noteWaitingLink()
  }

  private func noteWaitingLink() {
    guard let pending = links?.pending else { return }
    let text = "The link waits for \(pending.waitingFor)."
    notify(text)
    waitingNotice = text
  }

  /// Removes the notice about a link that has arrived.
  func linkArrived() {
    if notice.untracked == waitingNotice { notice.value = nil }
    waitingNotice = nil
  }

  func present<R: Route>(
    _ route: R, as presentation: Presentation, onExit: @escaping @MainActor (R.Exit) -> Void
  ) { open(route) }

  func canOpen(_ route: any Route.Type) -> Bool {
    links?.registry.type(route.identifier) != nil
  }

  func reload(showing route: any Route) { open(route) }
}
