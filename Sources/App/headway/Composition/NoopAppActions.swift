import PluginInterface

/// App actions that do nothing, for commands without screens.
final class NoopAppActions: AppActions {
  func notify(_ message: String) {}
  func notify(problem: String) {}
  func copy(_ text: String) {}
  func open(_ link: String) {}
}
