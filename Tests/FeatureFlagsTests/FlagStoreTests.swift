import FeatureFlags
import Testing

@MainActor @Suite struct FlagStoreTests {
  let deadlines = Flag(
    key: "plugin.due-soon", default: true, owner: "@platform", about: "Rows for due migrations")
  let preview = Flag(key: "preview", default: false, owner: "@ui", about: "Code next to a match")

  @Test("each source overrides those before it, and the effective source is shown")
  func layers() throws {
    let store = FlagStore()
    try store.declare(deadlines)
    var expected = true
    func check(_ source: FlagSource, _ comment: Comment) {
      #expect(store.isOn(deadlines) == expected, comment)
      #expect(store.reports.first?.source == source, comment)
      #expect(store.reports.first?.isOn == expected, comment)
      expected.toggle()
    }
    check(.default, "no source sets the flag")
    store.change { $0.load(["plugin.due-soon": false], from: .projectFile) }
    check(.projectFile, "project file")
    store.change { $0.load(["plugin.due-soon": true], from: .userFile) }
    check(.userFile, "user file")
    store.change {
      $0.load(environment: ["APP_FLAG_PLUGIN_DUE_SOON": "off", "HOME": "/"], prefix: "APP_FLAG_")
    }
    check(.environment, "environment")
    store.change { try? $0.load(assignment: "plugin.due-soon=on") }
    check(.commandLine, "command line")
    store.set(deadlines, to: false)
    check(.app, "running app")
    #expect(store.reports.first?.said.map(\.source) == FlagSource.allCases)
    store.unset(deadlines)
    #expect(store.reports.first?.source == .commandLine)
  }

  @Test("observers are notified when a flag's value or source changes, and otherwise not")
  func observation() throws {
    let store = FlagStore()
    try store.declare(deadlines)
    try store.declare(preview)
    var changes: [String] = []
    let stop = store.observe { changes.append("\($0.flag.key)=\($0.isOn)") }
    store.set(deadlines, to: true)
    #expect(changes == ["plugin.due-soon=true"], "it was on by default")
    store.set(deadlines, to: true)
    #expect(changes.count == 1)
    store.set(deadlines, to: false)
    store.change { $0.load(["preview": true, "plugin.due-soon": true], from: .projectFile) }
    #expect(changes == ["plugin.due-soon=true", "plugin.due-soon=false", "preview=true"])
    stop()
    store.set(preview, to: false)
    #expect(changes.count == 3)
  }

  @Test("a change in the running app is saved, a change of a file is not")
  func persistence() throws {
    let store = FlagStore()
    var saved: [String] = []
    store.persist = { key, isOn in saved.append("\(key) \(isOn.map { "\($0)" } ?? "unset")") }
    store.change { $0.load(["preview": true], from: .userFile) }
    store.set(preview, to: false)
    store.unset(preview)
    #expect(saved == ["preview false", "preview unset"])
    #expect(!store.isOn(preview), "the value in the user's file is removed too")
  }

  @Test("undoing a change restores the app and the file")
  func undo() throws {
    let store = FlagStore()
    try store.declare(preview)
    var saved: [String] = []
    store.persist = { saved.append("\($0) \($1.map { $0 ? "true" : "false" } ?? "unset")") }
    let first = store.set(preview, to: true)
    let second = store.set(preview, to: false)
    second()
    #expect(store.isOn(preview))
    first()
    #expect(!store.isOn(preview) && store.reports.first?.source == .default)
    store.change { $0.load(["preview": true], from: .userFile) }
    store.set(preview, to: false)()
    #expect(store.isOn(preview) && store.reports.first?.source == .userFile)
    #expect(
      saved == [
        "preview true", "preview false", "preview true", "preview unset", "preview false",
        "preview true",
      ])
  }

  @Test("unknown keys are reported with their source and the nearest known one")
  func unknown() throws {
    var layers = FlagLayers()
    layers.load(["plugin.due-son": true], from: .projectFile)
    layers.load(environment: ["APP_PREVEIW": "on", "APP_PREVIEW": "on"], prefix: "APP_")
    let store = FlagStore(layers: layers)
    try store.declare(deadlines)
    try store.declare(preview)
    #expect(store.unknown.map(\.key) == ["plugin.due-son", "APP_PREVEIW"])
    #expect(store.unknown.map(\.nearest) == ["plugin.due-soon", "APP_PREVIEW"])
    let error = #expect(throws: FlagError.self) { try store.flag("previw") }
    #expect(error?.nearest == "preview")
  }

  @Test("a flag that is declared while the app runs uses values that were loaded before")
  func lateFlag() throws {
    var layers = FlagLayers()
    layers.load(["late": true], from: .userFile)
    let store = FlagStore(layers: layers)
    #expect(store.unknown.map(\.key) == ["late"])
    let late = Flag(key: "late", default: false, owner: "@x", about: "")
    try store.declare(late)
    try store.declare(late)
    #expect(store.isOn(late))
    #expect(store.unknown.isEmpty)
    let other = Flag(key: "late", default: true, owner: "@y", about: "")
    #expect(throws: FlagError.self) { try store.declare(other) }
    #expect(store.declared == [late])
  }

  @Test(
    "text other than KEY=on|off is rejected with a reason",
    arguments: ["preview", "=on", "preview=", "preview=maybe", "", "=", "preview=on=off"])
  func badAssignments(_ text: String) {
    var layers = FlagLayers()
    #expect(throws: FlagError.self) { try layers.load(assignment: text) }
    #expect(layers == FlagLayers())
    #expect(layers.load(environment: ["X_A": text], prefix: "X_").map(\.code) == [.badValue])
  }
}
