import DeclarativeUI
import DesignSystem
import ExternalPlugins
import FeatureFlags
import Foundation
import Inspection
import PluginHost
import PluginInterface
import ServiceRecording
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
  /// Records or replays the answers of services.
  let recorder: ServiceRecorder
  /// The answers of services for a recording; nil if the session isn't recorded.
  let log: ServiceLog?
  /// The app's own arguments.
  private let arguments: [String]
  /// All problems so far.
  private(set) var problems: [String] = []

  /// Reads the settings and registers the plugins.
  ///
  /// - Parameters:
  ///   - program: the program.
  ///   - options: the arguments.
  ///   - folders: the folders of the user.
  ///   - replay: the recorded answers of services; nil unless a live session is replayed.
  /// - Throws: `ProgramError` if an argument or the settings are invalid.
  init<Root>(
    _ program: Program<Root>, options: ProgramOptions, folders: ProgramFolders,
    replay: ServiceReplay? = nil
  ) throws {
    let log = options.recordsLive ? ServiceLog() : nil
    let recorder =
      replay.map { ServiceRecorder(replaying: $0) }
      ?? log.map { ServiceRecorder(recordingTo: $0, keepsContents: options.recordsContents) }
      ?? .none
    self.log = log
    self.recorder = recorder
    arguments = recorder.value("app.arguments") { options.rest }
    name = program.name
    self.options = options
    self.folders = folders
    let preferences = folders.preferences
    self.preferences = preferences
    let isSandbox =
      switch options.command {
      case .sandbox, .replay: true
      default: recorder.isActive
      }
    let saved = try recorder.value("app.flags") {
      try ProgramContext.savedFlags(preferences, for: options.command)
    }
    let assignments = recorder.value("app.flag-options") { options.flags }
    let flags = FlagStore(layers: try ProgramContext.layers(assignments, saved))
    let plugins = PluginRegistry(
      reserved: Set(ProgramRoot.keys.map { Claim(.key, $0.symbol) })
    ) { flags.isOn($0) }
    self.flags = flags
    self.plugins = plugins
    inspector = options.isInspecting ? Inspector(plugins: plugins) : nil
    themes = ProgramThemes(contributions: plugins, preferences: preferences)
    themes.usesSettings = !recorder.isActive
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
      arguments: arguments, contributions: plugins, flags: flags, app: actions,
      recorder: recorder)
  }

  /// The user's key assignments.
  ///
  /// - Throws: `ProgramError` if the settings can't be read.
  func keys() throws -> KeyMap {
    guard recorder.isActive else { return try preferences.keys() }
    return KeyMap(notations: try recorder.value("app.keys") { try preferences.keys().notations })
  }

  /// Chooses the theme.
  ///
  /// - Throws: `ProgramError` if the theme doesn't exist, or can't be replayed.
  func beginThemes() throws {
    guard recorder.isActive else { return try themes.begin(with: options.theme) }
    try themes.begin(with: recorder.value("app.theme") { try builtInTheme() })
  }

  /// The theme of a recorded session. A replay only has built-in themes.
  private func builtInTheme() throws -> String? {
    let names = Theme.builtIn.map(\.name)
    guard let named = options.theme else {
      return try preferences.theme().flatMap { names.contains($0) ? $0 : nil }
    }
    guard names.contains(named) else {
      throw ProgramError(
        "a recorded session can't have the theme \"\(named)\"",
        hint: "expected one of: \(names.joined(separator: ", "))")
    }
    return named
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
    _ assignments: [String], _ saved: [String: Bool]
  ) throws -> FlagLayers {
    var layers = FlagLayers()
    layers.load(saved, from: .userFile)
    for assignment in assignments {
      do {
        try layers.load(assignment: assignment)
      } catch {
        throw ProgramError("invalid flag \"\(assignment)\"", hint: "use KEY=on or KEY=off")
      }
    }
    return layers
  }
}
