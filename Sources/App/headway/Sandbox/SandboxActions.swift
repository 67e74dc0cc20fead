import PluginInterface

/// App actions for a flow in the sandbox. They are only logged, because there is no app.
final class SandboxActions: AppActions {
  private let log: @MainActor (String) -> Void

  init(notify: @escaping @MainActor (String) -> Void) { log = notify }

  func notify(_ message: String) { log(message) }
  func notify(problem: String) { log("problem: \(problem)") }
  func copy(_ text: String) { log("copied: \(text)") }
  func open(_ link: String) { log("opened: \(link)") }
}
