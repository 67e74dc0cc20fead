import FeatureFlags
import Output
import PluginInterface
import PluginPoints
import Sandbox
import ServiceRecording
import SharedServices
import UserSettings
import Workspace

/// The parts of the app that commands use. The composition creates them, so that no command depends
/// on a feature that can be removed.
package struct AppParts: Sendable {
  /// The parts of the running program, for the names that a shell completes: the parser of arguments
  /// requests them, and passes nothing on.
  @TaskLocal package static var completing: AppParts?

  /// Opens the app in the terminal, at a link if there is one.
  package typealias Open =
    @MainActor (GlobalOptions, ScreenOptions, SessionOptions, _ link: String?) async throws -> Void

  /// Creates the app for the replay of a live session.
  ///
  /// - Parameter subject: the members of the recording's head.
  package typealias Live =
    @MainActor @Sendable (ServiceRecorder, _ subject: [String: String]) throws -> LiveReplay

  /// Creates the built-in plugins.
  let plugins: @MainActor @Sendable () -> [any Plugin]
  /// The flags of features.
  let flags: [Flag]
  /// The extension points of features for external plugins.
  let points: [FeaturePoints]
  /// The actions of all screens, whose keys users can replace.
  let keys: KeyActions
  /// Creates the flows that can run in the sandbox.
  let flows: @MainActor @Sendable () -> [SandboxFlow]
  /// The checks that features add to `headway check`.
  let checks: [FeatureCheck]
  /// The baselines that features add to `headway lock`.
  let baselines: [FeatureBaseline]
  /// Opens the app.
  package let open: Open
  /// Creates the app on the recorded answers of its services.
  let live: Live
  /// Describes the dependencies of features that the composition doesn't register.
  let missingDependencies: @MainActor @Sendable (Project, AppServices) throws -> [String]

  /// - Parameters:
  ///   - plugins: creates the built-in plugins.
  ///   - flags: the flags of features.
  ///   - points: the extension points of features for external plugins.
  ///   - keys: the actions of all screens, whose keys users can replace.
  ///   - flows: creates the flows that can run in the sandbox.
  ///   - checks: the checks that features add to `headway check`.
  ///   - baselines: the baselines that features add to `headway lock`.
  ///   - open: opens the app.
  ///   - live: creates the app on the recorded answers of its services.
  ///   - missingDependencies: describes the dependencies of features that the composition doesn't
  ///     register.
  package init(
    plugins: @escaping @MainActor @Sendable () -> [any Plugin], flags: [Flag],
    points: [FeaturePoints], keys: KeyActions,
    flows: @escaping @MainActor @Sendable () -> [SandboxFlow], checks: [FeatureCheck],
    baselines: [FeatureBaseline], open: @escaping Open, live: @escaping Live,
    missingDependencies: @escaping @MainActor @Sendable (Project, AppServices) throws -> [String]
  ) {
    self.plugins = plugins
    self.flags = flags
    self.points = points
    self.keys = keys
    self.flows = flows
    self.checks = checks
    self.baselines = baselines
    self.open = open
    self.live = live
    self.missingDependencies = missingDependencies
  }

  /// Creates the flags, plugins and themes of a command.
  ///
  /// - Throws: `Failure` if a flag of the command line is malformed or unknown.
  @MainActor package func services(_ options: GlobalOptions) throws -> AppServices {
    try AppServices(
      flags: options.flags, plugins: plugins(), features: flags, points: points)
  }

  /// Checks the flags of the command line and of the environment, also for commands that don't use them. Warns
  /// about flags of plugins that don't exist, and about the environment, unless the command shows the app.
  ///
  /// - Throws: `Failure` if a flag is malformed or unknown.
  @MainActor package func check(_ flags: GivenFlags) async throws {
    if (try? flags.showsApp.get()) == false {
      for problem in try AppServices.problems(plugins: plugins(), features: self.flags) {
        SafeText.printError(SafeText.message(problem))
      }
    }
    guard
      try AppServices.check(
        flags: flags.assignments, plugins: plugins(), features: self.flags),
      try !flags.showsApp.get()
    else { return }
    let appServices = try AppServices(
      flags: flags.assignments, plugins: plugins(), features: self.flags, points: points)
    appServices.externalPlugins.name(folders: try flags.plugins.get())
    await appServices.load(await flags.finder.load())
    for problem in appServices.unknownPlugins { SafeText.printError(SafeText.message(problem)) }
  }
}
