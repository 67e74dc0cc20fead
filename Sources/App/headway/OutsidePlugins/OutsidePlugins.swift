import FeatureFlags
import Folders
import Foundation
import PluginHost
import PluginInterface
import PluginProtocol
import SettingsInterface
import Synchronization
import Unidirectional

/// The plugins that stand in folders: found, watched and registered while the app runs.
@MainActor final class OutsidePlugins {
  let host: OutsideHost
  /// What they are told of the migrations.
  let facts = AppFacts()
  /// Told of plugins that wait for the person's trust.
  var onNews: @MainActor (String) -> Void = { _ in }
  /// Told what can't be kept.
  var onProblem: @MainActor (String) -> Void = { _ in }
  private let registry: PluginRegistry
  private let file: PersonalFile?
  private var folders: PluginFolders
  private var watch: FolderWatch?
  private let wrapper = Wrapper()
  /// How often it was begun: another project may be opened before the first was looked at.
  private var turn = 0
  private var isLooking = false
  private var isToLookAgain = false

  /// - Parameter file: the person's, beside which their own plugins stand and in which they trust; nil for
  ///   none.
  init(
    registry: PluginRegistry, flags: FlagStore, file: PersonalFile?,
    limits: OutsideLimits = OutsideLimits()
  ) {
    self.registry = registry
    self.file = file
    let folders = PluginFolders(personal: file, root: nil)
    self.folders = folders
    let wrapper = wrapper
    host = OutsideHost(registry: registry, flags: flags, points: .app(facts), limits: limits) {
      wrapper(ProcessTransport($0, $1, log: PluginLog(plugin: $1.id)))
    }
  }

  /// Begins to look for plugins, and goes on when something changes; nothing waits for it.
  ///
  /// - Parameter isUrgent: whether something is asked for that a plugin may have: else the first frame comes
  ///   before, and has the processor to itself.
  func begin(repository root: String?, isUrgent: Bool) {
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
    watch = FolderWatch(folders.roots) { [weak self] in
      Task { @MainActor in self?.look() }
    }
    look()
  }

  /// Looks once, for a command.
  func find(repository root: String?) async {
    open(root)
    let folders = folders
    host.update(await Task.detached { folders.find() }.value)
  }

  private func open(_ root: String?) {
    folders = PluginFolders(personal: file, root: root)
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

  private func take(_ found: [FoundPlugin]) {
    isLooking = false
    let new = host.update(found)
    if !new.isEmpty { onNews(OutsidePlugins.news(of: new)) }
    if isToLookAgain {
      isToLookAgain = false
      look()
    }
  }

  private static func news(of new: [FoundPlugin]) -> String {
    let names = new.map { $0.trust == .changed ? "\($0.title) (changed)" : $0.title }
    let shown = names.prefix(3).joined(separator: ", ")
    let more = names.count > 3 ? " and \(names.count - 3) more" : ""
    return "Not run before you trust \(new.count == 1 ? "it" : "them"), in Settings: the "
      + "plugin\(new.count == 1 ? "" : "s") \(shown)\(more)."
  }

  /// Takes the plugins of these folders and no others: who names them trusts them.
  ///
  /// - Parameter wrap: stands between the app and their processes.
  func use(
    folders: [String],
    wrap: @escaping @Sendable (any PluginTransport) -> any PluginTransport = { $0 }
  ) {
    wrapper.use(wrap)
    host.update(folders.map { PluginFolders.read($0, .named, repository: host.repository) })
  }

  /// Whether a plugin's contributions are there; the read is tracked.
  func isOn(_ plugin: OutsidePlugin) -> Bool {
    registry.plugins.contains { $0.id == plugin.id && $0.state == .on }
  }

  // MARK: Trust

  /// Lets exactly this content run from now on.
  ///
  /// - Throws: `Failure` when that can't be kept.
  func trust(_ found: FoundPlugin) throws {
    try folders.trust.write(found.digest, for: found.folder)
    lookAgain()
  }

  /// Takes the trust in a folder back.
  ///
  /// - Throws: `Failure` when that can't be kept.
  func distrust(_ found: FoundPlugin) throws {
    try folders.trust.write(nil, for: found.folder)
    lookAgain()
  }

  /// Keeps the trust in a folder's content, or takes it back with nil; what goes wrong is told.
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

/// What stands between the app and the processes of plugins; nothing, unless somebody says so.
private final class Wrapper: Sendable {
  private let wrap = Mutex<@Sendable (any PluginTransport) -> any PluginTransport>({ $0 })

  func use(_ new: @escaping @Sendable (any PluginTransport) -> any PluginTransport) {
    wrap.withLock { $0 = new }
  }

  func callAsFunction(_ transport: any PluginTransport) -> any PluginTransport {
    wrap.withLock { $0 }(transport)
  }
}

extension OutsidePlugins: PluginTrusting {
  var items: [FolderPlugin] { host.found.map(FolderPlugin.init) }

  func trust(_ plugin: FolderPlugin) -> @MainActor () -> Void {
    change(plugin.id, to: plugin.digest)
  }

  func distrust(_ plugin: FolderPlugin) -> @MainActor () -> Void { change(plugin.id, to: nil) }

  private func change(_ folder: String, to digest: String?) -> @MainActor () -> Void {
    let before = folders.trust.read()[folder]
    keep(digest, for: folder)
    return { [weak self] in self?.keep(before, for: folder) }
  }
}
