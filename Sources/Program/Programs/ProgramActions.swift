import PluginInterface
import RouterService
import Routing
import Unidirectional

/// The actions of a program that its flows and plugins use.
final class ProgramActions: AppActions {
  /// The notice at the bottom of the screen.
  let notice = Source<String?>(nil)
  /// Opens links; nil before the program shows its flow.
  var links: LinkOpener?
  /// Copies text to the clipboard of the terminal.
  var copyText: @MainActor (String) -> Void = { _ in }

  func notify(_ message: String) { notice.value = message }
  func notify(problem: String) { notice.value = "! \(problem)" }
  func copy(_ text: String) { copyText(text) }
  func open(_ link: String) { links?.open(link) }
  func open(_ route: any Route) { links?.open(route) }

  func present<R: Route>(
    _ route: R, as presentation: Presentation, onExit: @escaping @MainActor (R.Exit) -> Void
  ) { open(route) }

  func canOpen(_ route: any Route.Type) -> Bool {
    links?.registry.type(route.identifier) != nil
  }

  func reload(showing route: any Route) { open(route) }
}
