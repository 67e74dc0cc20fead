import FeatureFlags
import PluginHost
import PluginInterface
import Testing

private let texts = ExtensionPoint<@MainActor (Int) throws -> String>("test.texts")

private struct TextPlugin: Plugin {
  let id: String
  var title: String { id.uppercased() }
  var version: String { "1" }
  var owner: String { "@test" }
  var flag: Flag { Flag(key: "plugin.\(id)", default: true, owner: "@test", about: about) }
  var about = ""
  var isBroken = false

  struct Failure: Error {}

  func contribute(to contributions: inout PluginContributions) throws {
    let (id, isBroken) = (id, isBroken)
    contributions.add(
      { number in
        if isBroken { throw Failure() }
        return "\(id) \(number)"
      }, id: id, to: texts)
  }
}

@MainActor @Suite struct PluginStartTests {
  @Test("a registry starts with its plugins, and follows their flags")
  func start() throws {
    let flags = FlagStore()
    let registry = try PluginRegistry([TextPlugin(id: "a"), TextPlugin(id: "b")], flags: flags)
    #expect(registry.gather(from: texts) { try $0(1) } == ["a 1", "b 1"])
    flags.set(TextPlugin(id: "a").flag, to: false)
    #expect(registry.gather(from: texts) { try $0(1) } == ["b 1"])
    #expect(flags.declared.map(\.key) == ["plugin.a", "plugin.b"])
  }

  @Test("two plugins with different flags of one key are an error")
  func oneFlag() {
    #expect(throws: FlagError.self) {
      try PluginRegistry(
        [TextPlugin(id: "a"), TextPlugin(id: "a", about: "another")], flags: FlagStore())
    }
  }

  @Test("gathering leaves out a plugin that throws, and reports it")
  func failure() throws {
    var failures: [String] = []
    let registry = try PluginRegistry(
      [TextPlugin(id: "a", isBroken: true), TextPlugin(id: "b")], flags: FlagStore()
    ) { title, _ in failures.append(title) }
    #expect(registry.gather(from: texts) { try $0(1) } == ["b 1"])
    #expect(failures == ["A"])
  }
}
