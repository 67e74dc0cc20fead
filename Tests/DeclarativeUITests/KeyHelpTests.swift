import DeclarativeUI
import Terminal
import TestSupport
import Testing

/// The content of the help dialog in a terminal with 80 columns.
@MainActor @Suite struct KeyHelpTests {
  private func help(_ bindings: [KeyBinding], columns: Int = 80, rows: Int = 24) -> ScreenDriver {
    ScreenDriver(
      Dialog("Keys", columns: 104, rows: 30, onDismiss: {}) { KeyHelp(KeyTable(bindings)) },
      columns: columns, rows: rows)
  }

  private func binding(
    _ id: String, _ keys: KeyPress..., title: String, disabled: String? = nil
  ) -> KeyBinding {
    KeyBinding(id, keys: keys, title: title, disabled: disabled) {}
  }

  @Test("at 80 columns, names and reasons are complete, if necessary below the title")
  func whole() {
    let app = help([
      binding("code.activate", "enter", "right", title: "open"),
      binding(
        "migrations.lock", "l", title: "lock",
        disabled: "headway.yml doesn't set “lock: true” for this migration, nor for any other"),
      binding("plugin.copy-summary.copy-summary", "Y", title: "copy a summary"),
      binding(
        "plugin.a-long-name-of-a-plugin.a-long-name-of-a-command", "ctrl-x",
        title: "copy a summary of it"),
    ])
    app.press("a")
    #expect(
      app.text.split(separator: "\n").joined(separator: "\n") == """
        ╭─ Keys ───────────────────────────────────────────────────────────────────────╮
        │  Actions                                                                     │
        │ ▌↵ →  open                                                   code.activate   │
        │  l    lock                                                 migrations.lock   │
        │       – headway.yml doesn't set “lock: true” for this                        │
        │       migration, nor for any other                                           │
        │  Y    copy a summary                      plugin.copy-summary.copy-summary   │
        │  ^X   copy a summary of it                                                   │
        │                    plugin.a-long-name-of-a-plugin.a-long-name-of-a-command   │
        ╰──────────────────────────────────────────────────────────────────────────────╯
        """)
    #expect(LayoutLinter.findings(in: app.host).isEmpty)
  }

  @Test("at 80 columns, no explanation is cut beside the longest keys")
  func longKeys() {
    let app = ScreenDriver(
      Dialog("Help", columns: 104, rows: 30, onDismiss: {}) {
        KeyHelp(
          KeyTable([binding("a.b", "space", "pagedown", "ctrl-f", title: "Scroll")]),
          terms: [
            HelpTerm(
              "external", "a module of a library or of the system, outside of this repository")
          ])
      }, columns: 80, rows: 24)
    #expect(!app.text.contains("…"))
    #expect(app.text.contains("repository"))
  }

  @Test("words come before the keys of all screens, and the filter finds them by their meaning")
  func terms() {
    let meaning = "meeting the due date would take a pace that is unusual for this migration"
    let app = ScreenDriver(
      Dialog("Help", columns: 104, rows: 30, onDismiss: {}) {
        KeyHelp(
          KeyTable([binding("app.quit", "q", title: "Quit")]),
          terms: [HelpTerm("late", meaning), HelpTerm("at risk", "the due date may be missed")])
      }, columns: 80, rows: 24)
    #expect(
      app.text.split(separator: "\n").joined(separator: "\n") == """
        ╭─ Help ───────────────────────────────────────────────────────────────────────╮
        │  Words                                                                       │
        │ ▌late     meeting the due date would take a pace that is                     │
        │           unusual for this migration                                         │
        │  at risk  the due date may be missed                                         │
        │  Everywhere                                                                  │
        │  q        Quit                                                               │
        ╰──────────────────────────────────────────────────────────────────────────────╯
        """)
    app.press("/", "m", "i", "s", "s", "e", "d", "enter")
    #expect(app.text.contains("at risk") && !app.text.contains("unusual"))
    #expect(LayoutLinter.findings(in: app.host).isEmpty)
  }

  @Test("keys are grouped by purpose; ids and unavailable keys appear with a")
  func groups() {
    let app = help([
      binding("list.activate", "enter", title: "Open"),
      binding("list.lock", "l", title: "Lock", disabled: "nothing is selected"),
      binding("list.filter", "/", title: "Filter").purpose(.find),
      binding("list.down", "j", title: "Next").purpose(.move),
      binding("list.tree", "t", title: "Show as tree").purpose(.view),
      binding("app.quit", "q", title: "Quit"),
    ])
    #expect(
      app.text.split(separator: "\n").joined(separator: "\n") == """
        ╭─ Keys ───────────────────────────────────────────────────────────────────────╮
        │  Actions                                                                     │
        │ ▌↵    Open                                                                   │
        │  Views                                                                       │
        │  t    Show as tree                                                           │
        │  Find and sort                                                               │
        │  /    Filter                                                                 │
        │  Move                                                                        │
        │  j    Next                                                                   │
        │  Tab  Next part of the screen (back with ⇧Tab)                               │
        │  Everywhere                                                                  │
        │  q    Quit                                                                   │
        │       1 key is unavailable here                                              │
        ╰──────────────────────────────────────────────────────────────────────────────╯
        """)
    app.press("a")
    #expect(app.text.contains("– nothing is selected") && app.text.contains("list.lock"))
    #expect(!app.text.contains("unavailable"))
    app.press("a")
    #expect(!app.text.contains("list.lock"))
  }

  @Test("actions without keys aren't listed")
  func keyless() {
    let app = help(
      [binding("list.open", "enter", title: "open")]
        + TabBar.keys("home", ["Migrations", "Modules"], haveDigits: false) { _ in })
    app.press("a")
    #expect(app.text.contains("list.open"))
    #expect(!app.text.contains("Modules"))
    #expect(!app.text.contains("home.tab"))
  }

  @Test("keys and titles remain visible in less room")
  func narrow() {
    let app = help(
      [
        binding("list.activate", "enter", "right", "l", title: "open"),
        binding("list.sort.reverse", "S", title: "reverse sort order"),
      ], columns: 40, rows: 10)
    #expect(app.text.contains("↵ → l  open"))
    #expect(app.text.contains("S      reverse sort order"))
  }

  @Test("a filter by name shows a binding with its reason")
  func filter() {
    let app = help([
      binding("list.open", "enter", title: "open"),
      binding("list.lock", "l", title: "close", disabled: "it is open elsewhere"),
    ])
    app.press("a", "/")
    app.type("list.lock")
    #expect(app.text.contains("it is open elsewhere"))
    #expect(!app.text.contains("list.open"))
  }
}
