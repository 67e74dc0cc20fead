import DeclarativeUI
import Synchronization
import Terminal
import TestSupport
import TestTraits
import Testing
import Unidirectional

@testable import Inspection
@testable import ServiceRecording

/// Live services that are recorded and replayed.
@MainActor @Suite(.ownActivityLog) struct ServiceRecorderTests {
  private struct Refusal: Error, Codable, Equatable { let reason: String }
  private struct OtherError: Error, CustomStringConvertible { let description = "it rains" }

  /// A service that counts its calls.
  private final class Shop: Sendable {
    let calls = Mutex(0)
    let recorder: ServiceRecorder

    init(_ recorder: ServiceRecorder) { self.recorder = recorder }

    func items(_ page: Int) async throws -> [String] {
      try await recorder.answer("shop.items", to: page, errors: [Refusal.self]) {
        calls.withLock { $0 += 1 }
        if page == 8 { throw Refusal(reason: "closed") }
        if page == 9 { throw OtherError() }
        return [try await detail(page) ?? "none"]
      }
    }

    func detail(_ page: Int) async throws -> String? {
      try await recorder.answer("shop.detail", to: page) {
        calls.withLock { $0 += 1 }
        return page == 0 ? nil : recorder.scrubbed("Item \(page)")
      }
    }

    func ticks() -> AsyncThrowingStream<Int, any Error> {
      recorder.stream("shop.ticks", isPartial: { $0 > 10 }) {
        AsyncThrowingStream { continuation in
          for tick in [1, 2, 11, 12, 13] { continuation.yield(tick) }
          continuation.finish(throwing: OtherError())
        }
      }
    }
  }

  /// Calls a service, and returns the recorded lines.
  private func record(
    keepsContents: Bool = true, _ use: (Shop) async throws -> Void
  ) async throws -> [ServiceLine] {
    let log = ServiceLog()
    try await use(Shop(ServiceRecorder(recordingTo: log, keepsContents: keepsContents)))
    var lines: [ServiceLine] = []
    log.begin { line in
      let text = line.text(at: 1)
      lines += [ServiceLine(text: Substring(text))].compactMap(\.self)
    }
    log.end()
    return lines
  }

  /// A service on recorded lines, all of which have been released.
  private func replay(_ lines: [ServiceLine]) -> (shop: Shop, replay: ServiceReplay) {
    let replay = ServiceReplay(lines)
    for line in lines where line.kind != .call { replay.release(line) }
    return (Shop(ServiceRecorder(replaying: replay)), replay)
  }

  @Test("answers, missing values and errors are replayed without the service")
  func answers() async throws {
    func use(_ shop: Shop) async throws -> [String] {
      var found = try await shop.items(1) + shop.items(2) + shop.items(1)
      found.append(try await shop.detail(0) ?? "nil")
      await #expect(throws: Refusal(reason: "closed")) { try await shop.items(8) }
      let other = await #expect(throws: (any Error).self) { try await shop.items(9) }
      found.append(other.map { "\($0)" } ?? "")
      return found
    }
    var recorded: [String] = []
    let lines = try await record { recorded = try await use($0) }
    #expect(recorded == ["Item 1", "Item 2", "Item 1", "nil", "it rains"])
    // Calls within a call aren't recorded.
    #expect(lines.count { $0.kind == .call } == 6)
    let (shop, replay) = replay(lines)
    #expect(try await use(shop) == recorded)
    #expect(shop.calls.withLock(\.self) == 0)
    #expect(replay.unrecordedCalls(waiting: .zero).isEmpty)
  }

  @Test("the elements of a stream are those that the app has received, and its error")
  func streams() async throws {
    func use(_ shop: Shop) async -> [String] {
      var found: [String] = []
      do {
        for try await tick in shop.ticks() { found.append("\(tick)") }
      } catch { found.append("\(error)") }
      return found
    }
    var recorded: [String] = []
    let lines = try await record { recorded = await use($0) }
    // Later elements contain all of the partial ones.
    #expect(recorded == ["1", "2", "11", "it rains"])
    #expect(await use(replay(lines).shop) == recorded)
  }

  @Test("a call that the recording doesn't contain waits until it is canceled")
  func unrecorded() async throws {
    let (shop, replay) = replay(try await record { _ = try await $0.items(1) })
    let task = Task { try await shop.items(3) }
    while replay.unrecordedCalls(waiting: .zero).isEmpty { await Task.yield() }
    #expect(replay.unrecordedCalls(waiting: .zero) == ["shop.items 3"])
    #expect(replay.unrecordedCalls(waiting: .seconds(60)).isEmpty)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    while !replay.unrecordedCalls(waiting: .zero).isEmpty { await Task.yield() }
  }

