import Foundation
import HeadwayAppKit
import HeadwayTestKit
import Testing
import TodoFlow
import TodoProgram

/// Runs the program without a terminal: its menu, undo, links and sessions.
@MainActor @Suite final class TodoProgramTests {
  private let folder = NSTemporaryDirectory() + "todo-\(UUID().uuidString)"

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func start(_ arguments: String...) async throws -> (ScreenDriver, ProgramSession) {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try await TodoFile(path: folder + "/list").save([Fixture.plants, Fixture.done])
    let session = try withMocks {
      mock((any WallClock).self) { Fixture.clock }
      return try TodoProgram.program.start(arguments + [folder + "/list"], in: folder)
    }
    return (ScreenDriver(session.flow, columns: 64, rows: 14), session)
  }

  @Test("the menu adds an item, and shows why nothing can be archived")
  func menu() async throws {
    let (app, _) = try await start()
    await app.wait(for: "Buy milk")
    app.press("tab", "enter")
    app.expectScreen("menu")
    app.press("down", "enter", "enter")
    await app.wait(for: "nothing is done")
    #expect(!app.text.contains("Buy milk"))
    app.press("n")
    #expect(app.text.contains("New item"))
  }

  @Test("a deleted item can be restored")
  func undo() async throws {
    let (app, session) = try await start()
    await app.wait(for: "Buy milk")
    app.press("x")
    #expect(!app.text.contains("Water the plants"))
    #expect(session.notice == "Deleted Water the plants. Press u to undo.")
    app.press("u")
    #expect(app.text.contains("Water the plants"))
  }

  @Test("a link opens an item, and the palette finds items by their titles")
  func destinations() async throws {
    let (app, _) = try await start("open", "todo://item/1")
    await app.wait(for: "To-do ▸ Edit item")
    #expect(app.text.contains("Water the plants"))
    app.press("esc", ":")
    app.type("buy")
    app.press("enter")
    #expect(app.text.contains("▌Buy milk"))
  }

  @Test("a session continues in the form of the same item, once the items are loaded")
  func resume() async throws {
    let (first, session) = try await start()
    await first.wait(for: "Buy milk")
    first.press("enter")
    try session.save()
    let (app, _) = try await start("--resume")
    await app.wait(for: "▌Water the plants")
    app.press("esc")
    #expect(app.text.contains("Buy milk"))
  }

  @Test("a file that isn't a list of items is named, and stays as it is")
  func damagedFile() async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let file = folder + "/list.json"
    try #"[{"id":1"#.write(toFile: file, atomically: true, encoding: .utf8)
    let flow = Todo(storage: TodoFile(path: folder + "/list"))
    let app = ScreenDriver(flow, columns: 160, rows: 14)
    await app.wait(for: "list.json isn't a list of items")
    #expect(app.text.contains("The items can't be read."))
    app.press("n")
    #expect(!app.text.contains("New item"))
    try await flow.save()
    #expect(try String(contentsOfFile: file, encoding: .utf8) == #"[{"id":1"#)
  }

  @Test("random input finds no error")
  func fuzz() async throws {
    let (app, _) = try await start()
    await app.wait(for: "Buy milk")
    await app.fuzz(events: 300)
  }
}
