import FeatureFlags
import PluginInterface
import PluginProtocol
import RouterService
import Routing
import Testing

@testable import PluginHost

private let rows = ListRowPoint<Int, String>("test.rows")

/// Tests external plugins, with a recording instead of a process.
@MainActor @Suite struct ExternalPluginTests {
  private final class ReportedMessages { var all: [String] = [] }

  private let flags = FlagStore()
  private let registry: PluginRegistry
  private let failures = ReportedMessages()
  private var points = ExternalExtensionPoints()

  init() {
    let flags = flags
    let failures = failures
    registry = PluginRegistry { flags.isOn($0) }
    registry.onFailure = { failures.all.append("\($0): \($1)") }
    flags.observe { [registry] _ in registry.flagsChanged() }
    points.addRows(at: rows.id) { item, plugin, contributions in
      let query = PluginQuery<Int, [PluginRow]>(plugin, contribution: item.id) { plugin, number in
        try await plugin.ask("rows") {
          ["n": .integer(number)]
        } read: {
          try PluginRow.rows($0)
        }
      }
      contributions.add(
        ListRows(title: item.title) { number in
          if case .answer(let rows) = query.status(for: number) { rows.map(\.text) } else { [] }
        }, id: item.id, to: rows)
    }
  }

  private static let greeting = """
    {"told":{"id":1,"jsonrpc":"2.0","method":"initialize","params":{"contributions":\
    [{"id":"r","kind":"rows"}],"features":["rows"],"plugin":"other","protocol":1,"repository":null}}}
    {"said":{"jsonrpc":"2.0","id":1,"result":{"protocol":1}}}

    """

  private func found(
    _ digest: String = "1", at point: String = "test.rows", trust: PluginFolder.Trust = .trusted
  ) throws -> PluginFolder {
    let manifest = try PluginManifest(
      text: """
        {"id": "other", "title": "Other", "version": "1", "owner": "@test",
         "protocol": {"from": 1}, "command": ["x"],
         "contributions": {"rows": [{"id": "r", "title": "rows", "at": "\(point)"}]}}
        """)
    return PluginFolder(
      folder: "/plugins/other", location: .user, manifest: .success(manifest), digest: digest,
      files: [], trust: trust)
  }

  private func host(_ record: String) -> ExternalPluginHost {
    let exchange = RecordedExchange(text: ExternalPluginTests.greeting + record)
    return ExternalPluginHost(
      registry: registry, flags: flags, points: points,
      limits: ExternalPluginLimits(greeting: .seconds(30), answer: .seconds(30), restarts: 0)
    ) { _, _ in ReplayTransport(exchange) }
  }

  private func shown(_ number: Int) -> [String] {
    registry.contributions(to: rows).flatMap { $0.run { try $0.rows(number) } ?? [] }
  }

  private func wait(_ condition: () -> Bool) async throws {
    for _ in 0..<30_000 {
      if condition() { break }
      try await Task.sleep(for: .milliseconds(2))
    }
    try #require(condition())
  }

  @Test("rows are requested when they are on screen, and again when the list's contents change")
  func requestedRows() async throws {
    let host = host(
      """
      {"told":{"id":2,"jsonrpc":"2.0","method":"rows","params":{"n":1}}}
      {"said":{"jsonrpc":"2.0","id":2,"result":{"rows":[{"id":"a","text":"one"}]}}}
      {"told":{"id":3,"jsonrpc":"2.0","method":"rows","params":{"n":2}}}
      {"said":{"jsonrpc":"2.0","id":3,"result":{"rows":[{"id":"a","text":"two"}]}}}
      """)
    host.update([try found()])
    try await wait { shown(1) == ["one"] }
    #expect(shown(2) == ["one"], "the last answer is shown while the next one is pending")
    try await wait { shown(2) == ["two"] }
    #expect(failures.all.isEmpty)
  }

  @Test("after “changed”, the same question is sent again")
  func changed() async throws {
    let host = host(
      """
      {"told":{"id":2,"jsonrpc":"2.0","method":"rows","params":{"n":1}}}
      {"said":{"jsonrpc":"2.0","id":2,"result":{"rows":[{"id":"a","text":"one"}]}}}
      {"said":{"jsonrpc":"2.0","method":"changed","params":{"contributions":["r"]}}}
      {"told":{"id":3,"jsonrpc":"2.0","method":"rows","params":{"n":1}}}
      {"said":{"jsonrpc":"2.0","id":3,"result":{"rows":[{"id":"a","text":"another"}]}}}
      """)
    host.update([try found()])
    try await wait { shown(1) == ["another"] }
  }