  @Test("values are read at once, and the last one stays")
  func values() async throws {
    func use(_ recorder: ServiceRecorder, _ live: Int?) -> Int? {
      recorder.value("date", for: "UTC") { live }
    }
    let lines = try await record { shop in
      #expect(use(shop.recorder, 1) == 1)
      #expect(use(shop.recorder, nil) == nil)
    }
    let (shop, replay) = replay(lines)
    #expect(use(shop.recorder, 7) == 1)
    #expect(use(shop.recorder, 7) == nil)
    #expect(use(shop.recorder, 7) == nil)
    #expect(replay.unrecordedCalls(waiting: .zero).isEmpty)
    #expect(shop.recorder.value("date") { 7 } == 7)
    #expect(replay.unrecordedCalls(waiting: .zero).count == 1)
  }

  @Test(
    "scrubbed texts have as many bytes as before, and none of the letters",
    arguments: [
      ("let key = \"Abc-123\"\t// ä", "xxx xxx = \"xxx-xxx\"\t// ø"), ("日本", "ｘｘ"), ("", ""),
      ("e\u{301}", "x\u{301}"), ("👍 ok", "🟦 xx"), ("\u{FFFD}", "ẋ"),
    ])
  func scrubbing(text: String, expected: String) {
    let scrubbed = ScrubbedText.scrubbed(text)
    #expect(scrubbed == expected)
    #expect(scrubbed.utf8.count == text.utf8.count)
  }

  @Test("private texts are scrubbed before the app receives them, unless the user keeps them")
  func contents() async throws {
    for keepsContents in [true, false] {
      var seen: String?
      let lines = try await record(keepsContents: keepsContents) { seen = try await $0.detail(1) }
      #expect(seen == (keepsContents ? "Item 1" : "xxxx x"))
      #expect(try await replay(lines).shop.detail(1) == seen)
    }
  }

  // MARK: Sessions

  /// An app that loads a page when `n` or `o` is pressed. Those of `o` differ while others are loading.
  private func app(_ shop: Shop, _ shown: Source<String>, _ loading: Source<Int>) -> some View {
    func load(_ page: Int) {
      loading.value += 1
      Task {
        shown.value += (try? await shop.items(page).first) ?? "?"
        loading.value -= 1
      }
    }
    return VStack {
      Label(Bind { shown.value })
      Label(Bind { loading.value > 0 ? "loading" : "" })
    }
    .keys {
      KeyBinding("app.next", "n", title: "Next") { load(shown.untracked.count) }
      KeyBinding("app.another", "o", title: "Another") { load(10 + loading.untracked) }
      KeyBinding("app.mark", "m", title: "Mark") { shown.value += "!" }
    }
  }

  private func recordSession(
    _ keys: [KeyPress], mostBytes: Int = Recording.mostBytes, waits: Bool = true
  ) async -> [String] {
    let log = ServiceLog()
    let shop = Shop(ServiceRecorder(recordingTo: log, keepsContents: true))
    let (shown, loading) = (Source("a"), Source(0))
    var lines: [String] = []
    let recorder = SessionRecorder(
      subject: [:], isSettled: { loading.untracked == 0 }, services: log, mostBytes: mostBytes
    ) { lines.append($0) }
    let host = ViewHost(
      recorder.recording(app(shop, shown, loading)), size: Size(columns: 30, rows: 3))
    host.render()
    for key in keys {
      host.handle(.key(key))
      host.render()
      while waits, loading.untracked > 0 { await Task.yield() }
      host.render()
    }
    while loading.untracked > 0 { await Task.yield() }
    host.render()
    recorder.finish()
    return lines
  }

  private func replaySession(
    _ lines: [String], first: String = "a", patience: Duration = .milliseconds(200)
  ) async throws -> (outcome: SessionReplay.Outcome, calls: Int) {
    let recording = try Recording(text: lines.joined(separator: "\n"))
    let services = recording.services
    let shop = Shop(ServiceRecorder(replaying: services))
    let (shown, loading) = (Source(first), Source(0))
    let host = ViewHost(app(shop, shown, loading), size: Size(columns: 30, rows: 3))
    let replay = SessionReplay(
      recording, on: host, patience: patience, services: services,
      isSettled: { loading.untracked == 0 })
    return (await replay.run(), shop.calls.withLock(\.self))
  }

