import DeclarativeUI
import ExternalPlugins
import FeatureFlags
import Flows
import PluginHost
import PluginInterface
import PluginProtocol
import Routing
import TestSupport
import Testing
import Unidirectional

/// Screens of external plugins, with a recording instead of a process.
@MainActor @Suite final class ExternalScreenTests {
  private final class Items: Flow<Int, Never> {
    static let point = RoutingPoint<Int, Never>("items.routes")

    init(_ registry: PluginRegistry) {
      super.init(id: "items", title: "Items", state: 0)
      router.show("list") { _ in ScreenRoutable("List") { Label("all items") } }
      attach(Items.point, from: registry)
    }
  }

  private let count = Source(1)
  /// Loads the plugin with other contents of its folder.
  private var update: (_ digest: String) -> Void = { _ in }

  /// An app whose plugin follows a recording.
  private func app(_ record: String) throws -> (ScreenDriver, ExternalPluginHost, Items) {
    let registry = PluginRegistry { _ in true }
    registry.onFailure = { Issue.record("\($0): \($1)") }
    let count = count
    var points = ExternalPoints(
      facts: { PluginFacts(count.value) { ["count": .integer($0)] } })
    points.addScreens(among: Items.point, in: "items", Items.self)
    let manifest = try PluginManifest(
      text: """
        {"id": "other", "title": "Other", "version": "1", "owner": "@test",
         "protocol": {"from": 1}, "command": ["x"],
         "contributions": {"screens": [{"id": "s", "title": "Sum", "at": "items.routes", "before": "list"}]}}
        """)
    let greeting = """
      {"told":{"id":1,"jsonrpc":"2.0","method":"initialize","params":{"contributions":\
      [{"id":"s","kind":"screen"}],"features":["screens","commands","links","status"],"plugin":"other","protocol":1,"repository":null}}}
      {"said":{"jsonrpc":"2.0","id":1,"result":{"protocol":1}}}

      """
    let exchange = RecordedExchange(text: greeting + record)
    let reloaded = RecordedExchange(
      text: greeting + ExternalScreenTests.asked(2, count: 1, text: "reloaded"))
    let host = ExternalPluginHost(
      registry: registry, flags: FlagStore(), points: points.table,
      limits: ExternalPluginLimits(greeting: .seconds(30), answer: .seconds(30), restarts: 0)
    ) { found, _ in ReplayTransport(found.digest == "1" ? exchange : reloaded) }
    update = { digest in
      host.update([
        PluginFolder(
          folder: "/plugins/other", location: .user, manifest: .success(manifest), digest: digest,
          files: [], trust: .trusted)
      ])
    }
    update("1")
    let flow = Items(registry)
    flow.open(pluginScreen: PluginScreenRoute(plugin: "other", place: "s", parameters: [:]))
    return (ScreenDriver(flow), host, flow)
  }

  private static func asked(_ id: Int, count: Int, text: String? = nil) -> String {
    """
    {"told":{"id":\(id),"jsonrpc":"2.0","method":"screen","params":{"facts":{"count":\(count)},"id":"s",\
    "parameters":{},"state":null}}}
    {"said":{"jsonrpc":"2.0","id":\(id),"result":{"tree":{"type":"text","text":"\(text ?? "sum of \(count)")"}}}}

    """
  }

  @Test("the contents are requested again when the facts change")
  func facts() async throws {
    let (app, host, flow) = try app(
      ExternalScreenTests.asked(2, count: 1) + ExternalScreenTests.asked(3, count: 9))
    await app.wait(for: "sum of 1")
    for number in 2...9 { count.value = number }
    await app.wait(for: "sum of 9")
    withExtendedLifetime((host, flow)) {}
  }

  @Test("an open screen shows the contents of a plugin that was reloaded")
  func reload() async throws {
    let (app, host, flow) = try app(ExternalScreenTests.asked(2, count: 1))
    await app.wait(for: "sum of 1")
    update("2")
    await app.wait(for: "reloaded")
    #expect(flow.crumbs == ["Items", "Sum"])
    withExtendedLifetime((host, flow)) {}
  }
}
