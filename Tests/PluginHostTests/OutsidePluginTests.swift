import FeatureFlags
import PluginHost
import PluginInterface
import PluginProtocol
import Routing
import Testing

private let rows = ListRowPoint<Int, String>("test.rows")

/// A plugin that stands elsewhere, with a record in place of its process.
@MainActor @Suite struct OutsidePluginTests {
  private final class Told { var all: [String] = [] }

  private let flags = FlagStore()
  private let registry: PluginRegistry
  private let told = Told()
  private var points = OutsidePoints()

  init() {
    let flags = flags
    let told = told
    registry = PluginRegistry { flags.isOn($0) }
    registry.onFailure = { told.all.append("\($0): \($1)") }
    flags.observe { [registry] _ in registry.flagsChanged() }
    points.addRows(at: rows.id) { item, plugin, contributions in
      let asked = Asked<Int, [PluginRow]>(plugin, contribution: item.id) { plugin, number in
        try await plugin.ask("rows") {
          ["n": .integer(number)]
        } read: {
          try PluginRow.rows($0)
        }
      }
      contributions.add(
        ListRows(title: item.title) { number in
          if case .answer(let rows) = asked.known(for: number) { rows.map(\.text) } else { [] }
        }, id: item.id, to: rows)
    }
  }

  private static let greeting = """
    {"told":{"id":1,"jsonrpc":"2.0","method":"initialize","params":{"contributions":\
    [{"id":"r","kind":"rows"}],"features":["rows"],"plugin":"other","protocol":1,"repository":null}}}
    {"said":{"jsonrpc":"2.0","id":1,"result":{"protocol":1}}}

    """

  private func found(
    _ digest: String = "1", at point: String = "test.rows", trust: FoundPlugin.Trust = .trusted
  ) throws -> FoundPlugin {
    let manifest = try PluginManifest(
      text: """
        {"id": "other", "title": "Other", "version": "1", "owner": "@test",
         "protocol": {"from": 1}, "command": ["x"],
         "contributions": {"rows": [{"id": "r", "title": "rows", "at": "\(point)"}]}}
        """)
    return FoundPlugin(
      folder: "/plugins/other", place: .person, manifest: .success(manifest), digest: digest,
      files: [], trust: trust)
  }

  private func host(_ record: String) -> OutsideHost {
    let exchange = RecordedExchange(text: OutsidePluginTests.greeting + record)
    return OutsideHost(
      registry: registry, flags: flags, points: points,
      limits: OutsideLimits(greeting: .seconds(30), answer: .seconds(30), restarts: 0)
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

  @Test("rows are asked for when they are on screen, and again when what they are about changes")
  func rowsAreAsked() async throws {
    let host = host(
      """
      {"told":{"id":2,"jsonrpc":"2.0","method":"rows","params":{"n":1}}}
      {"said":{"jsonrpc":"2.0","id":2,"result":{"rows":[{"id":"a","text":"one"}]}}}
      {"told":{"id":3,"jsonrpc":"2.0","method":"rows","params":{"n":2}}}
      {"said":{"jsonrpc":"2.0","id":3,"result":{"rows":[{"id":"a","text":"two"}]}}}
      """)
    host.update([try found()])
    try await wait { shown(1) == ["one"] }
    #expect(shown(2) == ["one"], "the last answer stands while the next one is asked for")
    try await wait { shown(2) == ["two"] }
    #expect(told.all.isEmpty)
  }

  @Test("“changed” has the same asked again")
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

  @Test("rule 15: nothing is registered before it is trusted, and what waits is told once")
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

  @Test("who has switched a plugin off isn't asked to trust it")
  func unwanted() throws {
    let host = host("")
    flags.change { $0.set("plugin.other", false, from: .userFile) }
    #expect(host.update([try found(trust: .new)]).isEmpty)
    #expect(host.found.count == 1, "it is listed all the same")
  }

  @Test("other content takes the place of the one before")
  func replaced() async throws {
    let host = host("")
    host.update([try found()])
    let first = host.plugin("other")
    host.update([try found()])
    #expect(host.plugin("other") === first, "the same content is left as it is")
    host.update([try found("2")])
    #expect(host.plugin("other") !== first)
    #expect(registry.plugins.count == 1)
  }

  @Test("rule 16: of two plugins in folders that have one id the first keeps it")
  func taken() throws {
    let host = host("")
    let second = FoundPlugin(
      folder: "/elsewhere", place: .repository, manifest: try found().manifest, digest: "1",
      files: [], trust: .trusted)
    host.update([try found(), second])
    #expect(registry.plugins.count == 1)
    #expect(
      host.found.last?.mistakes?.items.first?.message == "another plugin has the id “other” already"
    )
  }

  @Test("a point that isn't there is told with the nearest, and the plugin adds nothing")
  func unknownPoint() throws {
    let host = host("")
    host.update([try found(at: "test.row")])
    #expect(
      told.all == [
        "Other: contributions.rows[0].at: there is no point “test.row” for rows "
          + "(did you mean “test.rows”?)"
      ])
  }

