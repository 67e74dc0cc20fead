import FeatureFlags
import PluginInterface
import PluginProtocol
import RouterService
import Unidirectional

/// Keeps the registered plugins in sync with the trusted plugin folders while the app runs.
@MainActor package final class ExternalPluginHost {
  /// Creates the transport for one run of a plugin.
  package typealias MakeTransport =
    @Sendable (PluginFolder, PluginManifest) async throws -> any PluginTransport

  private struct Registered {
    let found: PluginFolder
    let plugin: ExternalPlugin
  }

  private let registry: PluginRegistry
  private let flags: FlagStore
  private let points: ExternalExtensionPoints
  private let limits: ExternalPluginLimits
  private let makeTransport: MakeTransport
  private var registered: [Registered] = []
  private let known = Source<[PluginFolder]>([])
  private let searched = Source(false)

  /// Returns the app, which performs the actions in the plugins' answers; nil if there is none.
  package var app: @MainActor () -> (any AppActions)? = { nil }
  /// The path of the repository that plugins receive; nil for none.
  package var repository: String?

  /// Returns details about a failure of a plugin, by its identifier: the last line of its output to
  /// standard error if the process ended, and its log. Nil for none.
  package var failureDetails: @MainActor (String, PluginFailure) -> String? = { _, _ in nil }

  /// Creates a host without external plugins.
  ///
  /// - Parameters:
  ///   - registry: the registry with the built-in plugins, whose identifiers are reserved.
  ///   - flags: the flags that enable and disable plugins.
  ///   - points: the extension points that external plugins can use.
  ///   - limits: the limits for plugin processes.
  ///   - makeTransport: creates the transport for one run of a plugin.
  package init(
    registry: PluginRegistry, flags: FlagStore, points: ExternalExtensionPoints,
    limits: ExternalPluginLimits = ExternalPluginLimits(), makeTransport: @escaping MakeTransport
  ) {
    self.registry = registry
    self.flags = flags
    self.points = points
    self.limits = limits
    self.makeTransport = makeTransport
  }

  /// The plugins that were found, trusted or not. Reading it is tracked.
  package var found: [PluginFolder] { known.value }

  /// Whether the plugin folders have been searched. Reading it is tracked.
  package var isSearched: Bool { searched.value }

  /// Whether the folders have been searched, and no plugin has pending work or shows a placeholder.
  package var isSettled: Bool {
    searched.untracked
      && registered.allSatisfy { $0.plugin.pending == 0 && !$0.plugin.hasPlaceholder }
  }

  /// Returns the registered plugin with this identifier. The read is tracked.
  package func plugin(_ id: String) -> ExternalPlugin? {
    _ = known.value
    return registered.first { $0.plugin.id == id }?.plugin
  }

  /// Updates the registered plugins: adds new ones, replaces changed ones and removes those that
  /// are gone.
  ///
  /// - Parameter found: the current contents of all plugin folders.
  /// - Returns: the enabled plugins that now require the user's trust and didn't before.
  @discardableResult package func update(_ found: [PluginFolder]) -> [PluginFolder] {
    let waitingBefore = Set(
      known.untracked.filter { $0.trust != .trusted }.map(ExternalPluginHost.key))
    var ids = Dictionary(
      Set(registry.plugins.map(\.id)).subtracting(registered.map(\.plugin.id))
        .map { ($0, "a plugin of the app") }
    ) { $1 }
    let all = found.map { refusingTaken($0, &ids) }
    let wanted = all.filter { $0.trust == .trusted && $0.diagnostics == nil }
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
      $0.trust != .trusted && isWanted($0) && !waitingBefore.contains(ExternalPluginHost.key($0))
    }
  }

  /// Whether the plugin would be enabled if it were trusted. Headway doesn't request trust for
  /// disabled plugins.
  private func isWanted(_ found: PluginFolder) -> Bool {
    guard case .success(let manifest) = found.manifest else { return false }
    return flags.isOn(
      Flag(
        key: manifest.flagKey, default: manifest.isOnByDefault, owner: manifest.owner,
        about: manifest.about))
  }

  private static func key(_ found: PluginFolder) -> String { "\(found.folder) \(found.digest)" }

  /// Ensures that identifiers are unique: built-in plugins take precedence, then the plugin that
  /// was found first.
  private func refusingTaken(_ found: PluginFolder, _ ids: inout [String: String]) -> PluginFolder {
    guard found.diagnostics == nil else { return found }
    if let owner = ids[found.id] {
      return PluginFolder(
        folder: found.folder, location: found.location,
        manifest: .failure(
          JSONDiagnostics([
            JSONDiagnostic(
              "\(owner) already has the id \"\(found.id)\"", at: "id",
              hint: "choose another id")
          ])), digest: found.digest, files: found.files, changes: found.changes,
        trust: found.trust)
    }
    ids[found.id] = "the plugin in \(found.folder)"
    return found
  }

  private func register(_ found: PluginFolder) -> Registered? {
    guard case .success(let manifest) = found.manifest else { return nil }
    let plugin = ExternalPlugin(
      manifest, points: points, repository: repository, limits: limits
    ) { [makeTransport] in try await makeTransport(found, manifest) }
    plugin.app = { [weak self] in self?.app() }
    plugin.details = { [weak self] in self?.failureDetails(manifest.id, $0) }
    plugin.onDisabled = { [registry, weak plugin] failure in
      registry.disable(
        manifest.id, because: plugin?.described(failure) ?? failure.description)
    }
    plugin.onTimeSpent = { [registry] in registry.note($0, spentBy: manifest.id) }
    flags.replace(plugin.flag)
    registry.replace(plugin)
    return Registered(found: found, plugin: plugin)
  }

  /// Stops the processes of plugins that are now disabled.
  package func flagsChanged() {
    for each in registered where !flags.isOn(each.plugin.flag) { each.plugin.stop() }
  }

  /// Stops all processes.
  package func stop() {
    for each in registered { each.plugin.stop() }
  }
}
