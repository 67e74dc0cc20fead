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
        selected: Source(row.id), isDetailed: .constant(true), toggle: { _ in }, look: { _ in },
        showDetails: {},
        showThemes: {}))
    #expect(app.text.ranges(of: "due: items in the status bar").count == 2)
    #expect(app.text.ranges(of: "! two claim it").count == 2)
  }

  @Test("the state is a column only if a plugin failed or isn't run", arguments: [nil, "it ended"])
  func state(failure: String?) {
    let row = PluginListRow(
      id: "plugin.due", title: "Due", version: "1", owner: "", flag: "plugin.due", isOn: true,
      source: "", failure: failure, contributions: [], microseconds: 0)
    let app = ScreenDriver(
      SettingsView(
        plugins: .constant([row]), conflicts: .constant([]), selected: Source(row.id),
        isDetailed: .constant(false), toggle: { _ in }, look: { _ in }, showDetails: {},
        showThemes: {}))
    #expect(app.text.contains("State") == (failure != nil))
  }

  @Test("in a narrow window, the purpose needs the room of the owner", arguments: [50, 120])
  func owner(columns: Int) {
    let row = PluginListRow(
      id: "plugin.due", title: "Due", version: "1", owner: "@app",
      about: "Lists due dates that have passed", flag: "plugin.due", isOn: true, source: "",
      failure: nil, contributions: [], microseconds: 0)
    let app = ScreenDriver(
      SettingsView(
        plugins: .constant([row]), conflicts: .constant([]), selected: Source(nil),
        isDetailed: .constant(false), toggle: { _ in }, look: { _ in }, showDetails: {},
        showThemes: {}), columns: columns, rows: 20)
    #expect(app.text.contains("Lists due dates that have passed"))
    #expect(app.text.contains("@app") == (columns > 50))
  }

  @Test("a plugin's purpose is shown in its own words; d shows what only developers need")
  func details() {
    let row = PluginListRow(
      id: "plugin.due", title: "Due", version: "1.2", owner: "@app", about: "Lists due dates",
      flag: "plugin.due", isOn: true, source: "default", failure: nil,
      contributions: ["due: items in the status bar"], microseconds: 7)
    let isDetailed = Source(false)
    let app = ScreenDriver(
      SettingsView(
        plugins: .constant([row]), conflicts: .constant([]), selected: Source(row.id),
        isDetailed: isDetailed.bind, toggle: { _ in }, look: { _ in },
        showDetails: { isDetailed.value.toggle() }, showThemes: {}),
      columns: 220, rows: 20)
    #expect(app.text.contains("Lists due dates"))
    #expect(app.text.contains("items in the status bar"))
    let details = ["plugin.due", "7 µs", "1.2", "due: items"]
    for detail in details { #expect(!app.text.contains(detail), "\(detail)") }
    app.press("d")
    for detail in details { #expect(app.text.contains(detail), "\(detail)") }
  }
}
