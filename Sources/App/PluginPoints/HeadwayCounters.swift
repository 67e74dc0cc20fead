import ExternalPlugins
import FeatureFlags
import MigrationsInterface
import UserSettings
import Workspace

/// The counters of the external plugins that Headway finds.
package struct HeadwayCounters: FileCounting {
  private let plugins: PluginCounters
  private let flags: @Sendable () async -> FlagLayers

  /// - Parameters:
  ///   - file: the user's flags; nil for none. The record of trusted plugins is in the same file.
  ///   - named: the folders of plugins under development, which need no trust.
  ///   - flags: returns the current flags of all sources.
  package init(
    _ file: FlagFile?, named: [String] = [], flags: @escaping @Sendable () async -> FlagLayers
  ) {
    self.flags = flags
    plugins = PluginCounters(
      .headway(beside: file?.file), named: named,
      trust: file.map { PluginTrustFile(file: $0.file) })
  }

  package func counter(
    _ counter: PluginCounter, in root: String
  ) async throws(FileCounterError) -> any FileCounter {
    if let reason = await reasonForOff(counter.plugin) { throw FileCounterError(counter, reason) }
    do throws(PluginCounterError) {
      return RunningCounter(
        counter: counter,
        process: try await plugins.counter(
          counter.counter, of: counter.plugin, argument: counter.argument, repository: root))
    } catch {
      throw FileCounterError(counter, error)
    }
  }

  /// The source that turns a plugin off, with the solution; nil if none does. A migration that names a
  /// plugin uses it even if it is off by default.
  private func reasonForOff(_ plugin: String) async -> String? {
    let flag = Flag(key: "plugin.\(plugin)", default: true, owner: "", about: "")
    let layers = await flags()
    guard !layers.isOn(flag) else { return nil }
    let enable = "run \"headway plugins enable \(plugin)\""
    return switch layers.source(of: flag) {
    case .default, .userFile: "the plugin \(plugin) is off; \(enable)"
    case .projectFile: "the plugin \(plugin) is off in headway.yml; \(enable)"
    case .environment:
      "the plugin \(plugin) is off in the environment; unset \(layers.variableName(flag.key))"
    case .commandLine:
      "the plugin \(plugin) is off on the command line; remove \"--flag \(flag.key)=off\""
    case .app: "the plugin \(plugin) is off; enable it in Settings"
    }
  }
}

/// A counter whose plugin runs while it counts.
private struct RunningCounter: FileCounter {
  let counter: PluginCounter
  let process: PluginCounterProcess

  var isPure: Bool { process.isPure }
  var fingerprint: String { process.fingerprint }

  func lines(in files: [CountedFile]) async throws -> [[Int]] {
    do {
      return try await process.lines(
        in: files.map { .init(path: $0.path, text: $0.text, lineCount: $0.lineCount) })
    } catch let error as PluginCounterError {
      throw FileCounterError(counter, error, folder: process.folder)
    }
  }

  func close() { process.stop() }
}

extension FileCounterError {
  /// - Parameter folder: the path of the plugin's folder; empty if it is unknown.
  fileprivate init(_ counter: PluginCounter, _ error: PluginCounterError, folder: String = "") {
    let plugin = counter.plugin
    let trust = "review and trust it with \"headway plugins trust \(plugin)\""
    let message =
      switch error {
      case .unknownPlugin where plugin == SwiftQuery.plugin:
        "Swift queries need the plugin \"\(plugin)\", which isn't installed; see Docs/patterns.md in "
          + "Headway's repository"
      case .unknownPlugin:
        "there is no plugin \"\(plugin)\"; add it to .headway/plugins or to your own plugins"
      case .invalid(let diagnostics):
        "the plugin \(plugin) is invalid: \(diagnostics); run \"headway plugins list\" for details"
      case .untrusted(hasChanged: false): "the plugin \(plugin) isn't trusted; \(trust)"
      case .untrusted(hasChanged: true):
        "the plugin \(plugin) has changed since you trusted it; \(trust)"
      case .unknownCounter(let known):
        "the plugin \(plugin) has no counter \"\(counter.counter)\"; "
          + (known.isEmpty ? "it has none" : "known: \(known.joined(separator: ", "))")
      case .unexpectedArgument:
        "the counter \(counter.counter) of the plugin \(plugin) takes no argument; "
          + "remove \"argument\""
      case .missingArgument(let about, let example):
        "the counter \(counter.counter) of the plugin \(plugin) needs an argument: \(about); "
          + "add \"argument\", such as \(example)"
      case .failed(let reason):
        "the counter \(counter.counter) of the plugin \(plugin) failed: \(reason); "
          + "test it with \"headway plugins check \(ShellWord.quoted(folder))\""
      }
    self.init(counter, message)
  }
}
