import FeatureFlags
import PluginInterface
import Unidirectional

/// Registers plugins while the app runs, shows their contributions while their flags are on, and keeps
/// their faults to themselves.
///
/// Order is stable: contributions with a rank first, by rank, then all others in the order in which their
/// plugins were registered. What two plugins claim at one point goes to the one registered first.
@MainActor public final class PluginRegistry: ContributionReading {
  private var registered: [RegisteredPlugin] = []
  private let revision = Source(0)
  private let isOn: @MainActor (Flag) -> Bool
  private let limits: PluginLimits
  private let reserved: Set<Claim>
  private let measure: @MainActor (() -> Void) -> Duration
  private var refused: [PluginConflict] = []

  /// Called when a plugin was switched off for a fault: its title and what was wrong.
  public var onFailure: (@MainActor (String, String) -> Void)?

  /// - Parameters:
  ///   - reserved: what no plugin can have at any point: the keys that work everywhere in the app, say.
  ///   - isOn: whether a flag is on now; call `flagsChanged()` when that may have changed.
  ///   - measure: runs something and says how long it took; tests say it themselves.
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

  /// Adds a plugin, known at start or not; what it adds is there at once if its flag is on.
  ///
  /// Of two plugins of one id the first stays, and the other is a conflict; see ``replace(_:)``.
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

  /// Puts another version of a plugin in the place of the one of its id, as when its file has changed; adds
  /// it where there is none.
  public func replace(_ plugin: any Plugin) {
    let place = index(of: plugin.id)
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
    if let place { registered[place] = entry } else { registered.append(entry) }
    revision.value += 1
    if let failure = entry.failure { onFailure?(plugin.title, failure) }
  }

  /// Takes a plugin away with everything it added.
  public func unregister(_ id: String) {
    guard let place = index(of: id) else { return }
    registered.remove(at: place)
    refused.removeAll { $0.plugin == id }
    revision.value += 1
  }

  /// Switches a plugin off until restart, for a fault that was noticed elsewhere: in its process, say.
  public func switchOff(_ id: String, because failure: String) { fail(id, failure) }

  /// Counts time that a plugin took elsewhere: in its process, say.
  public func note(_ time: Duration, spentBy id: String) {
    if let index = index(of: id) { registered[index].timeSpent += time }
  }

  /// Looks at the flags again.
  public func flagsChanged() { revision.value += 1 }

  private func index(of id: String) -> Int? { registered.firstIndex { $0.plugin.id == id } }

  private func isActive(_ entry: RegisteredPlugin) -> Bool {
    entry.failure == nil && isOn(entry.plugin.flag)
  }

  // MARK: Reading

  public func contributions<Contribution>(
    to point: PluginPoint<Contribution>
  ) -> [Contributed<Contribution>] {
    read(point, from: registered.filter(isActive))
  }

  public func dormantContributions<Contribution>(
    to point: PluginPoint<Contribution>
  ) -> [Contributed<Contribution>] {
    read(point, from: registered.filter { $0.failure == nil && !isOn($0.plugin.flag) })
  }

  private func read<Contribution>(
    _ point: PluginPoint<Contribution>, from entries: [RegisteredPlugin]
  ) -> [Contributed<Contribution>] {
    _ = revision.value
    var claims = GrantedClaims(reserved: reserved)
    var found: [(rank: Int, contributed: Contributed<Contribution>)] = []
    for entry in entries {
      for contribution in entry.contributions.entries where contribution.point == point.id {
        guard let value = contribution.value as? Contribution else { continue }
        let lost = claims.grant(contribution, to: entry.plugin.title).map(\.claim)
        if lost.contains(where: \.isEssential) { continue }
        found.append(
          (
            contribution.rank ?? .max,
            Contributed(
              id: contribution.id, plugin: entry.plugin.id, pluginTitle: entry.plugin.title,
              lost: Set(lost), value: value, containment: self)
          ))
      }
    }
    return found.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.contributed)
  }

  // MARK: Reporting

  /// All plugins in the order of registration; the read is tracked.
  public var plugins: [PluginReport] {
    _ = revision.value
    return registered.map { $0.report(isOn: isOn($0.plugin.flag)) }
  }

  /// What two plugins claim at once, whether they are on or off, and what the app itself has; the read is
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

// MARK: - Keeping faults

extension PluginRegistry: Containment {
  public func contain(_ plugin: String, _ contribution: String, _ body: () throws -> Void) {
    var failure: String?
    let time = measure {
      do { try body() } catch { failure = "\(error)" }
    }
    guard let index = index(of: plugin) else { return }
    registered[index].timeSpent += time
    if time >= limits.slow { registered[index].slowPieces += 1 }
    if failure == nil {
      if time >= limits.tooSlow {
        failure = "\(contribution) took \(time.milliseconds) ms"
      } else if registered[index].slowPieces >= limits.slowPieces {
        failure =
          "its pieces took \(limits.slow.milliseconds) ms or more \(limits.slowPieces) times,"
          + " \(contribution) last"
      }
    }
    if let failure { fail(plugin, failure) }
  }

  public func load<Value: Sendable>(
    _ plugin: String, _ contribution: String, _ body: @escaping @Sendable () async throws -> Value
  ) async -> Value? {
    let limit = limits.deadline
    do {
      return try await Deadline.run(limit, body)
    } catch is CancellationError where Task.isCancelled {
      return nil
    } catch is Deadline.Missed {
      fail(plugin, "\(contribution) wasn't done after \(limit.milliseconds) ms")
    } catch {
      fail(plugin, "\(error)")
    }
    return nil
  }

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
    let title = registered[index].plugin.title
    revision.value += 1
    onFailure?(title, failure)
  }
}

extension Duration {
  var milliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}
