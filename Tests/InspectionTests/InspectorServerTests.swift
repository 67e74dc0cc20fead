import DeclarativeUI
import DesignSystem
import Foundation
import Routing
import Terminal
import TestSupport
import Testing

@testable import Inspection

@MainActor @Suite(.timeLimit(.minutes(10))) final class InspectorServerTests {
  /// Short, because the path of a socket has a limit of about 100 bytes.
  private let folder = NSTemporaryDirectory() + "hw-\(UUID().uuidString.prefix(8))"
  private let app = InspectedApp()

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func server(user: uid_t = getuid()) throws -> InspectorServer {
    try InspectorServer(app.inspector, app: "workshop", folder: folder, user: user)
  }

  /// A connection that records what arrives.
  @MainActor private final class Client {
    private let channel: LineChannel
    private(set) var lines: [String] = []
    var hasEnded: Bool { channel.hasEnded }

    init(_ path: String) throws {
      channel = LineChannel(try LocalSocket.connect(to: path), longestLine: 32 << 20)
      channel.onLine = { [weak self] in self?.lines.append($0) }
      channel.start()
    }

    func send(_ line: String) { channel.send(line) }
    func end() { channel.end() }

    /// Waits for a number of lines, or for the end of the connection.
    func wait(for count: Int) async {
      while lines.count < count, !hasEnded, !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(1))
      }
    }

    func waitForEnd() async {
      while !hasEnded, !Task.isCancelled { try? await Task.sleep(for: .milliseconds(1)) }
    }
  }

  @Test("another terminal shows the same rows as the inspector of the app")
  func remote() async throws {
    let server = try self.server()
    defer { server.stop() }
    let remote = try RemoteInspector(folder: folder)
    #expect(await remote.isReady())
    #expect(remote.title == "Inspector of workshop, process \(getpid())")
    var hasQuit = false
    let screen = ScreenDriver(remote.view { hasQuit = true })
    await screen.wait(for: "workshop Workshop")
    app.screen.press("f12")
    let rows = { (text: String) in text.split(separator: "\n").dropFirst().dropLast(2) }
    screen.press("down", "up")
    #expect(rows(screen.text) == rows(app.screen.text))
    app.screen.press("esc")
    #expect(LayoutLinter.findings(in: screen.host) == [])

    app.flow.update { $0.item = 7 }
    screen.press("r")
    await screen.wait(for: "selected for 7")
    screen.press("4")
    await screen.wait(for: "Focus")
    screen.press("t")
    #expect(app.inspector.timeline.shown.untracked == nil)
    screen.press("esc")
    #expect(hasQuit)
    #expect(remote.hasEnded)
  }

  @Test("all tabs are printed as text")
  func text() async throws {
    let server = try self.server()
    defer { server.stop() }
    let remote = try RemoteInspector(folder: folder)
    let text = await remote.text()
    #expect(text.hasPrefix("Flows\n  workshop Workshop"))
    #expect(text.contains("\nStores\n  shelf"))
    #expect(text.contains("\nMisuse"))
  }

  @Test("when the app ends, the other terminal quits, and the socket is removed")
  func ends() async throws {
    let server = try self.server()
    let remote = try RemoteInspector(folder: folder)
    #expect(await remote.isReady())
    var hasQuit = false
    _ = remote.view { hasQuit = true }
    server.stop()
    while !hasQuit { try await Task.sleep(for: .milliseconds(1)) }
    #expect(!FileManager.default.fileExists(atPath: server.path))
    #expect(throws: InspectorSocketError("no app is running with --inspect")) {
      try RemoteInspector(folder: folder)
    }
    #expect(throws: InspectorSocketError("no app is running with --inspect")) {
      try RemoteInspector(folder: folder + "-missing")
    }
    for folder in [folder, folder + "-missing"] {
      #expect(
        throws: InspectorSocketError("no app with the process id 1 is running with --inspect")
      ) { try RemoteInspector(folder: folder, process: 1) }
    }
  }

  @Test(
    "a request that isn't valid ends its connection, and the app continues",
    arguments: [
      "", "no", "{}", "[]", #"{"tab":1}"#, #"{"tab":"files"}"#, "\u{0}\u{1B}[2J",
      String(repeating: "[", count: 500), String(repeating: "a", count: 5_000),
      #"{"tab":"flows","tab":"flows"}"#,
    ])
  func invalid(request: String) async throws {
    let server = try self.server()
    defer { server.stop() }
    let before = app.screen.text
    let client = try Client(server.path)
    await client.wait(for: 1)
    client.send(request)
    await client.waitForEnd()
    #expect(client.lines.count == 1)
    let other = try Client(server.path)
    other.send(#"{"tab":"flows"}"#)
    await other.wait(for: 2)
    #expect(other.lines.last?.contains("workshop") == true)
    #expect(app.screen.text == before)
    other.end()
  }

  @Test(
    "random bytes end connections, and the app continues", arguments: 1...20 as ClosedRange<UInt64>)
  func random(seed: UInt64) async throws {
    let server = try self.server()
    defer { server.stop() }
    var generator = SeededGenerator(seed: seed)
    let file = try LocalSocket.connect(to: server.path)
    for _ in 0..<40 {
      let bytes = (0..<Int.random(in: 1...300, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      if LocalSocket.send(bytes[...], to: file) == nil { break }
      await Task.yield()
    }
    close(file)
    let client = try Client(server.path)
    client.send(#"{"tab":"keys"}"#)
    await client.wait(for: 2)
    #expect(client.lines.count == 2)
    client.end()
  }

  @Test("too many requests at once end a connection")
  func flood() async throws {
    let server = try self.server()
    defer { server.stop() }
    let client = try Client(server.path)
    for _ in 0..<1_000 { client.send(#"{"tab":"views"}"#) }
    await client.waitForEnd()
    #expect(client.lines.count < 50)
  }

  @Test("the number of connections is limited, and ended ones don't count")
  func connections() async throws {
    let server = try self.server()
    defer { server.stop() }
    var clients: [Client] = []
    for _ in 0..<InspectorServer.mostConnections {
      let client = try Client(server.path)
      await client.wait(for: 1)
      clients.append(client)
    }
    let extra = try Client(server.path)
    await extra.waitForEnd()
    #expect(extra.lines.isEmpty)
    clients[0].end()
    while server.connectionCount == InspectorServer.mostConnections {
      try await Task.sleep(for: .milliseconds(1))
    }
    let next = try Client(server.path)
    await next.wait(for: 1)
    #expect(next.lines.count == 1)
    for client in clients + [next] { client.end() }
  }

  @Test("connections of other users are closed at once")
  func otherUsers() async throws {
    let server = try server(user: getuid() + 1)
    defer { server.stop() }
    let client = try Client(server.path)
    await client.waitForEnd()
    #expect(client.lines.isEmpty)
  }

  @Test("a folder that other users can enter is refused, and so is a link")
  func folders() throws {
    let files = FileManager.default
    try files.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    #expect(throws: InspectorSocketError.self) { try self.server() }
    #expect(throws: InspectorSocketError.self) { try RemoteInspector(folder: folder) }
    try files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
    let server = try self.server()
    let mode = try files.attributesOfItem(atPath: server.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    server.stop()
    try files.createSymbolicLink(atPath: folder + "-link", withDestinationPath: folder)
    defer { try? files.removeItem(atPath: folder + "-link") }
    #expect(throws: InspectorSocketError("\(folder)-link isn't a folder of this user")) {
      try InspectorServer(app.inspector, app: "a", folder: folder + "-link")
    }
    #expect(throws: InspectorSocketError.self) {
      try InspectorServer(
        app.inspector, app: "a", folder: folder + "/" + String(repeating: "a", count: 120))
    }
  }

  @Test("sockets of processes that have ended are removed")
  func stale() throws {
    let server = try self.server()
    defer { server.stop() }
    let stale = folder + "/inspect-2147483000.sock"
    FileManager.default.createFile(atPath: stale, contents: nil)
    FileManager.default.createFile(atPath: folder + "/other", contents: nil)
    let sockets = SocketFolder(path: folder)
    sockets.removeStale()
    #expect(!FileManager.default.fileExists(atPath: stale))
    #expect(FileManager.default.fileExists(atPath: folder + "/other"))
    #expect(sockets.processes == [getpid()])
  }

  @Test("rows have the same text, style and rows inside after they were sent")
  func coding() throws {
    let items = [
      InspectorItem(
        id: "a", title: .strong("title") + .muted(" muted"), note: StyledText("note", .warning),
        detail: "detail", children: [InspectorItem(id: "b", title: "inside")], isCollapsed: true),
      InspectorItem(id: "c", title: "", children: []),
    ]
    let json = InspectorRowsCoding.json(of: items)
    #expect(InspectorRowsCoding.items(json["rows"]) == items)
    #expect(json["isCut"] == false)
  }

  @Test("answers have a limited number of rows, levels and characters")
  func limits() {
    let many = (0..<6_000).map { InspectorItem(id: "\($0)", title: "row") }
    let json = InspectorRowsCoding.json(of: many)
    #expect(json["isCut"] == true)
    #expect(InspectorRowsCoding.items(json["rows"]).count == InspectorRowsCoding.mostRows)
    var deep = InspectorItem(id: "0", title: StyledText(String(repeating: "a", count: 9_000)))
    for level in 1..<60 { deep = InspectorItem(id: "\(level)", title: "row", children: [deep]) }
    let text = InspectorRowsCoding.json(of: [deep]).text
    #expect(throws: Never.self) { try JSONTree(text: text) }
    #expect(text.utf8.count < 10_000)
  }

  @Test("answers with invalid rows show the valid ones")
  func hostileAnswers() throws {
    let json = try JSONTree(
      text: #"""
        [{"id":"a","title":["danger","x\u001b[2J","odd"]},{"id":"a"},{"title":[]},7,
         {"id":"b","title":[1,2],"children":"no","note":{}}]
        """#)
    let items = InspectorRowsCoding.items(json)
    #expect(items.map(\.id) == ["a", "b"])
    #expect(items[0].title.spans.first?.style == .danger)
    let screen = ScreenDriver(Label(items[0].title))
    #expect(!screen.text.contains("\u{1B}"))
  }
}
