import ExternalPlugins
import FeatureFlags
import Foundation
import PluginHost
import PluginInterface
import PluginProtocol
import Testing

/// Plugins in folders that the user names on the command line.
@MainActor @Suite(.timeLimit(.minutes(5))) final class PluginDevelopmentTests {
  private let folder = NSTemporaryDirectory() + "headway-development-\(UUID().uuidString)"
  private let registry = PluginRegistry { _ in true }
  private var notices: [String] = []
  private var problems: [String] = []

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func write(_ manifest: String, to plugin: String) throws {
    try FileManager.default.createDirectory(atPath: plugin, withIntermediateDirectories: true)
    try manifest.write(toFile: plugin + "/plugin.json", atomically: true, encoding: .utf8)
  }

  private func manifest(_ id: String, version: String) -> String {
    """
    {"id": "\(id)", "title": "Mine", "version": "\(version)", "owner": "@me",
     "protocol": {"from": 1, "to": 1}, "command": ["/bin/cat"], "contributions": {}}
    """
  }

  /// An app with one untrusted plugin.
  private func library() throws -> ExternalPluginLibrary {
    try write(manifest("other", version: "1"), to: folder + "/config/plugins/other")
    let library = ExternalPluginLibrary(
      registry: registry, flags: FlagStore(), points: ExternalPoints(),
      places: PluginPlaces(
        app: "app", user: folder + "/config/plugins", repository: nil, state: folder,
        cache: folder), trust: nil)
    library.onNotice = { [weak self] in self?.notices.append($0) }
    library.onProblem = { [weak self] in self?.problems.append($0) }
    return library
  }

  private var versions: [String] { registry.plugins.map { "\($0.id) \($0.version)" } }

  private func until(_ condition: () -> Bool) async throws {
    for _ in 0..<6_000 where !condition() { try await Task.sleep(for: .milliseconds(5)) }
    try #require(condition(), "\(versions), \(notices), \(problems)")
  }

  @Test("a named plugin runs without trust, and is reloaded when a file changes")
  func reload() async throws {
    let mine = folder + "/mine"
    try write(manifest("mine", version: "1"), to: mine)
    let library = try library()
    library.name(folders: [mine])
    library.begin(repository: nil, isUrgent: true)
    try await until { versions == ["mine 1"] && library.host.found.count == 2 }
    #expect(notices == ["The plugin Mine isn't trusted. Review it in Settings."])
    try write(manifest("mine", version: "2"), to: mine)
    try await until { versions == ["mine 2"] }
    #expect(notices.last == "Reloaded the plugin Mine.")
    try write("{", to: mine)
    try await until { !problems.isEmpty }
    #expect(problems[0].hasPrefix("mine: plugin.json: "))
    #expect(versions == [])
    try write(manifest("mine", version: "3"), to: mine)
    try await until { versions == ["mine 3"] }
  }

  @Test("the notice about a failed plugin names what starts it again")
  func failureNotice() async throws {
    let mine = folder + "/mine"
    try write(
      manifest("mine", version: "1").replacing("Mine", with: "My own"), to: mine)
    let library = try library()
    library.name(folders: [mine])
    await library.find(repository: nil)
    #expect(
      library.failureNotice("My own", "no luck")
        == "The My own plugin is off until you change one of its files: no luck")
    #expect(
      library.failureNotice("Mine", "no luck")
        == "The Mine plugin is off until you restart: no luck")
  }

  @Test("a named plugin takes precedence over the user's plugin with the same id")
  func precedence() async throws {
    let mine = folder + "/mine"
    try write(manifest("other", version: "2"), to: mine)
    let library = try library()
    library.name(folders: [mine])
    await library.find(repository: nil)
    #expect(versions == ["other 2"])
    #expect(library.host.found.map(\.location) == [.named, .user])
  }

  @Test("the sandbox runs only the named plugins, and reloads them")
  func sandbox() async throws {
    let mine = folder + "/mine"
    try write(manifest("mine", version: "1"), to: mine)
    let library = try library()
    library.use(folders: [mine])
    #expect(versions == ["mine 1"])
    try write(manifest("mine", version: "2"), to: mine)
    try await until { versions == ["mine 2"] }
    #expect(library.host.found.count == 1)
  }

  @Test("an external plugin doesn't replace a built-in plugin that was registered later")
  func builtIn() async throws {
    let mine = folder + "/mine"
    try write(manifest("built-in", version: "2"), to: mine)
    let library = try library()
    registry.register(BuiltIn())
    library.name(folders: [mine])
    await library.find(repository: nil)
    #expect(versions == ["built-in 1"])
  }
}

private struct BuiltIn: Plugin {
  let id = "built-in"
  let title = "Built in"
  let version = "1"
  let owner = "@app"
  let flag = Flag(key: "plugin.built-in", default: true, owner: "@app", about: "")

  func contribute(to contributions: inout PluginContributions) {}
}
