import FeatureFlags
import Foundation
import PluginHost
import PluginInterface
import RootFlow
import Workspace
import WorkspaceService

/// The flags, the plugins behind them, and the themes that one can choose, wired together.
@MainActor final class Switchboard {
  let flags: FlagStore
  let plugins: PluginRegistry
  let themes: ThemeLibrary
  /// The plugins that stand in folders; none before they are looked for.
  let outside: OutsidePlugins
  /// Told what is wrong with a file of flags, or can't be saved in it, and which plugin was switched off.
  var onProblem: @MainActor (String) -> Void = { _ in }
  /// What was wrong before anybody could be told.
  private(set) var problems: [String] = []
  private let named: Set<String>

  /// Where flags come from, beside the files.
  static let environmentPrefix = "HEADWAY_FLAG_"

  /// Registers what is built in, with the flags of the person's file, the environment and the command
  /// line.
  ///
  /// - Parameter themes: the file that the person's themes stand beside, where theirs isn't used.
  /// - Throws: `Failure` for a flag of the command line that is no `KEY=on|off`, or is unknown.
  init(
    flags assignments: [String] = [], file: FlagFile? = FlagFile.personal,
    themesBeside themes: PersonalFile? = nil,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    plugins built: [any Plugin] = BuiltInPlugins.all, limits: PluginLimits = PluginLimits()
  ) throws {
    var layers = FlagLayers()
    var problems: [String] = []
    if let file {
      do {
        layers.load(try file.read(), from: .userFile)
      } catch let failure as Failure {
        problems += failure.items.map(\.message)
      }
    }
    problems += layers.load(environment: environment, prefix: Switchboard.environmentPrefix)
      .map { "\($0)" }
    for assignment in assignments {
      do {
        try layers.load(assignment: assignment)
      } catch {
        throw Failure(code: "flag", message: "\(error)")
      }
    }
    let flags = FlagStore(layers: layers)
    let plugins = PluginRegistry(
      limits: limits, reserved: Set(Root.keys.map { Claim(.key, $0.symbol) })
    ) { flags.isOn($0) }
    self.flags = flags
    self.plugins = plugins
    self.problems = problems
    self.themes = ThemeLibrary(contributions: plugins, file: file?.file, beside: themes)
    outside = OutsidePlugins(registry: plugins, flags: flags, file: file?.file)
    named = Set(assignments.map { $0.split(separator: "=").first.map(String.init) ?? $0 })
    self.themes.onProblem = { [weak self] in self?.tell($0) }
    plugins.onFailure = { [weak self] title, message in
      self?.tell("The plugin \(title) was switched off until restart: \(message)")
    }
    for plugin in built {
      do {
        try flags.declare(plugin.flag)
      } catch {
        tell("\(error)")
      }
      plugins.register(plugin)
    }
    flags.observe { [weak plugins, weak self] _ in
      plugins?.flagsChanged()
      self?.outside.host.flagsChanged()
    }
    flags.persist = { [weak self] key, isOn in
      do {
        try file?.write(key, isOn)
      } catch {
        self?.tell((error as? Failure)?.items.first?.message ?? "\(error)")
      }
    }
    // A plugin of a folder has a flag too, once it is found.
    if let unknown = flags.unknown.first(where: {
      named.contains($0.key) && !($0.key.hasPrefix("plugin.") && $0.nearest == nil)
    }) {
      throw Failure(code: "flag", message: "\(unknown)")
    }
  }

  private func tell(_ problem: String) {
    problems.append(problem)
    onProblem(problem)
  }

  /// Tells on standard error what is wrong with the files of flags.
  func printProblems() {
    for problem in problems { SafeText.printError(problem) }
  }

  /// Takes what a project says about flags, in place of what another one said.
  func load(_ project: Project?) {
    flags.change { $0.load(project?.configuration.flags ?? [:], from: .projectFile) }
  }

  /// The same for the project that the options lead to, where there is one that can be read.
  func loadProject(_ options: GlobalOptions) async {
    let found = await ProjectFinder(
      directory: options.folder, configurationPath: options.configurationPath
    ).load()
    switch found {
    case .ready(let project):
      load(project)
      await outside.find(repository: project.root)
    case .unconfigured(let project): await outside.find(repository: project.root)
    case .invalid, .noRepository: await outside.find(repository: nil)
    }
  }
}
