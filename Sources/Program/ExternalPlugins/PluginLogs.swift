import Synchronization

/// The logs of all plugins, one per plugin.
final class PluginLogs: Sendable {
  private let places: PluginPlaces
  private let logs = Mutex<[String: PluginLog]>([:])

  init(_ places: PluginPlaces) { self.places = places }

  subscript(id: String) -> PluginLog {
    logs.withLock { logs in
      if let known = logs[id] { return known }
      let new = places.log(of: id)
      logs[id] = new
      return new
    }
  }
}
