import FeatureFlags
import PluginHost
import PluginInterface
import Terminal
import Testing

private let keys = CommandPoint<Int>("test.commands")

/// A plugin with one command for each list of keys. It can fail afterward.
private struct Commands: Plugin {
  let id: String
  var title: String { id.uppercased() }
  let version = "1"
  let owner = "@test"
  var flag: Flag { Flag(key: id, default: true, owner: "@test", about: "") }
  var keysOfCommands: [KeyPress] = []
  var fails = false

  struct Failure: Error {}

  func contribute(to contributions: inout PluginContributions) throws {
    for key in keysOfCommands {
      contributions.add(
        Command(key.symbol, keys: key) { _ in }, id: "\(id).\(key.symbol)", to: keys)
    }
    if fails { throw Failure() }
  }
}

/// Rule 16: who keeps a claim after plugins come, fail and go.
@MainActor @Suite struct PluginConflictTests {
  private final class Switches { var off: Set<String> = [] }

  private let switches = Switches()
  private let host: PluginRegistry

  init() {
    let switches = switches
    host = PluginRegistry(reserved: [Claim(.key, ("q" as KeyPress).symbol)]) {
      !switches.off.contains($0.key)
    }
  }

  private var conflicts: [String] { host.conflicts.map(\.description) }

  @Test("a plugin that fails while it contributes claims nothing")
  func failedClaims() {
    host.register(Commands(id: "a", keysOfCommands: ["x"], fails: true))
    host.register(Commands(id: "b", keysOfCommands: ["x"]))
    #expect(conflicts == [])
    #expect(host.plugins.first?.contributions.isEmpty == true)
  }

  @Test("a disabled plugin that failed has no dormant contributions")
  func failedDormant() {
    host.register(Commands(id: "a", keysOfCommands: ["x"]))
    switches.off = ["a"]
    host.flagsChanged()
    #expect(host.dormantContributions(to: keys).count == 1)
    host.disable("a", because: "it broke")
    #expect(host.dormantContributions(to: keys).isEmpty)
  }

  @Test("a plugin that is registered twice is one conflict, which ends with the plugin")
  func registeredTwice() {
    host.register(Commands(id: "a"))
    host.register(Commands(id: "a"))
    host.register(Commands(id: "a"))
    #expect(host.conflicts.count == 1)
    host.unregister("a")
    #expect(conflicts == [])
  }

  @Test("the app keeps its keys after another key was granted")
  func reservedLater() {
    host.register(Commands(id: "a", keysOfCommands: ["x", "q"]))
    #expect(conflicts == ["A and the app both claim the key q at test.commands; the app keeps it"])
    #expect(host.keyBindings(at: keys) { 0 }.map(\.keys) == [["x"], []])
  }

  @Test("a plugin that loses a key doesn't keep it from its owner")
  func thirdPlugin() {
    for id in ["a", "b", "c"] { host.register(Commands(id: id, keysOfCommands: ["x"])) }
    #expect(
      conflicts == [
        "B and A both claim the key x at test.commands; A keeps it",
        "C and A both claim the key x at test.commands; A keeps it",
      ])
  }
}
