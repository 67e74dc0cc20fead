import FeatureFlags
import PluginHost
import PluginInterface
import Synchronization
import Testing

private let rows = ListRowPoint<Int, String>("test.rows")

private struct RowsPlugin: Plugin {
  let id: String
  var title: String { id.uppercased() }
  let version = "1"
  let owner = "@test"
  var flag: Flag { Flag(key: "plugin.\(id)", default: true, owner: "@test", about: "") }

  func contribute(to contributions: inout PluginContributions) {
    contributions.add(ListRows(title: title) { _ in [id] }, id: id, to: rows)
  }
}

/// Rule 17: slow code and errors off the main actor disable a plugin like errors on it.
@MainActor @Suite struct PluginFailureTests {
  /// Provides the durations of the next calls.
  private final class Times { var next: [Duration] = [] }

  private final class ReportedMessages { var all: [String] = [] }

  private let times = Times()
  private let failures = ReportedMessages()
  private let host: PluginRegistry

  init() {
    let times = times
    let failures = failures
    host = PluginRegistry(
      limits: PluginLimits(
        slow: .milliseconds(10), slowCalls: 3, tooSlow: .seconds(1), deadline: .milliseconds(20)),
      measure: { body in
        body()
        return times.next.isEmpty ? .zero : times.next.removeFirst()
      }
    ) { _ in true }
    host.onFailure = { failures.all.append("\($0): \($1)") }
    host.register(RowsPlugin(id: "a"))
    host.register(RowsPlugin(id: "b"))
  }

  private func shown() -> [String] {
    host.contributions(to: rows).flatMap { $0.run { try $0.rows(1) } ?? [] }
  }

  @Test("rule 17: a call that takes far too long disables its plugin, which is reported once")
  func tooSlow() {
    times.next = [.seconds(2)]
    #expect(shown() == ["a", "b"], "the result of the slow call is still shown")
    #expect(shown() == ["b"])
    #expect(failures.all == ["A: a took 2000 ms"])
    #expect(host.plugins.first?.timeSpent == .seconds(2))
  }

  @Test("a call that takes exactly the maximum disables its plugin")
  func atTheLimit() {
    times.next = [.seconds(1)]
    _ = shown()
    #expect(shown() == ["b"])
  }

  @Test("time that a plugin takes in its own process is added to its report")
  func timeOutside() {
    host.note(.seconds(3), spentBy: "a")
    host.note(.seconds(4), spentBy: "a")
    host.note(.seconds(5), spentBy: "unknown")
    #expect(host.plugins.map(\.timeSpent) == [.seconds(7), .zero])
  }

  @Test("rule 17: slow calls are counted, and too many disable the plugin")
  func slow() {
    for count in 1...2 {
      times.next = [.milliseconds(10)]
      #expect(shown() == ["a", "b"])
      #expect(host.plugins.first?.slowCalls == count)
    }
    times.next = [.milliseconds(10)]
    _ = shown()
    #expect(shown() == ["b"])
    #expect(failures.all == ["A: its code took 10 ms or more 3 times, most recently a"])
  }

  @Test("rule 17: work that misses its deadline disables its plugin and isn't awaited")
  func deadline() async throws {
    let contributed = try #require(host.contributions(to: rows).first)
    let value = await contributed.load {
      // It ignores cancellation.
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      return 1
    }
    #expect(value == nil)
    #expect(failures.all == ["A: a didn't finish within 20 ms"])
    #expect(shown() == ["b"])
  }

  @Test("rule 17: work that misses its deadline is canceled")
  func deadlineCancels() async throws {
    let contributed = try #require(host.contributions(to: rows).first)
    let canceled = Mutex(false)
    let (gate, end) = AsyncStream.makeStream(of: Void.self)
    let value = await contributed.load {
      await withTaskCancellationHandler {
        for await _ in gate { break }
      } onCancel: {
        canceled.withLock { $0 = true }
        end.finish()
      }
      return 1
    }
    #expect(value == nil)
    for _ in 0..<30_000 where !canceled.withLock({ $0 }) {
      try? await Task.sleep(for: .milliseconds(2))
    }
    #expect(canceled.withLock { $0 })
    end.finish()
  }

  @Test("rule 17: asynchronous work that throws disables its plugin; other results are returned")
  func loading() async throws {
    struct Broken: Error, CustomStringConvertible { let description = "broken" }
    let (a, b) = (host.contributions(to: rows)[0], host.contributions(to: rows)[1])
    #expect(await b.load { 7 } == 7)
    #expect(await a.load { () throws -> Int in throw Broken() } == nil)
    #expect(failures.all == ["A: broken"])
  }

  @Test("rule 17: work that throws CancellationError without being canceled disables its plugin")
  func falseCancellation() async throws {
    let contributed = try #require(host.contributions(to: rows).first)
    #expect(await contributed.load { () throws -> Int in throw CancellationError() } == nil)
    #expect(shown() == ["b"])
  }

  @Test("canceled work doesn't disable its plugin")
  func canceled() async throws {
    let contributed = try #require(host.contributions(to: rows).first)
    let task = Task { await contributed.load { try await Task.sleep(for: .seconds(60)) } != nil }
    task.cancel()
    #expect(await task.value == false)
    #expect(failures.all.isEmpty)
  }
}
