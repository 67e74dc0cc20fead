import AppRuntime
import DeclarativeUI
import ExternalPlugins
import FeatureFlags
import Flows
import Foundation
import PluginHost
import PluginInterface
import Routing
import Screens
import Terminal
import TestSupport
import TestTraits
import Testing
import Unidirectional

@testable import Inspection
@testable import Programs

/// A program with a built-in plugin and rows of external plugins, driven without a terminal.
@MainActor @Suite(.timeLimit(.minutes(5)), .ownActivityLog) final class ProgramTests {
  private let folder = NSTemporaryDirectory() + "headway-program-\(UUID().uuidString)"

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private var program: Program<Notes> {
    Program("notes", version: "1.2", about: "Keep short notes.", plugins: [Shout()]) { services in
      Notes(services.contributions)
    }
    .usage("[<file>]")
    .externalPoints { points in
      points.addRows(at: .noteLines, facts: { ["notes": try JSONTree($0)] }) { $0.text }
    }
    .externalFacts { notes in PluginFacts(notes.isDone.value) { ["done": .bool($0)] } }
    .sandbox("notes", "two notes") { services in Notes(services.contributions) }
  }

  /// Writes a plugin that answers with a row or a status item, and returns its folder.
  private func plugin(
    in place: String,
    adding contributions: String =
      #""rows": [{"id": "count", "title": "Count", "at": "notes.lines"}]"#
  ) throws -> String {
    let plugin = "\(folder)/\(place)/counter"
    try FileManager.default.createDirectory(atPath: plugin, withIntermediateDirectories: true)
    try """
    {"id": "counter", "title": "Counter", "version": "1", "owner": "@me",
     "protocol": {"from": 1, "to": 1}, "command": ["/bin/sh", "plugin.sh"],
     "contributions": {\(contributions)}}
    """.write(toFile: plugin + "/plugin.json", atomically: true, encoding: .utf8)
    try #"""
    while IFS= read -r line; do
      id=${line#*\"id\":}
      id=${id%%[!0-9]*}
      case $line in
      *'"method":"initialize"'*) result='{"protocol":1}' ;;
      *'"notes":["milk","bread"]'*) result='{"rows":[{"id":"n","text":"two notes"}]}' ;;
      *'"facts":{"done":false}'*) result='{"text":"not done"}' ;;
      *'"facts":{"done":true}'*) result='{"text":"all done"}' ;;
      *) result='{"rows":[]}' ;;
      esac
      printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$result"
    done
    """#.write(toFile: plugin + "/plugin.sh", atomically: true, encoding: .utf8)
    return plugin
  }

  @Test("a plugin that is named on the command line adds its row without asking")
  func named() async throws {
    let session = try program.start(["--plugin", try plugin(in: "mine")], in: folder)
    let app = ScreenDriver(session.flow)
    await app.wait(for: "two notes")
  }

  @Test("the user's plugin runs after the user has trusted it in the settings")
  func trusted() async throws {
    let plugin = try plugin(in: "config/plugins")
    let session = try program.start(in: folder)
    let app = ScreenDriver(session.flow, columns: 120, rows: 30)
    #expect(app.text.contains("MILK"))
    app.press(",")
    await app.wait(for: "Counter")
    #expect(app.text.contains("new"))
    app.press("end")
    await app.wait(for: "adds rows in notes")
    app.press("enter")
    await app.wait(for: "isn't trusted yet")
    app.press("T")
    #expect(session.notice == "Trusted Counter. Press u to undo.")
    app.press("esc")
    await app.wait(for: "two notes")
    let saved = try String(contentsOfFile: folder + "/config/settings.json", encoding: .utf8)
    #expect(saved.contains(plugin))
  }

  @Test("a plugin that is turned off in the settings stays off in the next session")
  func flags() async throws {
    do {
      let session = try program.start(in: folder)
      let app = ScreenDriver(session.flow, columns: 120, rows: 30)
      app.press(",", "space", "esc")
      #expect(!app.text.contains("MILK"))
    }
    let next = try program.start(in: folder)
    #expect(!ScreenDriver(next.flow).text.contains("MILK"))
    let once = try program.start(["--flag", "plugin.shout=on"], in: folder)
    #expect(ScreenDriver(once.flow).text.contains("MILK"))
  }

  @Test("Esc cancels work that takes long, and any other key keeps its notice")
  func cancelWork() throws {
    let context = try ProgramContext(
      program, options: ProgramOptions([]), folders: ProgramFolders(in: folder))
    let flow = ProgramFlow(Notes(context.plugins), context)
    let app = ScreenDriver(
      FlowFrame(flow, controls: .none, notice: context.actions.notice), columns: 60, rows: 12)
    var isCanceled = false
    context.actions.runningWork?.show("Uploading… Press Esc to cancel it.") { isCanceled = true }
    app.press("down")
    #expect(app.text.contains("Uploading…") && !isCanceled)
    app.press("esc")
    #expect(!app.text.contains("Uploading…") && isCanceled)
    #expect(app.host.activeBindings.allSatisfy { $0.id != "app.cancel" })
  }

  @Test("external plugins receive the facts of the outermost flow, and again when they change")
  func facts() async throws {
    let plugin = try plugin(in: "mine", adding: #""status": [{"id": "state"}]"#)
    let context = try ProgramContext(
      program, options: ProgramOptions(["--plugin", plugin]), folders: ProgramFolders(in: folder))
    let root = try program.makeRoot(in: context)
    let links = try ProgramRunner(context).connect(ProgramFlow(root, context), nil)
    defer {
      withExtendedLifetime(links) {}
      context.externalPlugins.host.stop()
    }
    let app = ScreenDriver(StatusItems(context.plugins))
    await app.wait(for: "not done")
    root.isDone.value = true
    await app.wait(for: "all done")
  }

  @Test("rule 16: commands of plugins can't use the keys of the frame, and doctor reports that")
  func reservedKeys() async throws {
    let context = try ProgramContext(
      Program("notes", version: "1.2", about: "Keep short notes.", plugins: [Eager()]) {
        Notes($0.contributions)
      }, options: ProgramOptions(["doctor"]), folders: ProgramFolders(in: folder))
    #expect(context.plugins.keyBindings(at: .commands) { context.actions }.map(\.keys) == [["t"]])
    let lines = await ProgramDoctor(context, version: "1.2").lines()
    #expect(
      lines.contains {
        $0.hasSuffix("Eager and the app both claim the key u at app.commands; the app keeps it")
      }, "\(lines)")
  }

  @Test("rule 16: the reserved keys are those that the frame binds")
  func frameKeys() throws {
    let context = try ProgramContext(
      program, options: ProgramOptions([]), folders: ProgramFolders(in: folder))
    let flow = ProgramFlow(Notes(context.plugins), context)
    let host = ViewHost(FlowFrame(flow, controls: .none), size: Size(columns: 60, rows: 12))
    host.render()
    let keys = host.activeBindings.filter { $0.id.hasPrefix("app.") }.flatMap(\.keys)
    // This program has no links, so it has nothing to copy.
    #expect(Set(keys).union(["y"]) == Set(ProgramRoot.keys))
  }

  @Test("the outermost flow's result ends the program")
  func exit() throws {
    var result: String?
    let context = try ProgramContext(
      program, options: ProgramOptions([]), folders: ProgramFolders(in: folder))
    let flow = ProgramFlow(Notes(context.plugins), context)
    flow.onExit = { result = $0 }
    ScreenDriver(flow).press("x")
    #expect(result == "done")
  }

  @Test(
    "an argument that names no plugin or no theme is an error",
    arguments: [
      (["--plugin", "nowhere"], "nowhere contains no plugin.json"),
      (["--flag", "x"], "invalid flag \"x\"; use KEY=on or KEY=off"),
    ])
  func errors(arguments: [String], message: String) {
    #expect(throws: ProgramError(message)) { try program.start(arguments, in: folder) }
  }

  @Test("doctor lists problems of settings and plugins, also of unreadable settings")
  func doctor() async throws {
    _ = try plugin(in: "config/plugins")
    func lines(_ settings: String) async throws -> [String] {
      try settings.write(
        toFile: folder + "/config/settings.json", atomically: true, encoding: .utf8)
      let context = try ProgramContext(
        program, options: ProgramOptions(["doctor"]), folders: ProgramFolders(in: folder))
      return await ProgramDoctor(context, version: "1.2").lines()
    }
    let text = try await lines(
      #"{"keys": {"app.quit": "zz"}, "theme": "dar", "flags": {"plugin.shou": true}}"#
    ).joined(separator: "\n")
    for part in [
      "version     1.2", "\"zz\" is not a key", "unknown theme \"dar\"; did you mean \"dark\"?",
      "There is no flag plugin.shou (user configuration); did you mean plugin.shout?",
      "shout  Shout 1, on",
      "counter  Counter, not trusted yet; review and trust it with \"notes plugins trust counter\"",
    ] { #expect(text.contains(part), "\(part) in \(text)") }
    let broken = try await lines("{").filter { $0.contains("settings.json: ") }
    #expect(broken.count == 1, "\(broken)")
  }

  @Test("the map contains the program's flows and plugins, as text and as a graph")
  func map() throws {
    let context = try ProgramContext(
      program, options: ProgramOptions(["map"]), folders: ProgramFolders(in: folder))
    let text = try program.map(context, .human)
    for part in [
      "├─ settings  overlay, flow settings", "└─ app       flow notes",
      "   ├─ done  exit", "   └─ list  screen", "notes.lines  lines below the notes",
      "shout  shout.rows",
    ] { #expect(text.contains(part), "\(part) in \(text)") }
    #expect(try program.map(context, .dot).hasPrefix("digraph flows {"))
    #expect(try ProgramOptions(["map", "--format", "dot"]).command == .map(.dot))
    #expect(throws: ProgramError("unknown format \"svg\"", hint: "expected one of: human, dot")) {
      try ProgramOptions(["map", "--format=svg"])
    }
  }

  @Test("F12 opens the inspector of a program that is started with --inspect")
  func inspector() throws {
    let context = try ProgramContext(
      program, options: ProgramOptions(["--inspect"]), folders: ProgramFolders(in: folder))
    let inspector = try #require(context.inspector)
    // Tests run in one process, so other tests may create stores next.
    defer { inspector.stores.stop() }
    let flow = ProgramFlow(Notes(context.plugins), context)
    flow.didAppear()
    let app = ScreenDriver(inspector.inspecting(flow.screen, flow: flow))
    app.press("f12")
    #expect(app.text.contains("notes Notes"))
    app.press("5")
    #expect(app.text.contains("shout.rows"))
    let plain = try ProgramContext(
      program, options: ProgramOptions([]), folders: ProgramFolders(in: folder))
    #expect(plain.inspector == nil)
  }

  @Test("the screen of a program without a terminal contains the inspector with --inspect")
  func inspectedSession() throws {
    let session = try program.start(["--inspect"], in: folder)
    let app = ScreenDriver(session.screen)
    app.press("f12")
    #expect(app.text.contains("Inspector"))
    app.press("5")
    #expect(app.text.contains("shout"))
    let plain = try program.start(in: folder)
    let screen = ScreenDriver(plain.screen)
    screen.press("f12")
    #expect(!screen.text.contains("Inspector"))
  }

  @Test("a recorded session of the sandbox is replayed, and a difference is an error")
  func replay() async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/notes.session"
    let context = try ProgramContext(
      program, options: ProgramOptions([]), folders: ProgramFolders(in: folder))
    let flow = Notes(context.plugins)
    flow.didAppear()
    let recording = try SandboxRecording(path, subject: ["flow": "notes"], flow: flow)
    let host = ViewHost(
      recording.recording(SandboxFrame(flow: flow, events: nil, controls: .none)),
      size: Size(columns: 60, rows: 12))
    host.render()
    host.handle(.resize(Size(columns: 50, rows: 10)))
    host.render()
    try recording.finish()
    try await program.replay(path, context)
    let other = try ProgramContext(
      program, options: ProgramOptions(["--flag", "plugin.shout=off"]),
      folders: ProgramFolders(in: folder))
    await #expect(throws: ProgramError("the replay differs from \(path)")) {
      try await program.replay(path, other)
    }
    await #expect(
      throws: ProgramError("can't replay \(folder)/notes.session2: not a recorded session")
    ) {
      try "{}".write(toFile: path + "2", atomically: true, encoding: .utf8)
      try await program.replay(path + "2", context)
    }
  }

  @Test("a test replays a session to its end, whatever the user's settings are")
  func replayInTest() async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/notes.session"
    let context = try ProgramContext(
      program, options: ProgramOptions([]), folders: ProgramFolders(in: folder))
    let flow = Notes(context.plugins)
    flow.didAppear()
    let recording = try SandboxRecording(path, subject: ["flow": "notes"], flow: flow)
    let host = ViewHost(
      recording.recording(SandboxFrame(flow: flow, events: nil, controls: .none)),
      size: Size(columns: 60, rows: 12))
    host.render()
    host.handle(.resize(Size(columns: 50, rows: 10)))
    host.render()
    try recording.finish()
    let session = try await program.replay(path)
    #expect(session.difference == nil)
    #expect(session.text == host.surface.lines.joined(separator: "\n"))
    await #expect(throws: ProgramError.self) { try await program.replay(path + "2") }
  }

  @Test("a recorded session of the program is the same without the user's settings")
  func live() async throws {
    let path = folder + "/notes.session"
    do {
      let app = ScreenDriver(try program.start(in: folder).flow, columns: 120, rows: 30)
      app.press(",", "space", "esc")
      #expect(!app.text.contains("MILK"))
    }
    let session = try program.start(
      ["--record-session", path, "--theme", "light", "mine"], in: folder)
    let app = ScreenDriver(session.screen, columns: 80, rows: 20)
    #expect(app.text.contains("milk"))
    app.press("?", "esc", ",", "down", "esc")
    try session.save()
    let replayed = try await program.replay(path)
    #expect(replayed.difference == nil)
    #expect(replayed.text == app.text)
    #expect(!replayed.text.contains("MILK"))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains(#""service":"app.arguments","to":"\"\"","value":["mine"]"#))
    let other = try ProgramContext(
      program, options: ProgramOptions(["replay", path]), folders: ProgramFolders(in: folder))
    try await program.replay(path, other)
    #expect(throws: ProgramError.self) {
      try program.start(["--record-session", path, "--theme", "mine"], in: folder)
    }
  }

  @Test("options for replays and states are rejected where they have no effect")
  func replayOptions() throws {
    let parse = { try ProgramOptions($0, sandbox: ["notes"]) }
    #expect(try parse(["replay", "a"]).replayMode == .compare)
    #expect(
      try parse(["replay", "a", "--play", "--speed", "2"]).replayMode
        == .play(.inputsPerSecond(2)))
    #expect(
      try parse(["replay", "a", "--play", "--speed=0.5x"]).replayMode
        == .play(.recorded(times: 0.5)))
    #expect(try parse(["replay", "a", "--play"]).replayMode == .play(.recorded(times: 1)))
    #expect(
      try parse(["replay", "a", "--test", "--expect", "x", "--expect-not", "y"]).replayMode
        == .test(["x"], not: ["y"]))
    #expect(try parse(["sandbox", "notes", "--state", "s"]).state == "s")
    #expect(try parse(["sandbox", "notes", "--keep-state", "k"]).keptState == "k")
    #expect(try parse(["sandbox", "notes", "--build-errors", "b"]).buildErrors == "b")
    #expect(try parse(["--record-session", "r", "--record-contents"]).recordsLive)
    #expect(try !parse(["sandbox", "notes", "--record-session", "r"]).recordsLive)
    for arguments in [
      ["--play"], ["replay", "a", "--play", "--test"], ["replay", "a", "--speed", "2"],
      ["replay", "a", "--play", "--speed", "0"], ["replay", "a", "--play", "--speed", "x"],
      ["replay", "a", "--expect", "x"],
      ["--state", "s"], ["sandbox", "notes", "--state", "s", "--record-session", "r"],
      ["--log"], ["--keep-state", "s"], ["sandbox", "notes", "--state", "s", "--keep-state", "k"],
      ["sandbox", "notes", "--keep-state", "s", "--record-session", "r"],
      ["--build-errors", "b"],
      ["sandbox", "notes", "--build-errors", "b", "--record-session", "r"],
      ["--record-contents"], ["sandbox", "notes", "--record-session", "r", "--record-contents"],
      ["--record-session", "r", "--resume"], ["--record-session", "r", "--plugin", "p"],
      ["doctor", "--record-session", "r"],
    ] {
      #expect(throws: ProgramError.self, "\(arguments)") { try parse(arguments) }
    }
  }

  @Test(
    "a recording of the sandbox has a flow, and no inspector and no plugin",
    arguments: [
      ["sandbox", "--record-session", "a"],
      ["sandbox", "notes", "--record-session", "a", "--inspect"],
      ["sandbox", "notes", "--record-session", "a", "--plugin", "p"],
    ])
  func recordsSandboxes(arguments: [String]) throws {
    #expect(throws: ProgramError.self) { try ProgramOptions(arguments, sandbox: ["notes"]) }
    let options = try ProgramOptions(
      ["sandbox", "notes", "--record-session", "a"], sandbox: ["notes"])
    #expect(options.recording == "a")
    #expect(try ProgramOptions(["replay", "a"], sandbox: ["notes"]).command == .replay("a"))
  }

  @Test("the help lists commands, options and the app's own arguments")
  func help() {
    let text = program.help
    #expect(text.hasPrefix("Keep short notes.\n\nUsage:\n  notes [<options>] [<file>]\n"))
    for part in ["notes sandbox [<flow>]", "--plugin <folder>", "settings.json"] {
      #expect(text.contains(part), "\(part)")
    }
  }
}

private final class Notes: Flow<Bool, String> {
  /// The facts for external plugins.
  let isDone = Source(false)

  init(_ contributions: any ContributionReading) {
    super.init(id: "notes", title: "Notes", state: false)
    router.exit("done", when: { $0 }) { _ in "done" }
    router.show("list") { flow in
      ScreenRoutable("") {
        NotesView(contributions: contributions).keys {
          KeyBinding("notes.done", "x", title: "Done") { flow.update { $0 = true } }
        }
      }
    }
  }
}

private struct NotesView: View {
  let contributions: any ContributionReading

  var body: some View {
    let notes = ["milk", "bread"]
    let lines = contributions.gather(from: .noteLines) { try $0.rows(notes) }.flatMap(\.self)
    VStack { ForEach(notes + lines, id: \.self) { Label($0) } }
  }
}

/// A plugin with a command that claims a key of the frame.
private struct Eager: Plugin {
  let id = "eager"
  let title = "Eager"
  let version = "1"
  let owner = "@notes"
  let flag = Flag(key: "plugin.eager", default: true, owner: "@notes", about: "Early notes")

  func contribute(to contributions: inout PluginContributions) {
    contributions.add(Command("Go", keys: "u", "t") { _ in }, id: "eager.go", to: .commands)
  }
}

private struct Shout: Plugin {
  let id = "shout"
  let title = "Shout"
  let version = "1"
  let owner = "@notes"
  let flag = Flag(key: "plugin.shout", default: true, owner: "@notes", about: "Loud notes")

  func contribute(to contributions: inout PluginContributions) {
    contributions.add(
      ListRows(title: "Loud") { $0.map { $0.uppercased() } }, id: "shout.rows", to: .noteLines)
  }
}

extension ExtensionPoint where Contribution == ListRows<[String], String> {
  fileprivate static var noteLines: Self { Self("notes.lines", title: "lines below the notes") }
}