  @Test("rule 15: only trusted plugins are registered, and those that wait are reported once")
  func trust() async throws {
    let host = host("")
    #expect(host.update([try found(trust: .new)]).map(\.id) == ["other"])
    #expect(registry.plugins.isEmpty)
    #expect(host.update([try found(trust: .new)]).isEmpty)
    #expect(host.update([try found("2", trust: .changed)]).map(\.id) == ["other"])
    #expect(host.update([try found("2")]).isEmpty)
    #expect(registry.plugins.map(\.id) == ["other"])
    host.update([])
    #expect(registry.plugins.isEmpty)
    #expect(host.plugin("other") == nil)
  }

  @Test("no trust is requested for a plugin that the user has disabled")
  func disabled() throws {
    let host = host("")
    flags.change { $0.set("plugin.other", false, from: .userFile) }
    #expect(host.update([try found(trust: .new)]).isEmpty)
    #expect(host.found.count == 1, "it is listed anyway")
  }

  @Test("changed contents replace the earlier plugin")
  func replaced() async throws {
    let host = host("")
    host.update([try found()])
    let first = host.plugin("other")
    host.update([try found()])
    #expect(host.plugin("other") === first, "equal contents change nothing")
    host.update([try found("2")])
    #expect(host.plugin("other") !== first)
    #expect(registry.plugins.count == 1)
  }

