import FeatureFlags
import PluginHost
import PluginInterface
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

/// Rule 17: what is too slow, or throws off the main actor, is contained like what throws on it.
@MainActor @Suite struct PluginFaultTests {
  /// Says how long the next pieces took.
  private final class Times { var next: [Duration] = [] }

  private final class Told { var all: [String] = [] }

  private let times = Times()
  private let told = Told()
  private let host: PluginRegistry

  init() {
    let times = times
    let told = told
    host = PluginRegistry(
      limits: PluginLimits(
        slow: .milliseconds(10), slowPieces: 3, tooSlow: .seconds(1), deadline: .milliseconds(20)),
      measure: { body in
        body()
        return times.next.isEmpty ? .zero : times.next.removeFirst()
      }
    ) { _ in true }
    host.onFailure = { told.all.append("\($0): \($1)") }
    host.register(RowsPlugin(id: "a"))
    host.register(RowsPlugin(id: "b"))
  }

  private func shown() -> [String] {
    host.contributions(to: rows).flatMap { $0.run { try $0.rows(1) } ?? [] }
  }

  @Test("rule 17: a piece that takes far too long switches its plugin off, once and told")
  func tooSlow() {
    times.next = [.seconds(2)]
    #expect(shown() == ["a", "b"], "what it made is still shown this once")
    #expect(shown() == ["b"])
    #expect(told.all == ["A: a took 2000 ms"])
    #expect(host.plugins.first?.timeSpent == .seconds(2))
  }

  @Test("rule 17: slow pieces are counted, and too many switch the plugin off")
  func slow() {
    for count in 1...2 {
      times.next = [.milliseconds(10)]
      #expect(shown() == ["a", "b"])
      #expect(host.plugins.first?.slowPieces == count)
    }
    times.next = [.milliseconds(10)]
    _ = shown()
    #expect(shown() == ["b"])
    #expect(told.all == ["A: its pieces took 10 ms or more 3 times, a last"])
  }

  @Test("rule 17: slow work has a deadline, after which its plugin is off and not waited for")
  func deadline() async throws {
    let contributed = try #require(host.contributions(to: rows).first)
    let value = await contributed.load {
      // It doesn't listen to being cancelled.
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      return 1
    }
    #expect(value == nil)
    #expect(told.all == ["A: a wasn't done after 20 ms"])
    #expect(shown() == ["b"])
  }

  @Test("rule 17: slow work that throws switches its plugin off; what is found is given back")
  func loading() async throws {
    struct Broken: Error, CustomStringConvertible { let description = "broken" }
    let (a, b) = (host.contributions(to: rows)[0], host.contributions(to: rows)[1])
    #expect(await b.load { 7 } == 7)
    #expect(await a.load { () throws -> Int in throw Broken() } == nil)
    #expect(told.all == ["A: broken"])
  }

  @Test("rule 17: slow work that gives itself up, though it is wanted, is at fault")
  func givenUp() async throws {
    let contributed = try #require(host.contributions(to: rows).first)
    #expect(await contributed.load { () throws -> Int in throw CancellationError() } == nil)
    #expect(shown() == ["b"])
  }

  @Test("slow work that its screen no longer wants is no fault")
  func cancelled() async throws {
    let contributed = try #require(host.contributions(to: rows).first)
    let task = Task { await contributed.load { try await Task.sleep(for: .seconds(60)) } != nil }
    task.cancel()
    #expect(await task.value == false)
    #expect(told.all.isEmpty)
  }
}
