import PluginInterface

/// Stands for the app where there is nobody to tell anything.
final class SilentApp: AppActions {
  func tell(_ news: String) {}
  func tell(problem: String) {}
  func copy(_ text: String) {}
  func open(_ link: String) {}
}
