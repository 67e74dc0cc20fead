import DeclarativeUI
import FeatureFlags
import Flows
import PluginHost
import PluginInterface
import Testing

private let rows = ListRowPoint<Int, String>("test.rows")
private let routes = RoutingPoint<Int, Never>("test.routes")

private final class CountFlow: Flow<Int, Never> {
  init(_ contributions: any ContributionReading) {
    super.init(id: "count", title: "Count", state: 0)
    router.show("all") { ScreenRoutable("All") { Label("all") } }
    attach(routes, from: contributions)
  }
}

private struct TestPlugin: Plugin {
  let id: String
  var title: String { id.uppercased() }
  var version: String { "1" }
  var owner: String { "@test" }
  var flag: Flag { Flag(key: "plugin.\(id)", default: true, owner: "@test", about: "") }
  var rowID = "rows"
  var failsWith: String?

  func contribute(to contributions: inout PluginContributions) throws {
    let failure = failsWith
    contributions.add(
      ListRows(title: title) { count in
        if let failure { throw Failure(description: failure) }
        return (0..<count).map { "\(id)\($0)" }
      }, id: rowID, to: rows)
    contributions.add(
      .show("step.\(id)", when: { _, _ in true }, make: { _ in ScreenRoutable(id) { Label(id) } }),
      id: "step.\(id)", to: routes)
  }

  struct Failure: Error, CustomStringConvertible { let description: String }
}

@MainActor @Suite struct PluginRegistryTests {
  private final class Switches { var off: Set<String> = [] }

  private let switches = Switches()
  private let host: PluginRegistry

  init() {
    let switches = switches
    host = PluginRegistry { !switches.off.contains($0.key) }
  }

  private func shownRows(_ count: Int = 1) -> [String] {
    host.contributions(to: rows).flatMap { $0.run { try $0.rows(count) } ?? [] }
  }

  @Test("rule 15: a plugin can be registered and removed while a flow is on screen")
  func registerLive() {
    let flow = CountFlow(host)
    #expect(flow.crumbs == ["Count", "All"])
    host.register(TestPlugin(id: "late"))
    #expect(flow.crumbs == ["Count", "late"])
    host.unregister("late")
    #expect(flow.crumbs == ["Count", "All"])
  }

  @Test(
    "rule 15: turning a flag off removes contributions at once, and turning it on restores them")
  func flags() {
    let flow = CountFlow(host)
    host.register(TestPlugin(id: "a"))
    #expect(shownRows() == ["a0"])
    switches.off = ["plugin.a"]
    host.flagsChanged()
    #expect(shownRows().isEmpty)
    #expect(flow.crumbs == ["Count", "All"])
    #expect(host.plugins.map(\.state) == [.off])
    switches.off = []
    host.flagsChanged()
    #expect(shownRows() == ["a0"])
    #expect(flow.crumbs == ["Count", "a"])
  }

  @Test("rule 16: of two plugins that claim one id, the first keeps it, and both are named")
  func conflict() {
    host.register(TestPlugin(id: "a", rowID: "same"))
    host.register(TestPlugin(id: "b", rowID: "same"))
    #expect(shownRows() == ["a0"])
    #expect(
      host.conflicts.map(\.description)
        == ["B and A both claim same at test.rows; A keeps it"])
  }

  @Test("rule 16: of two plugins with one id, the first stays unless the other replaces it")
  func sameID() {
    host.register(TestPlugin(id: "a"))
    host.register(TestPlugin(id: "b", rowID: "b"))
    host.register(TestPlugin(id: "a", rowID: "other"))
    #expect(host.plugins.map(\.id) == ["a", "b"])
    #expect(
      host.conflicts.map(\.description)
        == ["A and A both claim a at plugins; A keeps it"])
    host.replace(TestPlugin(id: "a", rowID: "other"))
    #expect(host.plugins.map(\.id) == ["a", "b"], "at the same position")
    #expect(host.plugins.first?.contributions.map(\.id).contains("other") == true)
    #expect(host.conflicts.isEmpty)
  }

  @Test("rule 17: a plugin that throws is disabled and reported; the rest keeps working")
  func containment() {
    var failures: [String] = []
    host.onFailure = { failures.append("\($0): \($1)") }
    host.register(TestPlugin(id: "bad", rowID: "bad", failsWith: "broken"))
    host.register(TestPlugin(id: "good"))
    #expect(shownRows() == ["good0"])
    #expect(failures == ["BAD: broken"])
    #expect(host.plugins.map(\.state) == [.failed("broken"), .on])
    #expect(shownRows() == ["good0"])
    #expect(failures.count == 1)
  }

  @Test("rule 19: a report lists id, version, owner, flag and contributions")
  func report() throws {
    host.register(TestPlugin(id: "a"))
    let report = try #require(host.plugins.first)
    #expect(report.flag == "plugin.a")
    #expect(report.contributions.map(\.point) == ["test.rows", "test.routes"])
  }
}
