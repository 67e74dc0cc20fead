import Diagnostics
import FeatureFlags
import PluginInterface
import Unidirectional

/// Registers plugins while the app runs, provides the contributions of enabled plugins, and handles
/// their errors.
///
/// The order is stable: contributions with a rank come first, by rank, followed by all others in
/// the order in which their plugins were registered. If two plugins make the same claim at an
/// extension point, the plugin that was registered first keeps it.
@MainActor public final class PluginRegistry: ContributionReading {
  private var registered: [RegisteredPlugin] = []
  private let revision = Source(0)
  private let isOn: @MainActor (Flag) -> Bool
  private let limits: PluginLimits
  private let reserved: Set<Claim>
  private let measure: @MainActor (() -> Void) -> Duration
  private var refused: [PluginConflict] = []

  /// Called with the plugin's title and the error when a plugin is disabled because of an error.
  public var onFailure: (@MainActor (String, String) -> Void)?

  /// Creates a registry without plugins.
  ///
  /// - Parameters:
  ///   - limits: the time limits for the code of plugins.
  ///   - reserved: claims that no plugin can have at any extension point, such as the app's global
  ///     keys.
  ///   - measure: calls its argument and returns the duration. Tests can pass fixed durations.
  ///   - isOn: returns whether a flag is on. Call `flagsChanged()` when its result may have
  ///     changed.
  public init(
    limits: PluginLimits = PluginLimits(), reserved: Set<Claim> = [],
    measure: @escaping @MainActor (() -> Void) -> Duration = { ContinuousClock().measure($0) },
    isOn: @escaping @MainActor (Flag) -> Bool
  ) {
    self.limits = limits
    self.reserved = reserved
    self.measure = measure
    self.isOn = isOn
  }

  // MARK: Registering

  /// Registers a plugin, at launch or later. If its flag is on, its contributions are available at
  /// once.
  ///
  /// If a plugin with the same identifier is registered already, that one stays, and the new one is
  /// reported as a conflict. See ``replace(_:)``.
  public func register(_ plugin: any Plugin) {
    if let known = index(of: plugin.id).map({ registered[$0].plugin.title }) {
      let conflict = PluginConflict(
        point: "plugins", claim: Claim(.id, plugin.id), kept: known, plugin: plugin.id,
        dropped: plugin.title)
      if !refused.contains(conflict) { refused.append(conflict) }
      revision.value += 1
      return
    }
    replace(plugin)
  }

  /// Replaces the plugin that has the same identifier, for example after its files have changed. If
  /// there is none, registers the plugin.
  public func replace(_ plugin: any Plugin) {
    let position = index(of: plugin.id)
    refused.removeAll { $0.plugin == plugin.id }
    var entry = RegisteredPlugin(plugin: plugin)
    entry.timeSpent = measure {
      do {
        try plugin.contribute(to: &entry.contributions)
      } catch {
        entry.failure = "\(error)"
        entry.contributions = PluginContributions()
      }
    }
    if let position { registered[position] = entry } else { registered.append(entry) }
    revision.value += 1
    if let failure = entry.failure { onFailure?(plugin.title, failure) }
  }

  /// Removes a plugin with all its contributions.
  public func unregister(_ id: String) {
    guard let position = index(of: id) else { return }
    registered.remove(at: position)
    refused.removeAll { $0.plugin == id }
    revision.value += 1
  }

  /// Disables a plugin until restart because of an error outside this registry, for example in the
  /// plugin's process.
  ///
  /// - Parameters:
  ///   - id: the plugin's identifier.
  ///   - failure: the error, as text.
  public func disable(_ id: String, because failure: String) { fail(id, failure) }

  /// Adds time that a plugin took outside this registry, for example in its process.
  public func note(_ time: Duration, spentBy id: String) {
    if let index = index(of: id) { registered[index].timeSpent += time }
  }

  /// Reads the flags again.
  public func flagsChanged() { revision.value += 1 }

  private func index(of id: String) -> Int? { registered.firstIndex { $0.plugin.id == id } }

  private func isActive(_ entry: RegisteredPlugin) -> Bool {
    entry.failure == nil && isOn(entry.plugin.flag)
  }

  // MARK: Reading

  /// Returns the contributions of enabled plugins to an extension point, in order. The read is
  /// tracked.
  public func contributions<Contribution>(
    to point: ExtensionPoint<Contribution>
  ) -> [ResolvedContribution<Contribution>] {
    read(point, from: registered.filter(isActive))
  }

  /// Returns the contributions that disabled plugins would make to an extension point. The read is
  /// tracked.
  public func dormantContributions<Contribution>(
    to point: ExtensionPoint<Contribution>
  ) -> [ResolvedContribution<Contribution>] {
    read(point, from: registered.filter { $0.failure == nil && !isOn($0.plugin.flag) })
  }

