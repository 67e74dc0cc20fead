import DeclarativeUI
import FeatureFlags
import Flows
import PluginHost
import PluginInterface
import SettingsFlow
import Unidirectional

/// The identifier of the flow around the outermost flow of a program.
enum ProgramRoot {
  static let flowID: FlowID = "program"
}

/// The state of a program.
struct ProgramState: Codable, Equatable, Sendable {
  var showsSettings = false
  var hasEnded = false
}

/// The flow around the outermost flow of a program. It adds the settings, and the commands of plugins.
final class ProgramFlow<Exit>: Flow<ProgramState, Exit> {
  private let contributions: any ContributionReading
  private let app: any AppActions

  init(_ root: any ExitingFlow<Exit>, _ context: ProgramContext) {
    contributions = context.plugins
    app = context.actions
    super.init(id: ProgramRoot.flowID, title: "", state: ProgramState())
    root.onExit = { [weak self] in self?.end(with: $0) }
    router.show("ended", when: \.hasEnded) { ScreenRoutable("") { EmptyView() } }
    router.overlay(
      "settings", when: \.showsSettings,
      dismiss: { flow in flow.update { $0.showsSettings = false } }
    ) { _ in
      Settings(
        plugins: context.plugins, flags: context.flags, themes: context.themes,
        trust: context.externalPlugins, app: context.actions)
    }
    router.show("app") { _ in root }
  }

  private func end(with result: Exit) {
    // The outermost flow is no longer shown, as a parent flow must ensure.
    update { $0.hasEnded = true }
    onExit?(result)
  }

  override var screen: AnyView {
    AnyView(
      FlowView(self).keys { [weak self, contributions, app] in
        KeyBinding("app.settings", ",", title: "Settings", isHint: false) {
          self?.update { $0.showsSettings = true }
        }
        contributions.keyBindings(at: .commands) { app }
      })
  }
}
