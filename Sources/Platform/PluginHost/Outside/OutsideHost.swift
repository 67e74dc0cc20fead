import FeatureFlags
import PluginInterface
import PluginProtocol
import Unidirectional

/// Keeps the registered plugins those of the folders that were found and trusted, while the app runs.
@MainActor public final class OutsideHost {
  /// Makes what carries one run of a plugin.
  public typealias MakeTransport =
    @Sendable (FoundPlugin, PluginManifest) async throws -> any PluginTransport

  private struct Registered {
    let found: FoundPlugin
    let plugin: OutsidePlugin
  }

  private let registry: PluginRegistry
  private let flags: FlagStore
  private let points: OutsidePoints
  private let limits: OutsideLimits
  private let makeTransport: MakeTransport
  private var registered: [Registered] = []
  private let known = Source<[FoundPlugin]>([])
  private let searched = Source(false)
  private let reserved: Set<String>

  /// What the plugins' answers may ask of the app.
  public var app: @MainActor () -> (any AppActions)? = { nil }
  /// The repository that they are told of.
  public var repository: String?

  /// - Parameter registry: holds the plugins that are built in already: their ids are taken.
  public init(
    registry: PluginRegistry, flags: FlagStore, points: OutsidePoints,
    limits: OutsideLimits = OutsideLimits(), makeTransport: @escaping MakeTransport
  ) {
    self.registry = registry
    self.flags = flags
    self.points = points
    self.limits = limits
    self.makeTransport = makeTransport
    reserved = Set(registry.plugins.map(\.id))
  }

  /// What was found, trusted or not; the read is tracked.
  public var found: [FoundPlugin] { known.value }

  /// Whether the folders were looked at at all; the read is tracked.
  public var isSearched: Bool { searched.value }

  /// Whether all that was asked is answered.
  public var isSettled: Bool {
    searched.untracked && registered.allSatisfy { $0.plugin.pending == 0 }
  }

  /// The registered plugin of that id; the read is tracked.
  public func plugin(_ id: String) -> OutsidePlugin? {
    _ = known.value
    return registered.first { $0.plugin.id == id }?.plugin
  }

  /// Takes what the folders hold now: plugins come, are exchanged for their new content, and go.
  ///
  /// - Returns: those that wait for the person's trust and didn't before, unless they are switched off.
  @discardableResult public func update(_ found: [FoundPlugin]) -> [FoundPlugin] {
    let waitingBefore = Set(known.untracked.filter { $0.trust != .trusted }.map(OutsideHost.key))
    var ids = reserved
    let all = found.map { refusingTaken($0, &ids) }
    let wanted = all.filter { $0.trust == .trusted && $0.mistakes == nil }
    for old in registered where !wanted.contains(old.found) {
      old.plugin.stop()
      if !wanted.contains(where: { $0.id == old.plugin.id }) { registry.unregister(old.plugin.id) }
    }
    registered = wanted.compactMap { new in
      if let same = registered.first(where: { $0.found == new }) { return same }
      return register(new)
    }
    if all != known.untracked { known.value = all }
    searched.value = true
    return all.filter {
      $0.trust != .trusted && isWanted($0) && !waitingBefore.contains(OutsideHost.key($0))
    }
  }

  /// Whether it would be on, were it trusted: who has switched it off isn't asked.
  private func isWanted(_ found: FoundPlugin) -> Bool {
    guard case .success(let manifest) = found.manifest else { return false }
    return flags.isOn(
      Flag(
        key: manifest.flagKey, default: manifest.isOnByDefault, owner: manifest.owner,
        about: manifest.about))
  }

  private static func key(_ found: FoundPlugin) -> String { "\(found.folder) \(found.digest)" }

  /// One id, one plugin: what is built in keeps its own, then the first that was found.
  private func refusingTaken(_ found: FoundPlugin, _ ids: inout Set<String>) -> FoundPlugin {
    guard found.mistakes == nil else { return found }
    guard ids.insert(found.id).inserted else {
      return FoundPlugin(
        folder: found.folder, place: found.place,
        manifest: .failure(
          JSONMistakes([
            JSONMistake(
              "another plugin has the id “\(found.id)” already", at: "id",
              hint: "give it another one")
          ])), digest: found.digest, files: found.files, changes: found.changes,
        trust: found.trust)
    }
    return found
  }

  private func register(_ found: FoundPlugin) -> Registered? {
    guard case .success(let manifest) = found.manifest else { return nil }
    let plugin = OutsidePlugin(
      manifest, points: points, repository: repository, limits: limits
    ) { [makeTransport] in try await makeTransport(found, manifest) }
    plugin.app = { [weak self] in self?.app() }
    plugin.onOff = { [registry] in registry.switchOff(manifest.id, because: $0.description) }
    plugin.onSpent = { [registry] in registry.note($0, spentBy: manifest.id) }
    flags.replace(plugin.flag)
    registry.replace(plugin)
    return Registered(found: found, plugin: plugin)
  }

  /// Ends the processes of plugins that are off now.
  public func flagsChanged() {
    for each in registered where !flags.isOn(each.plugin.flag) { each.plugin.stop() }
  }

  /// Ends all processes.
  public func stop() {
    for each in registered { each.plugin.stop() }
  }
}
