import RootFlow
import Screens

extension RootTerminal {
  /// Uses the controls of a terminal, which are read when the app uses one of them.
  mutating func attach(to controls: @escaping @MainActor () -> TerminalControls) {
    keys = { controls().keys() }
    focusValues = { controls().focusValues() }
    redraw = { controls().redraw() }
    suspend = { controls().suspend() }
    toggleMouse = { controls().toggleMouse() }
  }
}