  @Test("off means that nothing of it is there; on again, it is asked anew")
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

  @Test("rule 17: a fault of a plugin's process is told with its name, and what it added is gone")
  func fault() async throws {
    let host = host("")
    host.update([try found()])
    try await wait {
      _ = shown(1)
      return !told.all.isEmpty
    }
    #expect(told.all.first?.hasPrefix("Other: its process ended: the record has no") == true)
    #expect(shown(1).isEmpty)
    if case .failed? = registry.plugins.first?.state {} else { Issue.record("it isn't off") }
  }

  @Test("a record is lines of JSON without a character that a terminal would obey")
  func printableRecord() throws {
    let lines = [
      RecordedExchange.Line.said("\u{1B}[2Jhello \u{7F}\u{9B}31m \u{202E}\u{2028}\u{E0041}"),
      .said(#"{"id":1,"result":{"text":"\u001b]0;x"}}"# + "\r"),
      .said("{\"id\":1,\"result\":\"\u{9B}1m\"}"), .said(""), .said("\"text\""),
    ]
    for line in lines {
      let text = line.text
      #expect(
        text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }, "\(text)")
      #expect(
        text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .format }, "\(text)")
      #expect(!text.contains("\u{2028}"))
      guard case .object? = try? JSONTree(text: text) else {
        Issue.record("no JSON: \(text)")
        continue
      }
    }
    let exchange = RecordedExchange(lines: [lines[0], .said(""), .said("\"text\""), .told("{}")])
    #expect(
      RecordedExchange(text: exchange.lines.map(\.text).joined(separator: "\n")) == exchange)
  }

  @Test("empty lines count as much as others: a flood of them switches a plugin off")
  func emptyLines() async throws {
    let empty = String(repeating: "{\"said\":\"\"}\n", count: 101)
    let host = host(
      empty + #"{"told":{"id":2,"jsonrpc":"2.0","method":"rows","params":{"n":1}}}"# + "\n")
    host.update([try found()])
    try await wait {
      _ = shown(1)
      return !told.all.isEmpty
    }
    #expect(told.all == ["Other: it prints more than 20 empty lines a second"])
  }

  @Test(
    "“changed” names no more than a manifest holds, and by text",
    arguments: [
      (
        "[" + Array(repeating: "\"r\"", count: 193).joined(separator: ",") + "]",
        "contributions: it has 193 elements; there may be 192"
      ),
      ("[7]", "contributions[0]: text is expected, not a number"),
      ("\"r\"", "contributions: a list is expected, not text"),
    ])
  func changedLimit(_ names: String, _ mistake: String) async throws {
    let changed = #"{"jsonrpc":"2.0","method":"changed","params":{"contributions":NAMES}}"#
      .replacing("NAMES", with: names)
    let host = host("{\"said\":\(changed)}\n")
    host.update([try found()])
    try await wait {
      _ = shown(1)
      return !told.all.isEmpty
    }
    #expect(told.all == ["Other: its “changed”: \(mistake)"])
  }

  @Test("what is recorded is what was said")
  func recording() async throws {
    let record = OutsidePluginTests.greeting
    let exchange = RecordedExchange(text: record + "a remark\n")
    #expect(exchange.lines.count == 2)
    let (written, continuation) = AsyncStream.makeStream(of: String.self)
    let transport = RecordingTransport(ReplayTransport(exchange)) { continuation.yield($0) }
    try await transport.start { _ in }
    if case .told(let line)? = exchange.lines.first { _ = transport.send(Array("\(line)\n".utf8)) }
    continuation.finish()
    var all: [String] = []
    for await line in written { all.append(line) }
    #expect(RecordedExchange(text: all.joined(separator: "\n")) == exchange)
  }
}
