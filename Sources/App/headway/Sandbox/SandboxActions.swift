import PluginInterface

/// What a flow asks of the app, written into the sandbox's log: there is no app around it.
final class SandboxActions: AppActions {
  private let log: @MainActor (String) -> Void

  init(tell: @escaping @MainActor (String) -> Void) { log = tell }

  func tell(_ news: String) { log(news) }
  func tell(problem: String) { log("problem: \(problem)") }
  func copy(_ text: String) { log("copied: \(text)") }
  func open(_ link: String) { log("opened: \(link)") }
}
