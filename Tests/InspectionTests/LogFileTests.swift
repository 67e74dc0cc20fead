import DeclarativeUI
import Diagnostics
import Flows
import Foundation
import PluginHost
import Terminal
import TestSupport
import Testing
import Unidirectional

@testable import Inspection

@MainActor @Suite final class LogFileTests {
  private let folder = NSTemporaryDirectory() + "headway-log-\(UUID().uuidString)"
  private var path: String { folder + "/app.log" }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test("each line has the time, the level and the category, without control characters")
  func lines() throws {
    let log = try LogFile(path, level: "debug", limit: 1_000) { Date(timeIntervalSince1970: 0) }
    log.write(.warning, .plugins, "late\u{1B}[2J\nsecond")
    #expect(
      try text(path) == "1970-01-01T00:00:00.000Z warning plugins late␛[2J␊second\n")
    log.write(.info, .flows, String(repeating: "a", count: 5_000))
    let longest = try text(path).split(separator: "\n").map(\.count).max() ?? 0
    #expect(longest < LogFile.longestLine + 60)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test("a full file is renamed, and both together stay below twice the limit")
  func bounded() throws {
    let log = try LogFile(path, level: "info", limit: 400) { Date(timeIntervalSince1970: 0) }
    for number in 0..<100 { log.write(.info, .flows, "message \(number)") }
    #expect(try text(path).utf8.count <= 400)
    #expect(try text(path + ".1").utf8.count <= 400)
    #expect(try text(path).contains("message 99"))
    #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder)).count == 2)
  }

  @Test("if the full file can't be renamed, it is emptied")
  func blocked() throws {
    try FileManager.default.createDirectory(
      atPath: path + ".1/inside", withIntermediateDirectories: true)
    let log = try LogFile(path, level: "info", limit: 400) { Date(timeIntervalSince1970: 0) }
    for number in 0..<100 { log.write(.info, .flows, "message \(number)") }
    #expect(try text(path).utf8.count <= 400)
    #expect(try text(path).contains("message 99"))
  }

  @Test("an unknown level and a file that can't be written are errors")
  func errors() {
    #expect(
      throws: LogFileError(
        description: "unknown log level \"loud\"; expected one of: error, warning, info, debug")
    ) { try LogFile(path, level: "loud") }
    #expect(throws: LogFileError(description: "can't write the log \(folder)")) {
      try LogFile(folder)
    }
    let missing = "can't write the log \(folder)/no/log: there is no folder \(folder)/no"
    #expect(throws: LogFileError(description: missing)) { try LogFile("\(folder)/no/log") }
  }

  private struct Diary: Equatable {
    var text = ""
    var tags: [String: Int] = [:]
  }

  private enum Writing: Sendable { case typed(String), saved }

  private final class DiaryFlow: Flow<Bool, Never> {
    init(_ store: Store<Diary, Writing>, secret: Source<String>) {
      super.init(id: "diary", title: "Diary", state: false)
      router.show("closed", when: { $0 }) { _ in ScreenRoutable("") { Label("closed") } }
      router.show("page") { flow in
        ScreenRoutable("") {
          VStack {
            SecureField("secret", text: secret.binding)
            TextField("text", onChange: store.sending { .typed($0) }, onSubmit: { _ in })
          }
          .keys { KeyBinding("diary.close", "ctrl-x", title: "Close") { flow.go { $0 = true } } }
        }
      }
    }
  }

  /// Writes a log of an app while the closure runs, and returns its text.
  private func log(_ level: String, _ use: () -> Void) throws -> String {
    let log = try LogFile(path, level: level)
    log.start()
    use()
    LogFile.stop()
    return try text(path)
  }

  private func use() {
    let store = Store<Diary, Writing>(Diary(), label: "diary") { state, action in
      switch action {
      case .typed(let text):
        state.text = text
        state.tags[text] = 1
        return .none
      case .saved: return .run(id: "save") { _ in }
      }
    }
    let screen = ScreenDriver(DiaryFlow(store, secret: Source("")))
    screen.type("hunter2")
    screen.host.handle(.paste("hunter3"))
    screen.press("tab")
    screen.type("dear diary")
    store.send(.saved)
    screen.press("ctrl-x")
    store.finish()
    MisuseReport.withHandler({ _ in }) { store.send(.typed("hunter4")) }
    _ = screen.text
  }

  @Test("a log names flows, actions, properties and keys, but contains no values and no typed text")
  func names() throws {
    let text = try log("debug", use)
    for part in [
      "info flows diary shows page, of the flow", "info flows diary shows closed, of the flow",
      "debug stores diary ← typed, changed text and tags, ", "diary ← saved, starts save, ",
      "debug input typed a character at TextField", "pasted 7 characters at TextField",
      "debug input key tab at TextField", "debug input key ctrl-x at TextField",
      "warning stores diary ← typed, too late, not applied",
      "error stores Unidirectional reported an error at ",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    for part in ["hunter", "dear", "diary\""] { #expect(!text.contains(part), "\(part)") }
  }

  @Test("messages below the level aren't written")
  func levels() throws {
    let text = try log("info", use)
    #expect(text.contains("info flows diary shows page"))
    #expect(!text.contains("debug"))
    #expect(text.contains("warning stores"))
  }

  @Test("slow calls and errors of plugins are in the log")
  func plugins() throws {
    var time = Duration.milliseconds(200)
    let plugins = PluginRegistry(measure: { body in
      body()
      return time
    }) { _ in true }
    plugins.register(Polish())
    let text = try log("warning") {
      plugins.contain("polish", "polish.now") {}
      time = .seconds(3)
      plugins.contain("polish", "polish.now") {}
    }
    #expect(text.contains("warning plugins polish: polish.now took 200 ms"))
    #expect(text.contains("error plugins polish is disabled: polish.now took 3000 ms"))
  }

  @Test("without a log, an app does the same work as with one")
  func off() throws {
    func counters() -> ViewHost.Counters {
      let store = Store<Diary, Writing>(Diary(), label: "diary") { _, _ in .none }
      let screen = ScreenDriver(DiaryFlow(store, secret: Source("")))
      screen.type("abc")
      _ = screen.text
      return screen.host.counters
    }
    let off = counters()
    var on: ViewHost.Counters?
    _ = try log("debug") { on = counters() }
    #expect(on == off)
  }
}
