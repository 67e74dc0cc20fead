import DeclarativeUI
import ExternalPlugins
import Flows
import Foundation
import PluginInterface
import Routing
import Screens
import TestSupport
import Testing

@testable import Programs

private enum BoardState: Codable, Equatable, Sendable {
  case list
  case detail(Int)
}

extension ExtensionPoint where Contribution == RouteRule<BoardState, Never> {
  fileprivate static var boardRoutes: Self { Self("boards.routes", title: "screens of the boards") }
}

extension ExtensionPoint where Contribution == ListRows<[String], String> {
  fileprivate static var boardLines: Self { Self("boards.lines", title: "lines of the boards") }
}

/// A flow with a rule for each of its states.
private final class Boards: Flow<BoardState, Never> {
  init(_ contributions: any ContributionReading) {
    super.init(id: "boards", title: "Boards", state: .list)
    router.show("list", for: .list) { _ in
      ScreenRoutable("") {
        VStack {
          Label("all boards")
          ForEach(
            contributions.gather(from: .boardLines) { try $0.rows(["a"]) }.flatMap(\.self),
            id: \.self
          ) { Label($0) }
        }
      }
    }
    router.show("detail", for: BoardState.detail) { _, id in ScreenRoutable("\(id)") { Label("") } }
    attach(.boardRoutes, from: contributions)
  }
}

/// External plugins under development, in a program.
@MainActor @Suite(.timeLimit(.minutes(5))) final class ProgramPluginTests {
  private let folder = NSTemporaryDirectory() + "headway-plugins-\(UUID().uuidString)"

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private let program = Program("boards", version: "1", about: "Show boards.") { services in
    Boards(services.contributions)
  }
  .links { _ in }
  .externalPoints { points in
    points.addRows(at: .boardLines, facts: { ["boards": try JSONTree($0)] }) { $0.text }
    points.addScreens(among: .boardRoutes, in: "boards", Boards.self)
  }

  private func run(_ arguments: String...) async throws {
    let options = try ProgramOptions(["plugins"] + arguments)
    guard case .plugins(let command) = options.command else { return }
    let context = try ProgramContext(
      program, options: options, folders: ProgramFolders(in: folder + "/user"))
    try await ProgramPlugins(context).run(command, program.points { .none })
  }

  /// Replaces a text in the manifest of a plugin.
  private func replace(_ text: String, _ other: String, in plugin: String) throws {
    let path = plugin + "/plugin.json"
    let manifest = try String(contentsOfFile: path, encoding: .utf8)
    try #require(manifest.contains(text))
    try manifest.replacing(text, with: other).write(
      toFile: path, atomically: true, encoding: .utf8)
  }

  @Test("a new plugin passes its check, and shows the names of the facts")
  func new() async throws {
    let plugin = folder + "/my-tips"
    try await run("new", plugin)
    try await run("check", plugin)
    let points = program.points { .none }.ids.map { "\($0.kind) \($0.points)" }
    #expect(
      points == [
        #"rows ["boards.lines"]"#, #"screens ["boards.routes"]"#, #"commands ["app.commands"]"#,
      ])
    let session = try program.start(["--plugin", plugin], in: folder + "/user")
    let app = ScreenDriver(session.flow)
    await app.wait(for: "The facts are boards.", atMost: .seconds(30))
    await #expect(throws: ProgramError("\(plugin) already exists")) {
      try await run("new", plugin)
    }
    await #expect(
      throws: ProgramError(
        "invalid plugin name \"My_tips\"",
        hint: "use lowercase letters, digits and hyphens, starting with a letter")
    ) { try await run("new", folder + "/My_tips") }
  }

  @Test("the check of a plugin fails if an extension point doesn't exist")
  func check() async throws {
    let plugin = folder + "/my-tips"
    try await run("new", plugin)
    try replace("boards.lines", "boards.liens", in: plugin)
    await #expect(throws: ProgramError("the plugin doesn't follow the protocol")) {
      try await run("check", plugin)
    }
    await #expect(throws: ProgramError.self) { try await run("check", folder + "/none") }
  }

  @Test("a link to a plugin's screen that can't be seen names the rule that comes first")
  func hiddenScreen() async throws {
    let plugin = folder + "/my-tips"
    try await run("new", plugin)
    try replace(
      #""commands": ["#,
      #""screens": [{ "id": "board", "title": "Board", "at": "boards.routes" }], "commands": ["#,
      in: plugin)
    func start() throws -> ProgramSession {
      try program.start(
        ["--plugin", plugin, "open", "boards://plugin/my-tips/board"], in: folder + "/user")
    }
    let session = try start()
    let app = ScreenDriver(session.flow, columns: 200, rows: 10)
    await app.wait(until: { session.notice?.hasPrefix("!") == true }, atMost: .seconds(30))
    #expect(
      session.notice?.contains(
        "since the rule “list” of the flow boards comes first. Add \"before\": \"list\"") == true)
    #expect(app.text.contains("all boards"))
    try replace(
      #""at": "boards.routes" }"#, #""at": "boards.routes", "before": "list" }"#, in: plugin)
    let next = try start()
    let other = ScreenDriver(next.flow, columns: 100, rows: 10)
    await other.wait(for: "Boards ▸ Board", atMost: .seconds(30))
  }
}
