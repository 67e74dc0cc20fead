import FeatureFlags
import Foundation
import PluginHost
import PluginInterface

/// The flags and the plugins behind them, wired together.
@MainActor struct Switchboard {
  let flags: FlagStore
  let plugins: PluginRegistry

  /// Registers what is built in, with the flags of the person's file, the environment and the command
  /// line.
  ///
  /// - Throws: `Failure` for a flag of the command line that is no `KEY=on|off`, or is unknown.
  init(
    flags assignments: [String] = [], file: FlagFile? = FlagFile.personal,
    plugins built: [any Plugin] = BuiltInPlugins.all
  ) throws {
    var layers = FlagLayers()
    if let file { layers.load(file.read(), from: .userFile) }
    for assignment in assignments {
      do {
        try layers.load(assignment: assignment)
      } catch {
        throw Failure(code: "flag", message: "\(error)")
      }
    }
    let flags = FlagStore(layers: layers)
    flags.persist = { key, isOn in file?.write(key, isOn) }
    let plugins = PluginRegistry { flags.isOn($0) }
    for plugin in built {
      try? flags.declare(plugin.flag)
      plugins.register(plugin)
    }
    flags.observe { _ in plugins.flagsChanged() }
    let named = Set(assignments.map { $0.split(separator: "=").first.map(String.init) ?? $0 })
    if let unknown = flags.unknown.first(where: { named.contains($0.key) }) {
      throw Failure(code: "flag", message: "\(unknown)")
    }
    self.flags = flags
    self.plugins = plugins
  }
}
