import PluginHost
import Processes
import Synchronization

/// The process of a plugin that answers for its counters. It starts with the first question, and ends when all
/// counters are closed.
final class PluginCounterHost: Sendable {
  private struct State {
    /// The number of open counters.
    var users = 0
    /// The plugin; nil until the first question.
    var plugin: ExternalPlugin?
  }

  /// The time limit of an answer begins when the plugin receives the request, so requests wait here.
  let limiter = ConcurrencyLimiter(limit: 2)
  /// The log of all processes.
  let log: PluginLog
  private let state = Mutex(State())
  private let makePlugin: @MainActor @Sendable () -> ExternalPlugin

  /// - Parameters:
  ///   - log: the log of the processes.
  ///   - plugin: creates the plugin, whose process hasn't started.
  init(_ log: PluginLog, _ plugin: @escaping @MainActor @Sendable () -> ExternalPlugin) {
    self.log = log
    makePlugin = plugin
  }

  /// Whether several counters use the process.
  var isShared: Bool { state.withLock { $0.users > 1 } }

  func open() { state.withLock { $0.users += 1 } }

  /// Ends the process if no other counter uses it.
  func close() {
    let unused = state.withLock { state -> ExternalPlugin? in
      state.users -= 1
      guard state.users == 0 else { return nil }
      defer { state.plugin = nil }
      return state.plugin
    }
    if let unused { Task { @MainActor in unused.stop() } }
  }

  /// The plugin that all counters use.
  @MainActor func plugin() -> ExternalPlugin {
    if let plugin = state.withLock({ $0.plugin }) { return plugin }
    let new = makePlugin()
    state.withLock { $0.plugin = new }
    return new
  }

  /// Another process of the plugin, for one counter.
  @MainActor func newPlugin() -> ExternalPlugin { makePlugin() }

  /// Ends a process that has failed. The next question starts another one.
  func discard(_ plugin: ExternalPlugin) {
    state.withLock { if $0.plugin === plugin { $0.plugin = nil } }
    Task { @MainActor in plugin.stop() }
  }
}

/// The processes of the plugins by their folder, their files and the repository.
final class PluginCounterHosts: Sendable {
  private let hosts = Mutex<[[String]: PluginCounterHost]>([:])

  /// Returns the process for a key.
  ///
  /// - Parameter new: creates the process if there is none for the key.
  func host(_ key: [String], _ new: () -> PluginCounterHost) -> PluginCounterHost {
    hosts.withLock { hosts in
      if let known = hosts[key] { return known }
      let host = new()
      hosts[key] = host
      return host
    }
  }
}
