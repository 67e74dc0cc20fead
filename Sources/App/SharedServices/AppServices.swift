import ExternalPlugins
import FeatureFlags
import Foundation
import Output
import PluginHost
import PluginInterface
import PluginPoints
import RootFlow
import UserSettings
import Workspace
import WorkspaceService

/// The services that the app needs without a project: flags, plugins and themes.
@MainActor package final class AppServices {
  package let flags: FlagStore
  package let plugins: PluginRegistry
  package let themes: ThemeLibrary
  /// The external plugins; empty until the first search.
  package let externalPlugins: ExternalPluginLibrary
  /// The counts that requests to external plugins contain.
  package let facts = AppFacts()
  /// Called with problems: an invalid flag file, a flag or theme that can't be saved, or a plugin
  /// that was disabled.
  package var onProblem: @MainActor (String) -> Void = { _ in }
  /// All problems so far, including those before `onProblem` was set.
  package private(set) var problems: [String] = []
  private let environmentProblems: Set<String>
  private let named: Set<String>

  /// Registers plugins, with flags from the user's file, the environment and the command line.
  ///
  /// - Parameters:
  ///   - assignments: the flags from the command line, as `KEY=on` or `KEY=off`.
  ///   - file: the user's flags; nil to read and write none.
  ///   - themes: the file next to which to find the user's themes if `file` is nil.
  ///   - environment: the environment variables.
  ///   - built: the built-in plugins.
  ///   - features: the flags of features.
  ///   - points: the extension points of features for external plugins.
  ///   - limits: the time limits for plugins.
  /// - Throws: `Failure` if an assignment is malformed or its flag is unknown.
  package init(
    flags assignments: [String] = [], file: FlagFile? = FlagFile.personal,
    themesBeside themes: UserConfigurationFile? = nil,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    plugins built: [any Plugin], features: [Flag], points: [FeaturePoints],
    limits: PluginLimits = PluginLimits()
  ) throws {
    var problems: [String] = []
    var environmentProblems: Set<String> = []
    let layers = try FlagLayers.user(assignments, file: file, environment: environment) {
      problems.append($0)
      if $1 == .environment { environmentProblems.insert($0) }
    }
    let flags = FlagStore(layers: layers)
    let plugins = PluginRegistry(
      limits: limits, reserved: Set(Root.keys.map { Claim(.key, $0.symbol) })
    ) { flags.isOn($0) }
    self.flags = flags
    self.plugins = plugins
    self.problems = problems
    self.environmentProblems = environmentProblems
    self.themes = ThemeLibrary(contributions: plugins, file: file?.file, beside: themes)
    externalPlugins = ExternalPluginLibrary(
      registry: plugins, flags: flags, points: .headway(facts, features: points),
      places: .headway(beside: file?.file), trust: file.map { PluginTrustFile(file: $0.file) })
    named = Set(assignments.map { $0.split(separator: "=").first.map(String.init) ?? $0 })
    externalPlugins.onFirstSearch = { [weak self] in
      for problem in self?.unknownPlugins ?? [] { self?.report(problem) }
    }
    self.themes.onProblem = { [weak self] in self?.report($0) }
    plugins.onFailure = { [weak self] title, message in
      guard let self else { return }
      report(externalPlugins.failureNotice(title, message))
    }
    for flag in features + built.map(\.flag) {
      do {
        try flags.declare(flag)
      } catch {
        report("\(error)")
      }
    }
    for plugin in built { plugins.register(plugin) }
    flags.observe { [weak plugins, weak self] _ in
      plugins?.flagsChanged()
      self?.externalPlugins.host.flagsChanged()
    }
    flags.persist = { [weak self] key, isOn in
      do {
        try file?.write(key, isOn)
      } catch {
        self?.report((error as? Failure)?.items.first?.message ?? "\(error)")
      }
    }
    // External plugins declare their flags later, when they are found.
    if let unknown = flags.unknown.first(where: {
      named.contains($0.key) && !($0.key.hasPrefix("plugin.") && $0.nearest == nil)
    }) {
      throw Failure(
        code: "flag", message: "unknown flag \"\(unknown.key)\"",
        hint: unknown.nearest.map { "did you mean \"\($0)\"?" }
          ?? "run \"headway flags list\" to list all")
    }
  }

  /// Checks the flags of a command line, also for commands without flags of their own.
  ///
  /// - Parameters:
  ///   - assignments: the flags, as `KEY=on` or `KEY=off`.
  ///   - plugins: the built-in plugins.
  ///   - features: the flags of features.
  /// - Returns: whether a flag may belong to an external plugin, or to a plugin that doesn't exist.
  /// - Throws: `Failure` if an assignment is malformed or its flag is unknown.
  package static func check(
    flags assignments: [String], plugins: [any Plugin], features: [Flag]
  ) throws -> Bool {
    guard !assignments.isEmpty else { return false }
    let appServices = try AppServices(
      flags: assignments, file: nil, environment: [:], plugins: plugins, features: features,
      points: [])
    return !appServices.unknownPlugins.isEmpty
  }

  /// Returns the problems with flags in the environment: values that are neither on nor off, and flags that
  /// don't exist. The flags of plugins may belong to external ones.
  ///
  /// - Parameters:
  ///   - environment: the environment variables.
  ///   - plugins: the built-in plugins.
  ///   - features: the flags of features.
  package static func problems(
    inEnvironment environment: [String: String] = ProcessInfo.processInfo.environment,
    plugins: [any Plugin], features: [Flag]
  ) throws -> [String] {
    let prefix = FlagLayers.environmentPrefix
    guard environment.keys.contains(where: { $0.hasPrefix(prefix) }) else { return [] }
    let appServices = try AppServices(
      file: nil, environment: environment, plugins: plugins, features: features, points: [])
    let unknown = appServices.flags.unknown.filter(isReportedInEnvironment)
    return appServices.problems + unknown.map { "\($0)" }
  }

  private static func isReportedInEnvironment(_ unknown: FlagError) -> Bool {
    unknown.text == "\(FlagSource.environment)"
      && !unknown.key.hasPrefix(FlagLayers.environmentPrefix + "PLUGIN_")
  }

  /// The unknown flags that commands don't report anyway: those of files, and those in the environment
  /// that may belong to external plugins.
  package var unreportedFlags: [FlagError] {
    flags.unknown.filter {
      $0.text != "\(FlagSource.commandLine)" && !AppServices.isReportedInEnvironment($0)
    }
  }

  /// The problems with flags on the command line, if there is no plugin for them. They are known once
  /// the external plugins have been searched.
  package var unknownPlugins: [String] {
    let found = Set(externalPlugins.host.found.map { "plugin.\($0.id)" })
    return flags.unknown.filter {
      $0.text == "\(FlagSource.commandLine)" && !found.contains($0.key)
    }.map { "\($0)" }
  }

  private func report(_ problem: String) {
    problems.append(problem)
    onProblem(problem)
  }

  /// Prints all problems so far to standard error, except those in the environment, which every command reports.
  package func printProblems() {
    for problem in problems where !environmentProblems.contains(problem) {
      SafeText.printError(SafeText.message(problem))
    }
  }

  /// Replaces the project's flags.
  package func load(_ project: Project?) {
    flags.change { $0.load(project?.configuration.flags ?? [:], from: .projectFile) }
  }

  /// Loads the flags and the external plugins of a project, if it can be read.
  package func load(_ found: ProjectState) async {
    switch found {
    case .ready(let project):
      load(project)
      await externalPlugins.find(repository: project.root)
    case .unconfigured(let project): await externalPlugins.find(repository: project.root)
    case .invalid, .noRepository: await externalPlugins.find(repository: nil)
    }
  }
}
