import DeclarativeUI
import DesignSystem
import PluginHost
import PluginProtocol
import PluginScreens

/// A panel of an external plugin.
struct ExternalPanel<Context: Equatable & Sendable>: View {
  let status: PluginQuery<Context, ScreenTree>.Status

  var body: some View {
    switch status {
    case .pending: Label(.muted("…")).padding(horizontal: .one)
    case .failed(let message):
      Label(StyledText(message, .warning)).lineLimit(2).padding(horizontal: .one)
    case .answer(let tree): ScreenTreePanel(tree).padding(horizontal: .one)
    }
  }
}
