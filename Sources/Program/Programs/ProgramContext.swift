import DeclarativeUI
import ExternalPlugins
import FeatureFlags
import Foundation
import Inspection
import PluginHost
import PluginInterface
import Unidirectional

/// The parts of a program that exist before its flow: the flags, the plugins and the themes.
@MainActor final class ProgramContext {
  let name: String
  let options: ProgramOptions
  let preferences: UserPreferences
  let folders: ProgramFolders
  let flags: FlagStore
  let plugins: PluginRegistry
  /// The folders for external plugins.
  let places: PluginPlaces
  let themes: ProgramThemes
  let externalPlugins: ExternalPluginLibrary
  let actions = ProgramActions()
  /// Returns the data of the outermost flow for requests to external plugins.
  let facts = Source<@MainActor () -> PluginFacts>({ .none })
  /// The inspector, which follows the stores that are created after it; nil for none.
  let inspector: Inspector?
  /// All problems so far.
  private(set) var problems: [String] = []

  /// Reads the settings and registers the plugins.
  ///
  /// - Throws: `ProgramError` if an argument or the settings are invalid.
  init<Root>(
    _ program: Program<Root>, options: ProgramOptions, folders: ProgramFolders
  ) throws {
    name = program.name
    self.options = options
    self.folders = folders
    let preferences = folders.preferences
    self.preferences = preferences
    let isSandbox =
      switch options.command {
      case .sandbox, .replay: true
      default: false
      }
    let saved = try ProgramContext.savedFlags(preferences, for: options.command)
    let flags = FlagStore(layers: try ProgramContext.layers(options, saved))
    let plugins = PluginRegistry(
      reserved: Set(ProgramRoot.keys.map { Claim(.key, $0.symbol) })
    ) { flags.isOn($0) }
    self.flags = flags
    self.plugins = plugins
    inspector = options.isInspecting ? Inspector(plugins: plugins) : nil
    themes = ProgramThemes(contributions: plugins, preferences: preferences)
    for flag in program.flags { try flags.declare(flag) }
    for plugin in program.plugins {
      try flags.declare(plugin.flag)
      plugins.register(plugin)
    }
    places = PluginPlaces(
      app: program.name, user: folders.configuration + "/plugins", repository: nil,
      state: folders.state, cache: folders.cache)
    externalPlugins = ExternalPluginLibrary(
      registry: plugins, flags: flags, points: program.points { [facts] in facts.value() },
      places: places, trust: preferences)
    connect(isSandbox: isSandbox)
    try nameFolders(isSandbox: isSandbox)
  }

  /// The parts for the app's own flows.
  var services: ProgramServices {
    ProgramServices(
      arguments: options.rest, contributions: plugins, flags: flags, app: actions)
  }

  /// Whether to use screen-reader mode.
  ///
  /// - Throws: `ProgramError` if the settings can't be read.
  var isScreenReader: Bool {
    get throws { try options.isScreenReader || isatty(1) != 0 && preferences.isScreenReader() }
  }

  /// Stops the processes of plugins.
  func end() { ProcessTransport.endAll() }

  private func connect(isSandbox: Bool) {
    flags.observe { [weak self] _ in
      self?.plugins.flagsChanged()
      self?.externalPlugins.host.flagsChanged()
    }
    if !isSandbox {
      flags.persist = { [weak self, preferences] key, isOn in
        do { try preferences.set(flag: key, to: isOn) } catch { self?.report("\(error)") }
      }
    }
    themes.onProblem = { [weak self] in self?.report($0) }
    plugins.onFailure = { [weak self] title, message in
      guard let self else { return }
      report(externalPlugins.failureNotice(title, message))
    }
    externalPlugins.onProblem = { [weak self] in self?.report($0) }
    externalPlugins.onNotice = { [actions] in actions.notify($0) }
    externalPlugins.host.app = { [actions] in actions }
  }

  private func report(_ problem: String) {
    problems.append(problem)
    actions.notify(problem: problem)
  }

  private func nameFolders(isSandbox: Bool) throws {
    let folders = options.plugins.map(PluginFolderReader.absolute)
    for (folder, path) in zip(options.plugins, folders) {
      guard FileManager.default.fileExists(atPath: "\(path)/\(PluginFolderReader.manifest)") else {
        throw ProgramError("\(folder) contains no \(PluginFolderReader.manifest)")
      }
    }
    if isSandbox {
      externalPlugins.use(folders: folders)
    } else {
      externalPlugins.name(folders: folders)
    }
  }

  /// Returns the flags in the settings. A sandbox ignores them, and `doctor` reports settings that
  /// can't be read.
  private static func savedFlags(
    _ preferences: UserPreferences, for command: ProgramOptions.Command
  ) throws -> [String: Bool] {
    switch command {
    case .sandbox, .replay: [:]
    case .doctor: (try? preferences.flags()) ?? [:]
    default: try preferences.flags()
    }
  }

  private static func layers(
    _ options: ProgramOptions, _ saved: [String: Bool]
  ) throws -> FlagLayers {
    var layers = FlagLayers()
    layers.load(saved, from: .userFile)
    for assignment in options.flags {
      do {
        try layers.load(assignment: assignment)
      } catch {
        throw ProgramError("invalid flag \"\(assignment)\"", hint: "use KEY=on or KEY=off")
      }
    }
    return layers
  }
}
