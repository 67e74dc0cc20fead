import Foundation
import Testing

/// A session that is recorded in a terminal.
@Suite struct RecordSessionTests {
  @Test("a disabled key and the key for the mouse are the same when the session is replayed")
  func notices() async throws {
    let headway = try BuiltProgram.path("headway")
    let terminal = try RealTerminal(
      "\(headway) sandbox teams --record-session bug.session", columns: 100, rows: 30)
    try await terminal.waitUntil(contains: "@orchard/web")
    try terminal.press("S")
    try await terminal.waitUntil(contains: "Reverse sort order: the rows aren't sorted")
    try terminal.press("M")
    try await terminal.waitUntil(contains: "The mouse is off")
    try terminal.press("M")
    try await terminal.waitUntil(contains: "The mouse is on.")
    try terminal.press("q")
    #expect(try await terminal.waitForExit() == 0)
    let session = terminal.folder.appendingPathComponent("bug.session").path
    let call = try ProgramCall(
      ["/bin/sh", "-c", "\(headway) replay \"$0\"", session],
      environment: ProcessInfo.processInfo.environment, in: terminal.folder)
    #expect(call.status == 0, "\(call.errors)")
    #expect(call.output.contains("Replayed 4 input events."))
  }

  // MARK: Live sessions

  private func replay(_ session: String, in folder: URL) throws -> ProgramCall {
    try ProgramCall(
      ["/bin/sh", "-c", "\(try BuiltProgram.path("headway")) replay \"$0\"", session],
      environment: ProcessInfo.processInfo.environment, in: folder)
  }

  /// A folder for recordings, which outlives the repository.
  private func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("live-\(UUID().uuidString.prefix(8))").resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Records a session in a repository, which is deleted afterward.
  private func record(
    _ session: String, options: String = "", _ use: (RealTerminal) async throws -> Void
  ) async throws {
    let repository = try SampleRepository()
    let terminal = try repository.open(
      "--record-session \(quoted(session)) \(options)",
      environment: ["HEADWAY_FLAG_PLUGIN_DEADLINES": "off"])
    try await terminal.waitUntil(contains: "RxSwift → async")
    try await use(terminal)
    try terminal.press("q")
    #expect(try await terminal.waitForExit() == 0)
    try FileManager.default.removeItem(at: repository.folder)
  }

  @Test("a live session is replayed without its repository, and contains no source code")
  func live() async throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let session = folder.path + "/live.session"
    try await record(session) { terminal in
      try await terminal.waitUntil(contains: "3")
      try terminal.press("Enter", "7")
      try await terminal.waitUntil(contains: "xxxxxx xxxxxxx")
      #expect(try !terminal.screen().contains("import RxSwift"))
      try terminal.press("Enter")
      try await terminal.waitUntil(contains: "Cart1.swift")
      try terminal.press("Escape", "Escape", "2")
      try await terminal.waitUntil(contains: "Shop")
      try terminal.press("3", "4")
      try await terminal.waitUntil(contains: "@shop")
      try terminal.press("5", "1")
      try await terminal.waitUntil(contains: "RxSwift → async")
    }
    let call = try replay(session, in: folder)
    #expect(call.status == 0, "\(call.output) \(call.errors)")
    #expect(call.output.contains("are the same."))
    let text = try String(contentsOfFile: session, encoding: .utf8)
    for line in ["struct Cart1", "import Foundation", "import RxSwift\""] {
      #expect(!text.contains(line), "\(line)")
    }
    let permissions = try FileManager.default.attributesOfItem(atPath: session)[.posixPermissions]
    #expect(permissions as? Int == 0o600)
    // A changed answer changes a screen.
    try text.replacing("\"remaining\":3", with: "\"remaining\":2")
      .write(toFile: session, atomically: true, encoding: .utf8)
    let changed = try replay(session, in: folder)
    #expect(changed.status == 1)
    #expect(changed.output.contains("differs from the recording in"))
  }

  @Test("a live session can contain source code, and its test compares all screens")
  func contents() async throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let session = folder.path + "/live.session"
    try await record(session, options: "--record-contents") { terminal in
      try terminal.press("Enter", "7", "Enter")
      try await terminal.waitUntil(contains: "struct Cart1")
    }
    let call = try replay(session, in: folder)
    #expect(call.status == 0, "\(call.output) \(call.errors)")
    let test = try ProgramCall(
      ["/bin/sh", "-c", "\(try BuiltProgram.path("headway")) replay --test \"$0\"", session],
      environment: ProcessInfo.processInfo.environment, in: folder)
    #expect(test.status == 0)
    #expect(test.output.contains("struct LiveSessionTests"))
    #expect(test.output.contains("A session of `headway`"))
  }

  @Test("random live sessions are the same when they are replayed", arguments: [1, 2, 3])
  func random(seed: Int) async throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let session = folder.path + "/live.session"
    let keys = [
      "Down", "Up", "Enter", "Escape", "Tab", "1", "2", "3", "4", "5", "/", "s", "?", "n", "r", "L",
    ]
    var number = UInt64(seed)
    try await record(session) { terminal in
      for _ in 0..<24 {
        number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        try terminal.press(keys[Int(number >> 33) % keys.count])
        // Some keys arrive while a screen is loading.
        try await Task.sleep(for: .milliseconds(Int(number >> 40) % 120))
      }
      // Fields and dialogs would receive the key that quits.
      for _ in 0..<3 {
        try terminal.press("Escape")
        try await Task.sleep(for: .milliseconds(700))
      }
    }
    let call = try replay(session, in: folder)
    #expect(call.status == 0, "\(call.output) \(call.errors)")
  }

  @Test(
    "options that a recording can't have are errors",
    arguments: [
      (["--record-session", "a"], "--record-session requires a terminal"),
      (["--record-contents"], "--record-contents requires --record-session"),
      (
        ["--record-session", "a", "--plugin", "b"],
        "--record-session can't be combined with --plugin"
      ),
    ])
  func invalid(arguments: [String], message: String) throws {
    let call = try SampleRepository().run(arguments)
    #expect(call.status == 2)
    #expect(call.errors.contains(message), "\(call.errors)")
  }
}
