import Foundation
import HeadwayAppKit
import HeadwayTestKit
import Testing
import TodoFlow
import TodoProgram

/// Runs the external plugin in Plugins/longest, in the program and without a terminal.
@MainActor @Suite final class LongestPluginTests {
  private let folder = NSTemporaryDirectory() + "todo-\(UUID().uuidString)"
  private let plugin = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Plugins/longest").standardizedFileURL.path

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func app(
    _ items: [TodoItem], with plugin: String? = nil
  ) async throws -> (ScreenDriver, ProgramSession) {
    let plugin = plugin ?? self.plugin
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try await TodoFile(path: folder + "/list").save(items)
    let session = try withMocks {
      mock((any WallClock).self) { Fixture.clock }
      return try TodoProgram.program.start(["--plugin", plugin, folder + "/list"], in: folder)
    }
    return (ScreenDriver(session.flow, columns: 64, rows: 12), session)
  }

  @Test("the plugin names the open item that takes longest")
  func longest() async throws {
    var long = TodoItem(id: 3)
    long.title = "Paint the fence"
    long.minutes = 90
    let (app, session) = try await app([Fixture.plants, Fixture.done, long])
    await app.wait(for: "Longest: Paint the fence, 90 min", atMost: .seconds(30))
    app.press("down", "down", "space")
    await app.wait(for: "Longest: Water the plants, 1 min", atMost: .seconds(30))
    #expect(session.notice == nil)
  }

  @Test("Enter on a plugin's line opens its link")
  func link() async throws {
    let copy = folder + "/plugin"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: plugin, toPath: copy)
    let script = try String(contentsOfFile: copy + "/plugin.py", encoding: .utf8)
    try #require(script.contains(#""opens": number"#))
    try script.replacing(#""opens": number"#, with: #""link": f"todo://item/{number}""#)
      .write(toFile: copy + "/plugin.py", atomically: true, encoding: .utf8)
    let (app, _) = try await app([Fixture.plants], with: copy)
    await app.wait(for: "Longest: Water the plants", atMost: .seconds(30))
    app.press("down", "enter")
    #expect(app.text.contains("Edit item"))
  }
}
