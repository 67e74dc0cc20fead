import AppRuntime
import DeclarativeUI
import FeatureFlags
import Flows
import PluginHost
import PluginInterface
import Routing
import SettingsFlow
import Terminal
import Unidirectional

/// The identifier and the keys of the flow around the outermost flow of a program.
enum ProgramRoot {
  static let flowID: FlowID = "program"
  /// The keys that work everywhere in a program, so that no command of a plugin can use them.
  @MainActor static let keys: [KeyPress] = FlowFrame<EmptyView>.keys + [",", "u", "y"]
}

/// The state of a program.
struct ProgramState: Codable, Equatable, Sendable {
  var showsSettings = false
  var hasEnded = false
}

/// The flow around the outermost flow of a program. It adds the settings, undo, links, and the
/// commands of plugins.
final class ProgramFlow<Exit>: Flow<ProgramState, Exit>, CommandProvider {
  private let contributions: any ContributionReading
  private let actions: ProgramActions
  /// The outermost flow of the app.
  let root: any ExitingFlow<Exit>

  init(_ root: any ExitingFlow<Exit>, _ context: ProgramContext) {
    contributions = context.plugins
    actions = context.actions
    self.root = root
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
      FlowView(self)
        .onInput { [actions] in actions.pressed() }
        .keys { [weak self, contributions, actions] in
          KeyBinding("app.settings", ",", title: "Settings", isHint: false) {
            self?.update { $0.showsSettings = true }
          }
          actions.keys
          if let link = self?.link {
            KeyBinding("app.copy-link", "y", title: "Copy link", isHint: false) {
              actions.copy(link)
              actions.notify("Copied \(link)")
            }
          }
          contributions.keyBindings(at: .commands) { actions }
        })
  }

  /// The link to the current screen; nil if the screen has none.
  private var link: String? { activeRoute.flatMap { actions.links?.url(for: $0) } }

  func paletteCommands(for text: String) -> [PaletteCommand] {
    guard Link.isLink(text) else { return [] }
    return [
      PaletteCommand("Open link", id: "link") { [actions] in
        actions.open(text)
      }
    ]
  }
}
