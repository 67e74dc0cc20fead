import FeatureFlags
import PluginInterface
import Unidirectional

/// Registers plugins while the app runs, shows their contributions while their flags are on, and keeps
/// their faults to themselves.
///
/// Order is stable: by rank, then in the order of registration. An id that two plugins claim at one
/// point goes to the one registered first.
@MainActor public final class PluginRegistry: ContributionReading {
  private struct Registered {
    let plugin: any Plugin
    var contributions: PluginContributions
    var failure: String?
    var timeSpent: Duration = .zero
  }

  private var registered: [Registered] = []
  private let revision = Source(0)
  private let isOn: @MainActor (Flag) -> Bool

  /// Called when a plugin was switched off because it threw: the plugin's title and what it threw.
  public var onFailure: (@MainActor (String, String) -> Void)?

  /// - Parameter isOn: whether a flag is on now; call `flagsChanged()` when that may have changed.
  public init(isOn: @escaping @MainActor (Flag) -> Bool) {
    self.isOn = isOn
  }

  // MARK: Registering

  /// Adds a plugin, known at start or not; what it adds is there at once if its flag is on.
  ///
  /// A plugin of the same id is replaced.
  public func register(_ plugin: any Plugin) {
    registered.removeAll { $0.plugin.id == plugin.id }
    var contributions = PluginContributions()
    var failure: String?
    let clock = ContinuousClock()
    let time = clock.measure {
      do {
        try plugin.contribute(to: &contributions)
      } catch {
        failure = "\(error)"
        contributions = PluginContributions()
      }
    }
    registered.append(
      Registered(
        plugin: plugin, contributions: contributions, failure: failure, timeSpent: time))
    revision.value += 1
    if let failure { onFailure?(plugin.title, failure) }
  }

  /// Takes a plugin away with everything it added.
  public func unregister(_ id: String) {
    let before = registered.count
    registered.removeAll { $0.plugin.id == id }
    if registered.count != before { revision.value += 1 }
  }

  /// Looks at the flags again.
  public func flagsChanged() {
    revision.value += 1
  }

  // MARK: Reading

  public func contributions<Contribution>(
    to point: PluginPoint<Contribution>
  ) -> [Contributed<Contribution>] {
    _ = revision.value
    var taken: Set<String> = []
    var found: [(rank: Int, contributed: Contributed<Contribution>)] = []
    for entry in registered where isActive(entry) {
      let plugin = entry.plugin
      for contribution in entry.contributions.entries where contribution.point == point.id {
        guard let value = contribution.value as? Contribution,
          taken.insert(contribution.id).inserted
        else { continue }
        let contributed = Contributed(
          id: contribution.id, plugin: plugin.id, pluginTitle: plugin.title, value: value
        ) { [weak self] _, body in
          if let self { self.contain(plugin.id, body) } else { try? body() }
        }
        found.append((contribution.rank, contributed))
      }
    }
    return found.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.contributed)
  }

  private func isActive(_ entry: Registered) -> Bool {
    entry.failure == nil && isOn(entry.plugin.flag)
  }

  private func contain(_ id: String, _ body: () throws -> Void) {
    var failure: String?
    let clock = ContinuousClock()
    let time = clock.measure {
      do { try body() } catch { failure = "\(error)" }
    }
    guard let index = registered.firstIndex(where: { $0.plugin.id == id }) else { return }
    registered[index].timeSpent += time
    guard let failure, registered[index].failure == nil else { return }
    registered[index].failure = failure
    let title = registered[index].plugin.title
    revision.value += 1
    onFailure?(title, failure)
  }

  // MARK: Reporting

  /// All plugins in the order of registration; the read is tracked.
  public var plugins: [PluginReport] {
    _ = revision.value
    return registered.map { entry in
      PluginReport(
        id: entry.plugin.id, title: entry.plugin.title, version: entry.plugin.version,
        owner: entry.plugin.owner, flag: entry.plugin.flag.key,
        state: entry.failure.map { .failed($0) } ?? (isOn(entry.plugin.flag) ? .on : .off),
        timeSpent: entry.timeSpent,
        contributions: entry.contributions.entries.map { .init(point: $0.point, id: $0.id) })
    }
  }

  /// What two plugins claim at once, whether they are on or off.
  public var conflicts: [PluginConflict] {
    var owners: [String: String] = [:]
    var conflicts: [PluginConflict] = []
    for entry in registered {
      for contribution in entry.contributions.entries {
        let name = "\(contribution.point)\u{0}\(contribution.id)"
        if let kept = owners[name] {
          conflicts.append(
            PluginConflict(
              point: contribution.point, id: contribution.id, kept: kept,
              dropped: entry.plugin.title))
        } else {
          owners[name] = entry.plugin.title
        }
      }
    }
    return conflicts
  }
}
