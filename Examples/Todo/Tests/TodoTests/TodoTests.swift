import HeadwayTestKit
import SummaryPlugin
import Testing
import TodoFlow

/// Tests the screens with keys, without a terminal.
@MainActor @Suite struct TodoTests {
  private func app(_ storage: Fixture, rows: Int = 12) throws -> ScreenDriver {
    let plugins = try PluginRegistry([Summary()], flags: FlagStore())
    return ScreenDriver(
      Todo(storage: storage, contributions: plugins, wallClock: Fixture.clock), columns: 64,
      rows: rows)
  }

  @Test("the list shows the items, and the plugin's line")
  func list() async throws {
    let app = try app(Fixture([Fixture.plants, Fixture.done]))
    await app.wait(for: "Water the plants")
    app.expectScreen("list")
  }

  @Test("a new item is in the list after the form is saved")
  func add() async throws {
    let storage = Fixture()
    let app = try app(storage)
    await app.wait(for: "Nothing to do.")
    app.press("n")
    app.type("Call Ada")
    app.press("enter", "pageup", "enter", "space", "ctrl-s")
    #expect(app.text.contains("[ ] Call Ada urgent"))
    #expect(app.text.contains("26 min"))
  }

  @Test("the due date starts from today, and the notes have several lines")
  func details() async throws {
    let storage = Fixture([Fixture.plants])
    let app = try app(storage, rows: 16)
    await app.wait(for: "Water the plants")
    app.press("enter", "tab", "tab", "tab", "pageup", "shift-up", "tab")
    app.type("balcony")
    app.press("enter")
    app.type("kitchen")
    app.expectScreen("form")
    app.press("ctrl-s")
    #expect(app.text.contains("2026-11-24 1 min"))
  }

  @Test("the form shows what is missing, and warns before it is left")
  func problems() async throws {
    let app = try app(Fixture(), rows: 16)
    await app.wait(for: "Nothing to do.")
    app.press("n", "ctrl-s")
    app.expectScreen("form-problem")
    app.type("Call")
    app.press("esc")
    #expect(app.text.contains("Unsaved changes."))
    app.press("esc")
    #expect(app.text.contains("Nothing to do."))
  }

  @Test("the line of a plugin disappears while its flag is off")
  func flag() async throws {
    let flags = FlagStore()
    let plugins = try PluginRegistry([Summary()], flags: flags)
    let app = ScreenDriver(
      Todo(storage: Fixture([Fixture.plants]), contributions: plugins, wallClock: Fixture.clock))
    await app.wait(for: "1 open, 1 min")
    flags.set(Summary().flag, to: false)
    #expect(!app.text.contains("1 open"))
    flags.set(Summary().flag, to: true)
    #expect(app.text.contains("1 open, 1 min"))
  }

  @Test("nothing can be changed or saved before the items have been read")
  func loading() async throws {
    let storage = Fixture([Fixture.plants])
    let flow = Todo(storage: storage)
    let app = ScreenDriver(flow)
    app.press("n")
    #expect(app.text.contains("Loading…"))
    try await flow.save()
    #expect(storage.items == [Fixture.plants])
  }

  @Test("all screens can be read, reached and understood")
  func layout() async throws {
    let app = try app(Fixture([Fixture.plants]), rows: 16)
    await app.wait(for: "Water the plants")
    #expect(LayoutLinter.findings(in: app.host) == [])
    app.press("enter")
    #expect(LayoutLinter.findings(in: app.host) == [])
  }

  @Test("the flow is released with its store after it was used")
  func lifetime() async {
    await expectReleased {
      let flow = Todo(storage: Fixture([Fixture.plants]))
      let app = ScreenDriver(flow)
      await app.wait(for: "Water the plants")
      app.press("t", "n", "esc")
      return flow
    }
  }
}