  @Test("rule 16: of two plugin folders with one id, the first keeps it")
  func taken() throws {
    let host = host("")
    let second = PluginFolder(
      folder: "/elsewhere", location: .repository, manifest: try found().manifest, digest: "1",
      files: [], trust: .trusted)
    host.update([try found(), second])
    #expect(registry.plugins.count == 1)
    #expect(
      host.found.last?.diagnostics?.items.first?.message
        == "the plugin in /plugins/other already has the id \"other\""
    )
  }

  @Test("several notices of one answer appear together, as a problem if one of them is")
  func notices() throws {
    let host = host("")
    let app = NoticeActions()
    host.app = { app }
    host.update([try found()])
    let plugin = try #require(host.plugin("other"))
    plugin.perform([.notifyProblem("no network"), .copy("x"), .notify("3 files")])
    plugin.perform([.notify("done")])
    #expect(
      app.all == ["copied x", "problem: Other: no network · 3 files", "Other: done"])
  }

  @Test("a command that takes long can be canceled")
  func cancelCommand() async throws {
    let app = WorkingActions()
    let host = host(
      """
      {"told":{"id":2,"jsonrpc":"2.0","method":"command","params":{}}}
      {"told":{"jsonrpc":"2.0","method":"cancel","params":{"id":2}}}
      """)
    host.app = { app }
    host.update([try found()])
    let plugin = try #require(host.plugin("other"))
    plugin.beginEffects("command", named: "Upload") { [:] }
    try await wait { app.shown != nil }
    #expect(app.shown == "Other: Upload… Press Esc to cancel it.")
    #expect(app.runningWork?.cancel() == true)
    try await wait { plugin.pending == 0 }
    #expect(app.all == ["Other: canceled “Upload”."] && app.shown == nil)
    #expect(app.runningWork?.cancel() == false)
  }

  @Test("a late answer is blamed on the call that was sent first")
  func late() async throws {
    let connection = PluginConnection(
      SilentTransport(), limits: ExternalPluginLimits(), onNotification: { _, _ in },
      onFailure: { _ in })
    try await connection.open()
    let canceled = Task { try await connection.call("screen", [:], within: .seconds(60)) }
    while connection.waitingCount == 0 { try await Task.sleep(for: .milliseconds(1)) }
    canceled.cancel()
    _ = await canceled.result
    let failure = await #expect(throws: PluginCallError.self) {
      try await connection.call("status", [:], within: .milliseconds(20))
    }
    #expect(
      "\(failure.map { "\($0)" } ?? "")"
        == "\"status\" didn't finish within 20 ms; it hasn't answered the earlier \"screen\" either, "
        + "which was canceled")
  }

  @Test("an unknown extension point is reported with the nearest one, and the plugin adds nothing")
  func unknownPoint() throws {
    let host = host("")
    host.update([try found(at: "test.row")])
    #expect(
      failures.all == [
        "Other: contributions.rows[0].at: there is no extension point \"test.row\" for rows; "
          + "did you mean \"test.rows\"?"
      ])
  }

  @Test("a disabled plugin contributes nothing; when enabled again, it is used again")
  func flag() async throws {
    let host = host(
      """
      {"told":{"id":2,"jsonrpc":"2.0","method":"rows","params":{"n":1}}}
      {"said":{"jsonrpc":"2.0","id":2,"result":{"rows":[{"id":"a","text":"one"}]}}}
      """)
    host.update([try found()])
    try await wait { shown(1) == ["one"] }
    let flag = try flags.flag("plugin.other")
    flags.set(flag, to: false)
    host.flagsChanged()
    #expect(shown(1).isEmpty)
    flags.set(flag, to: true)
    #expect(shown(1) == ["one"])
  }

  @Test("rule 17: an error of a plugin's process is reported, and its contributions are removed")
  func failure() async throws {
    let host = host("")
    host.update([try found()])
    try await wait {
      _ = shown(1)
      return !failures.all.isEmpty
    }
    let prefix = "Other: its process ended: the recording doesn't contain"
    #expect(failures.all.first?.hasPrefix(prefix) == true)
    #expect(shown(1).isEmpty)
    if case .failed? = registry.plugins.first?.state {} else { Issue.record("not disabled") }
  }

  @Test("a recording consists of lines of JSON without control characters")
  func printableRecord() throws {
    let lines = [
      RecordedExchange.Line.received("\u{1B}[2Jhello \u{7F}\u{9B}31m \u{202E}\u{2028}\u{E0041}"),
      .received(#"{"id":1,"result":{"text":"\u001b]0;x"}}"# + "\r"),
      .received("{\"id\":1,\"result\":\"\u{9B}1m\"}"), .received(""), .received("\"text\""),
    ]
    for line in lines {
      let text = line.text
      #expect(
        text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }, "\(text)")
      #expect(
        text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .format }, "\(text)")
      #expect(!text.contains("\u{2028}"))
      guard case .object? = try? JSONTree(text: text) else {
        Issue.record("invalid JSON: \(text)")
        continue
      }
    }
    let exchange = RecordedExchange(
      lines: [lines[0], .received(""), .received("\"text\""), .sent("{}")])
    #expect(
      RecordedExchange(text: exchange.lines.map(\.text).joined(separator: "\n")) == exchange)
  }

  @Test("empty lines count toward the limit: too many of them disable a plugin")
  func emptyLines() async throws {
    let empty = String(repeating: "{\"said\":\"\"}\n", count: 101)
    let host = host(
      empty + #"{"told":{"id":2,"jsonrpc":"2.0","method":"rows","params":{"n":1}}}"# + "\n")
    host.update([try found()])
    try await wait {
      _ = shown(1)
      return !failures.all.isEmpty
    }
    #expect(failures.all == ["Other: it prints more than 20 empty lines per second"])
  }

  @Test(
    "\"changed\" has at most as many ids as a manifest, and they are text",
    arguments: [
      (
        "[" + Array(repeating: "\"r\"", count: 193).joined(separator: ",") + "]",
        "contributions: 193 elements, the maximum is 192"
      ),
      ("[7]", "contributions[0]: expected text, found a number"),
      ("\"r\"", "contributions: expected a list, found text"),
    ])
  func changedLimit(_ names: String, _ message: String) async throws {
    let changed = #"{"jsonrpc":"2.0","method":"changed","params":{"contributions":NAMES}}"#
      .replacing("NAMES", with: names)
    let host = host("{\"said\":\(changed)}\n")
    host.update([try found()])
    try await wait {
      _ = shown(1)
      return !failures.all.isEmpty
    }
    #expect(failures.all == ["Other: its \"changed\": \(message)"])
  }

  @Test("a recording contains the messages that were exchanged")
  func recording() async throws {
    let record = ExternalPluginTests.greeting
    let exchange = RecordedExchange(text: record + "a comment\n")
    #expect(exchange.lines.count == 2)
    let (written, continuation) = AsyncStream.makeStream(of: String.self)
    let transport = RecordingTransport(ReplayTransport(exchange)) { continuation.yield($0) }
    try await transport.start { _ in }
    if case .sent(let line)? = exchange.lines.first { _ = transport.send(Array("\(line)\n".utf8)) }
    continuation.finish()
    var all: [String] = []
    for await line in written { all.append(line) }
    #expect(RecordedExchange(text: all.joined(separator: "\n")) == exchange)
  }
}

/// A process that answers nothing.
private final class SilentTransport: PluginTransport {
  func start(_ receive: @escaping @Sendable (PluginTransportEvent) -> Void) async throws {}
  func send(_ bytes: [UInt8]) -> Bool { true }
  func stop() {}
}

/// Actions that record notices, and show the one about running work.
private final class WorkingActions: NoticeActions {
  var shown: String?
  lazy var work = RunningWork { [weak self] in
    self?.shown = $0
  } dismiss: { [weak self] text in
    defer { self?.shown = nil }
    return self?.shown == text
  }

  override var runningWork: RunningWork? { work }
}

/// Actions that record notices.
private class NoticeActions: AppActions {
  var all: [String] = []
  var runningWork: RunningWork? { nil }

  func notify(_ message: String) { all.append(message) }
  func notify(problem: String) { all.append("problem: \(problem)") }
  func copy(_ text: String) { all.append("copied \(text)") }
  func open(_ link: String) {}
  func open(_ route: any Route) {}
  func present<R: Route>(
    _ route: R, as presentation: Presentation, onExit: @escaping @MainActor (R.Exit) -> Void
  ) {}
  func canOpen(_ route: any Route.Type) -> Bool { false }
  func reload(showing route: any Route) {}
}
