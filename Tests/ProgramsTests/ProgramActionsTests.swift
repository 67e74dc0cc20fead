import AppRuntime
import DeclarativeUI
import Flows
import Foundation
import PluginInterface
import RouterService
import Routing
import Terminal
import TestSupport
import Testing
import Unidirectional

@testable import Programs

/// What each program has around its own screens: the command palette, undo, links and sessions.
@MainActor @Suite final class ProgramActionsTests {
  private let folder = NSTemporaryDirectory() + "headway-actions-\(UUID().uuidString)"

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private var program: Program<Counter> {
    Program("counter", version: "1", about: "Count.") { services in Counter(services.app) }
      .links { links in
        try links.register(CountRoute.self) { route in
          [
            LinkStep(in: "counter", Counter.self, when: { $0.isReady.value }) { flow in
              guard route.count < 100 else {
                throw LinkError(code: .unknownTarget, message: "It only counts to 99.")
              }
              flow.go { $0 = route.count }
            }
          ]
        }
      }
  }

  private func app(_ session: ProgramSession) -> ScreenDriver {
    ScreenDriver(session.flow, columns: 60, rows: 16)
  }

  @Test("the command palette runs commands of the screen and of the flow, and opens links")
  func palette() throws {
    let session = try program.start(in: folder)
    let app = app(session)
    app.press("r", ":")
    app.type("add one")
    app.press("enter")
    #expect(app.text.contains("count 1"))
    app.press("ctrl-p")
    app.type("double")
    #expect(app.text.contains("Double  number"))
    app.press("enter")
    #expect(app.text.contains("count 2"))
    app.press(":")
    app.type("counter://count/7")
    #expect(app.text.contains("Open link"))
    app.press("enter")
    #expect(app.text.contains("count 7"))
    app.press(":", "esc")
    #expect(!app.text.contains("─ Commands ─"))
  }

  @Test("u undoes the latest change, and a disabled key says that there is none")
  func undo() throws {
    let session = try program.start(in: folder)
    let app = app(session)
    app.press("+", "+")
    #expect(app.text.contains("count 2"))
    #expect(session.notice == "Added 1. Press u to undo.")
    app.press("u")
    #expect(app.text.contains("count 1"))
    #expect(session.notice == "Undone: Removed 1.")
    app.press("u")
    #expect(app.text.contains("count 0"))
    let undo = app.host.activeBindings.first { $0.id == "app.undo" }
    #expect(undo?.disabledReason == "nothing to undo")
  }

  @Test("u undoes a change in the sandbox, too, and the next key removes its notice")
  func sandboxUndo() throws {
    let context = try ProgramContext(
      program, options: ProgramOptions([]), folders: ProgramFolders(in: folder))
    let flow = try program.makeRoot(in: context)
    let app = ScreenDriver(ProgramRunner(context).sandboxView(flow, events: nil, .none))
    app.press("+", "+", "u")
    #expect(app.text.contains("count 1") && app.text.contains("Undone: Removed 1."))
    app.press("r")
    #expect(!app.text.contains("Undone: Removed 1."))
  }

  @Test("a link doesn't open over unsaved changes, and a notice says why")
  func unsavedChanges() throws {
    let session = try program.start(in: folder)
    let app = app(session)
    app.press("r", "d", ":")
    app.type("counter://count/7")
    app.press("enter")
    #expect(app.text.contains("count 0"))
    #expect(session.notice == "! Save or discard your changes before you open a link.")
    app.press("d", ":")
    app.type("counter://count/7")
    app.press("enter")
    #expect(app.text.contains("count 7"))
  }

  @Test("a notice disappears with the next key, and a problem with a key on another screen")
  func notices() throws {
    let session = try program.start(in: folder)
    let app = app(session)
    app.press("+", "x")
    #expect(session.notice == nil)
    app.press("!")
    #expect(session.notice == "! no luck")
    app.press("x")
    #expect(session.notice == "! no luck")
    app.press(",")
    _ = app.text
    app.press("x")
    #expect(session.notice == nil)
  }

  @Test("a link on the command line opens once its flow is ready, and an unknown one is a problem")
  func links() throws {
    let session = try program.start(["open", "counter://count/12"], in: folder)
    let app = app(session)
    #expect(app.text.contains("count 0"))
    #expect(session.notice?.hasPrefix("The link waits for ") == true)
    app.press("r")
    #expect(app.text.contains("count 12") && session.notice == nil)
    let other = try program.start(["open", "counter://count/120"], in: folder)
    let second = self.app(other)
    second.press("r")
    #expect(other.notice == "! It only counts to 99.")
    #expect(throws: ProgramError("missing link to open")) {
      try program.start(["open"], in: folder)
    }
  }

  @Test("--resume continues where the last session ended")
  func resume() throws {
    let first = try program.start(in: folder)
    app(first).press("+", "+", "+")
    try first.save()
    let next = try program.start(["--resume"], in: folder)
    #expect(app(next).text.contains("count 3"))
    #expect(app(try program.start(in: folder)).text.contains("count 0"))
    let elsewhere = try program.start(["--resume", "other"], in: folder)
    #expect(elsewhere.notice == "There is no saved session yet.")
  }

  @Test("a session that can't be read is a problem, and the app starts anew")
  func brokenSession() throws {
    let first = try program.start(in: folder)
    try first.save()
    let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/state/sessions")
    let file = folder + "/state/sessions/" + (try #require(files.first))
    for text in ["{", #"{"flow":"other","state":1}"#, #"{"flow":"counter","state":"many"}"#] {
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      let next = try program.start(["--resume"], in: folder)
      #expect(next.notice?.hasPrefix("! The last session can't be restored:") == true)
      #expect(app(next).text.contains("count 0"))
    }
  }

  @Test("--resume is refused by commands that don't run the app")
  func resumeOptions() {
    #expect(throws: ProgramError("--resume can only be used to run the app")) {
      try ProgramOptions(["doctor", "--resume"])
    }
  }

  @Test("open is an argument of the app if it has no links")
  func noLinks() throws {
    #expect(try ProgramOptions(["open", "x"]).rest == ["open", "x"])
    #expect(program.help.contains("counter open <link>"))
  }
}

private struct CountRoute: Route {
  static let identifier = "count"
  static let segments = ["count"]
  var count: Int
}

private final class Counter: Flow<Int, Never>, CommandProvider {
  let isReady = Source(false)
  let hasDraft = Source(false)

  init(_ app: any AppActions) {
    super.init(id: "counter", title: "Counter", state: 0)
    router.show("count") { flow in
      ScreenRoutable("") {
        Label(flow.bind(\.self).map { "count \($0)" }).keys {
          KeyBinding("counter.add", "+", title: "Add one") {
            app.make(
              UndoableChange("Added 1.", undone: "Removed 1.") {
                flow.update { $0 += 1 }
                return { flow.update { $0 -= 1 } }
              })
          }
          KeyBinding("counter.ready", "r", title: "Get ready") { flow.isReady.value = true }
          KeyBinding("counter.fail", "!", title: "Fail") { app.notify(problem: "no luck") }
          KeyBinding("counter.draft", "d", title: "Draft") { flow.hasDraft.value.toggle() }
        }
        .warnsBeforeLeaving(if: flow.hasDraft.value)
      }
    }
  }

  override var currentRoute: (any Route)? { CountRoute(count: state) }

  var paletteCommands: [PaletteCommand] {
    [
      PaletteCommand("Double", id: "double", detail: "number") { [weak self] in
        self?.update { $0 *= 2 }
      }
    ]
  }
}