  private func read<Contribution>(
    _ point: ExtensionPoint<Contribution>, from entries: [RegisteredPlugin]
  ) -> [ResolvedContribution<Contribution>] {
    _ = revision.value
    var claims = GrantedClaims(reserved: reserved)
    var found: [(rank: Int, contributed: ResolvedContribution<Contribution>)] = []
    for entry in entries {
      for contribution in entry.contributions.entries where contribution.point == point.id {
        guard let value = contribution.value as? Contribution else { continue }
        let lost = claims.grant(contribution, to: entry.plugin.title).map(\.claim)
        if lost.contains(where: \.isEssential) { continue }
        found.append(
          (
            contribution.rank ?? .max,
            ResolvedContribution(
              id: contribution.id, plugin: entry.plugin.id, pluginTitle: entry.plugin.title,
              lost: Set(lost), value: value, boundary: self)
          ))
      }
    }
    return found.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.contributed)
  }

  // MARK: Reporting

  /// Reports on all plugins in the order of registration. Reading it is tracked.
  public var plugins: [PluginReport] {
    _ = revision.value
    return registered.map { $0.report(isOn: isOn($0.plugin.flag)) }
  }

  /// The conflicts between plugins, enabled or not, and between plugins and the app. Reading it is
  /// tracked.
  public var conflicts: [PluginConflict] {
    _ = revision.value
    var claims = GrantedClaims(reserved: reserved)
    var conflicts: [PluginConflict] = []
    for entry in registered {
      for contribution in entry.contributions.entries {
        conflicts += claims.grant(contribution, to: entry.plugin.title).map { lost in
          PluginConflict(
            point: contribution.point, claim: lost.claim, kept: lost.keptBy,
            plugin: entry.plugin.id, dropped: entry.plugin.title)
        }
      }
    }
    return conflicts + refused
  }
}

// MARK: - Handling errors

extension PluginRegistry: ErrorBoundary {
  /// Calls code of a plugin. If it throws or exceeds ``PluginLimits``, the plugin is disabled.
  public func contain(_ plugin: String, _ contribution: String, _ body: () throws -> Void) {
    var failure: String?
    let time = measure {
      do { try body() } catch { failure = "\(error)" }
    }
    guard let index = index(of: plugin) else { return }
    registered[index].timeSpent += time
    registered[index].calls[contribution, default: (0, .zero)].count += 1
    registered[index].calls[contribution, default: (0, .zero)].time += time
    if time >= limits.slow {
      registered[index].slowCalls += 1
      registered[index].latestSlowCall = contribution
      AppLog.current?.note(
        .warning, .plugins, "\(plugin): \(contribution) took \(time.milliseconds) ms")
    }
    if failure == nil {
      if time >= limits.tooSlow {
        failure = "\(contribution) took \(time.milliseconds) ms"
      } else if registered[index].slowCalls >= limits.slowCalls {
        failure =
          "its code took \(limits.slow.milliseconds) ms or more \(limits.slowCalls) times,"
          + " most recently \(contribution)"
      }
    }
    if let failure { fail(plugin, failure) }
  }

  /// Runs asynchronous work of a plugin off the main actor. If it throws or misses its deadline,
  /// the plugin is disabled.
  ///
  /// - Returns: nil if the work threw an error, was too slow or was canceled.
  public func load<Value: Sendable>(
    _ plugin: String, _ contribution: String, _ body: @escaping @Sendable () async throws -> Value
  ) async -> Value? {
    let limit = limits.deadline
    do {
      return try await Deadline.run(limit, body)
    } catch is CancellationError where Task.isCancelled {
      return nil
    } catch is Deadline.Missed {
      fail(plugin, "\(contribution) didn't finish within \(limit.shown)")
    } catch {
      fail(plugin, "\(error)")
    }
    return nil
  }

  /// Records that a contribution can't be used, as a conflict.
  public func refuse(
    _ plugin: String, _ contribution: String, _ claim: Claim, keptBy owner: String
  ) {
    guard let entry = index(of: plugin).map({ registered[$0] }) else { return }
    let point =
      entry.contributions.entries.first { $0.id == contribution && $0.claims.contains(claim) }?
      .point
      ?? ""
    let conflict = PluginConflict(
      point: point, claim: claim, kept: owner, plugin: plugin, dropped: entry.plugin.title)
    guard !refused.contains(conflict) else { return }
    refused.append(conflict)
    revision.value += 1
  }

  private func fail(_ plugin: String, _ failure: String) {
    guard let index = index(of: plugin), registered[index].failure == nil else { return }
    registered[index].failure = failure
    AppLog.current?.note(.error, .plugins, "\(plugin) is disabled: \(failure)")
    let title = registered[index].plugin.title
    revision.value += 1
    onFailure?(title, failure)
  }
}

extension Duration {
  var milliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }

  /// The duration for users, such as `300 ms` or `5 s`.
  var shown: String {
    milliseconds >= 1_000 && milliseconds % 1_000 == 0
      ? "\(milliseconds / 1_000) s" : "\(milliseconds) ms"
  }
}
