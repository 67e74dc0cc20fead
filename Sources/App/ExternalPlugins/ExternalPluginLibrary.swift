import FeatureFlags
import Folders
import Foundation
import Output
import PluginHost
import PluginInterface
import PluginProtocol
import SettingsInterface
import Synchronization
import Unidirectional
import UserSettings

/// Finds external plugins, watches their folders, and registers the trusted plugins while the app
/// runs.
@MainActor package final class ExternalPluginLibrary {
  package let host: ExternalPluginHost
  /// The counts that requests to plugins contain.
  package let facts = AppFacts()
  /// Called with a notice about plugins that the user hasn't trusted yet.
  package var onNotice: @MainActor (String) -> Void = { _ in }
  /// Called if the trust in a plugin can't be saved.
  package var onProblem: @MainActor (String) -> Void = { _ in }
  private let registry: PluginRegistry
  /// The extension points for screens among those of flows.
  let screens: [ExternalScreenPoint]
  private let file: UserConfigurationFile?
  private var folders: PluginFolderReader
  private var watch: FolderWatcher?
  private let wrapper = Wrapper()
  /// The number of calls to `begin`. It detects that another project was opened before a delayed
  /// start.
  private var turn = 0
  private var isLooking = false
  private var isToLookAgain = false

  /// - Parameters:
  ///   - registry: the registry for the plugins.
  ///   - flags: the flags that enable the plugins.
  ///   - file: the user's configuration file. It records the trust, and the user's plugins are in
  ///     the folder next to it. Nil for none.
  ///   - screens: the extension points for screens among those of flows.
  ///   - limits: the time and size limits for plugins.
  package init(
    registry: PluginRegistry, flags: FlagStore, file: UserConfigurationFile?,
    screens: [ExternalScreenPoint], limits: ExternalPluginLimits = ExternalPluginLimits()
  ) {
    self.registry = registry
    self.screens = screens
    self.file = file
    let folders = PluginFolderReader(personal: file, root: nil)
    self.folders = folders
    let wrapper = wrapper
    host = ExternalPluginHost(
      registry: registry, flags: flags, points: .app(facts, screens: screens), limits: limits
    ) {
      wrapper(ProcessTransport($0, $1, log: PluginLog(plugin: $1.id)))
    }
  }

  /// Starts searching for plugins in the background, and repeats the search when their folders
  /// change.
  ///
  /// - Parameters:
  ///   - root: the repository root; nil without a repository.
  ///   - isUrgent: whether a pending link may need a plugin. Otherwise the search starts after 250
  /// ms,
  ///     so that it doesn't slow down the first frame.
  package func begin(repository root: String?, isUrgent: Bool) {
    turn += 1
    guard !isUrgent else { return begin(root) }
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(250)) { [turn] in
      MainActor.assumeIsolated { [weak self] in
        if self?.turn == turn { self?.begin(root) }
      }
    }
  }

  private func begin(_ root: String?) {
    open(root)
    watch?.stop()
    watch = FolderWatcher(folders.roots) { [weak self] in
      Task { @MainActor in self?.look() }
    }
    look()
  }

  /// Searches for plugins once, for a command.
  package func find(repository root: String?) async {
    open(root)
    let folders = folders
    host.update(await Task.detached { folders.find() }.value)
  }

  private func open(_ root: String?) {
    folders = PluginFolderReader(personal: file, root: root)
    host.repository = root
  }

  private func look() {
    guard !isLooking else { return isToLookAgain = true }
    isLooking = true
    let folders = folders
    Task { [weak self] in
      let found = await Task.detached(priority: .utility) { folders.find() }.value
      self?.take(found)
    }
  }

  private func take(_ found: [PluginFolder]) {
    isLooking = false
    let new = host.update(found)
    if !new.isEmpty { onNotice(ExternalPluginLibrary.news(of: new)) }
    if isToLookAgain {
      isToLookAgain = false
      look()
    }
  }

  private static func news(of new: [PluginFolder]) -> String {
    let names = new.map { $0.trust == .changed ? "\($0.title) (changed)" : $0.title }
    let shown = names.prefix(3).joined(separator: ", ")
    let more = names.count > 3 ? " and \(names.count - 3) more" : ""
    return new.count == 1
      ? "The plugin \(shown) isn't trusted. Review it in Settings."
      : "These plugins aren't trusted: \(shown)\(more). Review them in Settings."
  }

  /// Uses only the plugins in these folders. Naming a folder on the command line trusts its plugin.
  ///
  /// - Parameters:
  ///   - folders: the paths of the folders.
  ///   - wrap: wraps the transport of each plugin, for example to record its messages.
  package func use(
    folders: [String],
    wrap: @escaping @Sendable (any PluginTransport) -> any PluginTransport = { $0 }
  ) {
    wrapper.use(wrap)
    host.update(folders.map { PluginFolderReader.read($0, .named, repository: host.repository) })
  }

  /// Returns whether a plugin is registered and enabled. The read is tracked.
  func isOn(_ plugin: ExternalPlugin) -> Bool {
    registry.plugins.contains { $0.id == plugin.id && $0.state == .on }
  }

  // MARK: Trust

  /// Trusts a plugin with exactly its current files.
  ///
  /// - Throws: `Failure` if the trust can't be saved.
  package func trust(_ found: PluginFolder) throws {
    try folders.trust.write(found.digest, for: found.folder)
    lookAgain()
  }

  /// Revokes the trust in a plugin.
  ///
  /// - Throws: `Failure` if the change can't be saved.
  package func distrust(_ found: PluginFolder) throws {
    try folders.trust.write(nil, for: found.folder)
    lookAgain()
  }

  /// Saves the trust in the content of a folder, or revokes it if `digest` is nil. Errors go to
  /// `onProblem`.
  private func keep(_ digest: String?, for folder: String) {
    do {
      try folders.trust.write(digest, for: folder)
    } catch {
      onProblem((error as? Failure)?.items.first?.message ?? "\(error)")
    }
    lookAgain()
  }

  private func lookAgain() {
    if watch != nil { look() }
  }
}

/// Wraps the transports of plugins. By default it returns them unchanged.
private final class Wrapper: Sendable {
  private let wrap = Mutex<@Sendable (any PluginTransport) -> any PluginTransport>({ $0 })

  func use(_ new: @escaping @Sendable (any PluginTransport) -> any PluginTransport) {
    wrap.withLock { $0 = new }
  }

  func callAsFunction(_ transport: any PluginTransport) -> any PluginTransport {
    wrap.withLock { $0 }(transport)
  }
}

extension ExternalPluginLibrary: PluginTrusting {
  package var items: [FolderPlugin] { host.found.map(FolderPlugin.init) }

  package func trust(_ plugin: FolderPlugin) -> @MainActor () -> Void {
    change(plugin.id, to: plugin.digest)
  }

  package func distrust(_ plugin: FolderPlugin) -> @MainActor () -> Void {
    change(plugin.id, to: nil)
  }

  private func change(_ folder: String, to digest: String?) -> @MainActor () -> Void {
    let before = folders.trust.read()[folder]
    keep(digest, for: folder)
    return { [weak self] in self?.keep(before, for: folder) }
  }
}