  @Test("a session on live services is the same without them", arguments: [true, false])
  func session(waits: Bool) async throws {
    let lines = await recordSession(["n", "m", "n", "n", "m"], waits: waits)
    let (outcome, calls) = try await replaySession(lines)
    guard case .same(inputs: 5, _) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(calls == 0)
  }

  @Test("simultaneous answers are replayed in the order in which the app received them")
  func simultaneous() async throws {
    let lines = await recordSession(Array(repeating: "o", count: 12), waits: false)
    let (outcome, calls) = try await replaySession(lines)
    guard case .same(inputs: 12, _) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(calls == 0)
  }

  @Test("a session differs if an answer does, or if the app calls a service in another way")
  func differences() async throws {
    let lines = await recordSession(["n", "m"])
    let other = lines.map { $0.replacing("Item 1", with: "Item 2") }
    guard case .differs(let difference) = try await replaySession(other).outcome else {
      Issue.record("another answer makes no difference")
      return
    }
    #expect(difference.screen.contains("Item 2"))
    guard case .differs(let call) = try await replaySession(lines, first: "aa").outcome else {
      Issue.record("another call makes no difference")
      return
    }
    #expect(!call.rows.isEmpty)
    let unseen = await recordSession([])
    #expect(try await replaySession(unseen).outcome == .same(inputs: 0, screens: 1))
  }

  @Test("a session without an answer differs as soon as the app waits for it, and names the call")
  func missingAnswer() async throws {
    let lines = await recordSession(["n", "m"]).filter { !$0.hasPrefix(#"{"answer":1,"#) }
    let start = ContinuousClock.now
    guard
      case .differs(let difference) = try await replaySession(lines, patience: .seconds(2)).outcome
    else {
      Issue.record("a missing answer makes no difference")
      return
    }
    // The screen may load for 24 seconds, twelve times as long as it may differ.
    #expect(ContinuousClock.now - start < .seconds(20))
    #expect(
      difference.notes == ["the recording lacks the answer to a call of a service: shop.items 1"])
  }

  @Test("a session that ended before an answer is the same")
  func endsBeforeAnswer() async throws {
    let lines = await recordSession(["m", "n"]).prefix { !$0.hasPrefix(#"{"answer":1,"#) }
    #expect(try await replaySession(Array(lines)).outcome == .same(inputs: 2, screens: 2))
  }

  @Test("calls that the app no longer makes are named, and only the first one is waited for")
  func missedCalls() async throws {
    var lines = await recordSession(["n", "m"])
    let call = try #require(lines.firstIndex { $0.hasPrefix(#"{"call":1,"#) })
    for number in 2...30 {
      let line = #"{"call":\#(number),"t":1,"service":"shop.other\u001b","to":"\#(number)"}"#
      lines.insert(line, at: call)
    }
    lines = lines.map { $0.replacing("Item 1", with: "Item 2") }
    let start = ContinuousClock.now
    guard case .differs(let difference) = try await replaySession(lines).outcome else {
      Issue.record("another answer makes no difference")
      return
    }
    // A call may take three seconds, so waiting for each of them takes 87.
    #expect(ContinuousClock.now - start < .seconds(60))
    #expect(difference.notes.count == 29)
    let last = try #require(difference.notes.last)
    #expect(
      last.hasPrefix("the app doesn't call a service as it did in the recording: shop.other"))
    #expect(last.hasSuffix(" 2"))
    #expect(!last.contains("\u{1B}"))
  }

  @Test("a recording without the end of its last line is replayed up to there")
  func crash() async throws {
    let lines = await recordSession(["n", "m"])
    let cut = [lines.dropLast().joined(separator: "\n"), #"{"answer":1,"t":5,"va"#]
    guard case .same(inputs: 2, _) = try await replaySession(cut).outcome else {
      Issue.record("the part before the last line differs")
      return
    }
    #expect(throws: RecordingError.self) {
      try Recording(text: (cut + [""]).joined(separator: "\n"))
    }
  }

  @Test("a recording ends at its limit, and the app goes on")
  func limit() async throws {
    let lines = await recordSession(["n", "m", "n", "m", "m", "m"], mostBytes: 600)
    #expect(lines.last == #"{"ended":"the recording reached the limit of 0 MB"}"#)
    #expect(lines.dropLast().reduce(0) { $0 + $1.utf8.count + 1 } <= 600)
    let recording = try Recording(text: lines.joined(separator: "\n"))
    #expect(recording.ending == "the recording reached the limit of 0 MB")
    guard case .same = try await replaySession(lines).outcome else {
      Issue.record("the part before the limit differs")
      return
    }
  }
}
