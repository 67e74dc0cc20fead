import SettingsLogic
import SettingsUI
import TestSupport
import Testing
import Unidirectional

@MainActor @Suite struct SettingsViewTests {
  @Test("equal lines are all shown, because a plugin may add something twice")
  func doubleLines() {
    let row = PluginListRow(
      id: "plugin.twice", title: "Twice", version: "1", owner: "", flag: "plugin.twice", isOn: true,
      source: "", failure: nil,
      contributions: ["due: items in the status bar", "due: items in the status bar"],
      microseconds: 0)
    let app = ScreenDriver(
      SettingsView(
        plugins: .constant([row]), conflicts: .constant(["two claim it", "two claim it"]),
        selected: Source(row.id), toggle: { _ in }, look: { _ in }, showThemes: {}))
    #expect(app.text.ranges(of: "due: items in the status bar").count == 2)
    #expect(app.text.ranges(of: "! two claim it").count == 2)
  }
}
