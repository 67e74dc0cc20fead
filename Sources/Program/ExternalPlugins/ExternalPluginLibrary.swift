import FeatureFlags
import Folders
import Foundation
import PluginHost
import PluginInterface
import PluginProtocol
import SettingsInterface
import Synchronization
import Unidirectional

/// Finds external plugins, watches their folders, and registers the trusted plugins while the app
/// runs.
@MainActor package final class ExternalPluginLibrary {
  package let host: ExternalPluginHost
  /// Called with notices: plugins that the user hasn't trusted yet, and reloaded plugins.
  package var onNotice: @MainActor (String) -> Void = { _ in }
  /// Called if the trust in a plugin can't be saved, and if a plugin under development is invalid.
  package var onProblem: @MainActor (String) -> Void = { _ in }
  /// Called after the first search that `begin` starts.
  package var onFirstSearch: @MainActor () -> Void = {}
  let points: ExternalPoints
  private let registry: PluginRegistry
  private let places: PluginPlaces
  private let trust: (any PluginTrustStoring)?
  /// The folders of plugins under development that were named on the command line.
  package private(set) var named: [String] = []
  private var folders: PluginFolderReader
  private var watch: FolderWatcher?
  private let wrapper = Wrapper()
  /// The number of calls to `begin`. It detects that another project was opened before a delayed
  /// start.
  private var turn = 0
  /// The digests of the folders that the user has trusted in the app since the last search. The app
  /// shows a notice about these itself.
  private var ownTrust: [String: String] = [:]
  private var isLooking = false
  private var isToLookAgain = false

  /// - Parameters:
  ///   - registry: the registry for the plugins.
  ///   - flags: the flags that enable the plugins.
  ///   - points: the extension points for the plugins.
  ///   - places: the folders of the app for its plugins.
  ///   - trust: stores the user's trust; nil for none.
  ///   - limits: the time and size limits for plugins.
  package init(
    registry: PluginRegistry, flags: FlagStore, points: ExternalPoints, places: PluginPlaces,
    trust: (any PluginTrustStoring)?, limits: ExternalPluginLimits = ExternalPluginLimits()
  ) {
    self.registry = registry
    self.points = points
    self.places = places
    self.trust = trust
    folders = PluginFolderReader(places, root: nil, trust: trust)
    let (wrapper, logs) = (wrapper, PluginLogs(places))
    host = ExternalPluginHost(
      registry: registry, flags: flags, points: points.table, limits: limits
    ) {
      wrapper(ProcessTransport($0, $1, log: logs[$1.id], copies: places.copies))
    }
    host.failureDetails = { logs[$0].details(of: $1) }
  }

  /// Starts searching for plugins in the background, and repeats the search when their folders
  /// change.
  ///
  /// - Parameters:
  ///   - root: the repository root; nil without a repository.
  ///   - isUrgent: whether a pending link may need a plugin. Otherwise the search starts after 250
  ///     ms, so that it doesn't slow down the first frame.
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
    startWatching()
  }

  /// Watches the folders, and searches them as soon as no change can be missed.
  private func startWatching() {
    watch?.stop()
    let look: @Sendable () -> Void = { [weak self] in Task { @MainActor in self?.look() } }
    watch = FolderWatcher(folders.roots, onReady: look, onChange: look)
  }

  /// Searches for plugins once, for a command.
  package func find(repository root: String?) async {
    open(root)
    let folders = folders
    host.update(await Task.detached { folders.find() }.value)
  }

  private func open(_ root: String?) {
    folders = PluginFolderReader(places, named: named, root: root, trust: trust)
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
    let before = host.found
    let isFirst = !host.isSearched
    let new = host.update(found)
    if isFirst { onFirstSearch() }
    if !new.isEmpty { onNotice(ExternalPluginLibrary.news(of: new)) }
    reportTrust(since: before)
    reportReloads(since: before)
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

  // MARK: Development

  /// Names folders of plugins under development. Naming a folder on the command line trusts its plugin
  /// for this process, whatever its files contain. Their plugins take precedence over others with the
  /// same identifier, and are reloaded when a file changes.
  ///
  /// - Parameter folders: the absolute paths of the folders.
  package func name(folders: [String]) {
    named = folders
    open(host.repository)
  }

  /// Uses only the plugins in these folders, and reloads them when a file changes.
  ///
  /// - Parameters:
  ///   - folders: the absolute paths of the folders.
  ///   - wrap: wraps the transport of each plugin, for example to record its messages.
  package func use(
    folders paths: [String],
    wrap: @escaping @Sendable (any PluginTransport) -> any PluginTransport = { $0 }
  ) {
    wrapper.use(wrap)
    named = paths
    let root = host.repository
    folders = PluginFolderReader(places.withoutSearch, named: paths, root: root, trust: nil)
    host.update(folders.find())
    if !paths.isEmpty { startWatching() }
  }

  /// Returns the notice about a plugin that was disabled because of an error. A plugin under
  /// development starts again when a file changes.
  package func failureNotice(_ title: String, _ message: String) -> String {
    let isNamed = Observer.untracked {
      host.found.contains { $0.location == .named && $0.title == title }
    }
    return "The \(title) plugin is off until you "
      + (isNamed ? "change one of its files" : "restart") + ": \(message)"
  }

  /// Replaces the notice about plugins that aren't trusted, if the user has trusted them elsewhere, such
  /// as with a command in another terminal.
  private func reportTrust(since before: [PluginFolder]) {
    let waiting = before.filter { $0.trust != .trusted && $0.diagnostics == nil }
    let trusted = host.found.filter { new in
      new.trust == .trusted && new.location != .named
        && waiting.contains { $0.folder == new.folder }
        && ownTrust[new.folder] != new.digest
    }
    ownTrust = ownTrust.filter { folder, _ in
      !host.found.contains { $0.folder == folder && $0.trust == .trusted }
    }
    guard !trusted.isEmpty else { return }
    onNotice("Trusted \(trusted.map(\.title).joined(separator: ", ")).")
  }

  private func reportReloads(since before: [PluginFolder]) {
    for new in host.found where new.location == .named {
      guard let old = before.first(where: { $0.folder == new.folder }), old != new else { continue }
      if let diagnostics = new.diagnostics {
        onProblem("\(new.title): \(PluginFolderReader.manifest): \(diagnostics)")
      } else {
        onNotice("Reloaded the plugin \(new.title).")
      }
    }
  }

  /// Returns whether a plugin is registered and enabled. The read is tracked.
  func isOn(_ plugin: ExternalPlugin) -> Bool {
    registry.plugins.contains { $0.id == plugin.id && $0.state == .on }
  }

  // MARK: Trust

  /// Trusts a plugin with exactly its current files.
  ///
  /// - Throws: an error with a description if the trust can't be saved.
  package func trust(_ found: PluginFolder) throws {
    try folders.trust?.write(found.digest, for: found.folder)
    lookAgain()
  }

  /// Revokes the trust in a plugin.
  ///
  /// - Throws: an error with a description if the change can't be saved.
  package func distrust(_ found: PluginFolder) throws {
    try folders.trust?.write(nil, for: found.folder)
    lookAgain()
  }

  /// Saves the trust in the content of a folder, or revokes it if `digest` is nil. Errors go to
  /// `onProblem`.
  private func keep(_ digest: String?, for folder: String) {
    ownTrust[folder] = digest
    do {
      try folders.trust?.write(digest, for: folder)
    } catch {
      onProblem("\(error)")
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
    let before = folders.trust?.read()[folder]
    keep(digest, for: folder)
    return { [weak self] in self?.keep(before, for: folder) }
  }
}
