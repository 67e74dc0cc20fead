import DependencyInjection
import ExternalPlugins
import FeatureFlags
import Flows
import HomeFlow
import OnboardingFlow
import PluginHost
import PluginInterface
import PluginPoints
import RootFlow
import RouterService
import SettingsInterface
import SharedServices
import Unidirectional
import UserSettings
import Workspace

/// The composition of the app: its features, on live services or on those of a fixture.
@MainActor struct AppComposition {
  /// The features of the app. Their order is that of the tabs.
  nonisolated static var features: [AppFeature] {
    [
      .onboarding,
      .migrations,
      .modules,
      .libraries,
      .teams,
      .tryPattern,
      .settings,
    ]
  }

  /// The handlers of all features.
  static let handlers = features.map { $0.handler() }

  /// The flags of all features.
  static var flags: [Flag] {
    handlers.flatMap(\.features).compactMap { $0.flag } + [.developerDetails]
  }

  /// The actions of all screens, whose keys users can replace.
  nonisolated static var keys: KeyActions { .shared.adding(features.map(\.keys)) }

  /// The extension points of all features for external plugins.
  static var points: [FeaturePoints] { features.compactMap { $0.points?() } }

  let appServices: AppServices
  /// The handlers of the features that this app has.
  var handlers = AppComposition.handlers
  /// Whether to search the folders of the user and of the repository for external plugins.
  let findsPlugins: Bool
  /// Registers the services of all features.
  let registerServices: @MainActor (DependencyRegistry) throws -> Void

  /// Creates the root flow.
  func root(loader: any ProjectLoading) -> Root {
    let externalPlugins = appServices.externalPlugins
    var handOvers: [@MainActor (DependencyRegistry) throws -> Void] = []
    let root = Root(
      loader: loader, contributions: appServices.plugins, handlers: handlers,
      home: { features, root in
        home(features, crumbs: Bind { [weak root] in root?.crumbs ?? [] })
      }
    ) { project, root in
      appServices.load(project)
      let registry = DependencyRegistry()
      try register(project, app: RootActions(root), in: registry)
      if project != nil {
        let next = try AppComposition.features.compactMap { try $0.handOver?(registry) }
        for handOver in handOvers { try handOver(registry) }
        handOvers = next
        try registry.run { try appServices.facts.followBound() }
      }
      if findsPlugins {
        externalPlugins.begin(
          repository: project?.root, isUrgent: root.pendingLinkRequirement != nil)
      }
      return try features(registry)
    }
    for feature in AppComposition.features { root.terms.merge(feature.terms) { first, _ in first } }
    externalPlugins.host.app = { [weak root] in root.map { RootActions($0) } }
    externalPlugins.onProblem = { [weak root] in root?.notify(problem: $0) }
    externalPlugins.onNotice = { [weak root] in root?.notify($0) }
    do {
      // Links of plugins without a screen act on the first tab.
      let start = handlers.compactMap(\.tab).prefix(1).map { LinkStep.follow($0.route) }
      try root.addLink(PluginScreenRoute.self) { try externalPlugins.steps(to: $0, from: start) }
    } catch {
      root.notify(problem: "\(error)")
    }
    return root
  }

  /// Creates the flow with the tabs.
  ///
  /// - Parameter crumbs: the names in its breadcrumb.
  func home(_ features: FeatureRouter, crumbs: Bind<[String]>) -> Home {
    Home(tabs: handlers.compactMap(\.tab), crumbs: crumbs, features: features)
  }

  /// Creates the router that builds features with the dependencies of a registry.
  func features(_ registry: DependencyRegistry) throws -> FeatureRouter {
    let flags = appServices.flags
    let features = FeatureRouter(dependencies: registry) { flags.isOn($0) }
    for handler in handlers { try features.register(handler) }
    return features
  }

  /// Registers all dependencies of features.
  ///
  /// - Parameters:
  ///   - project: the open project; nil without one.
  ///   - app: the actions that features can request from the app.
  ///   - registry: the registry, which must be empty.
  func register(
    _ project: Project?, app: any AppActions, in registry: DependencyRegistry
  ) throws {
    try registerServices(registry)
    try register(app, in: registry)
    try registry.register(OnboardingFeature.RepositoryContext.self) { _ in .init(project) }
    if let project { try registry.register(Project.self) { _ in project } }
    for feature in AppComposition.features { try feature.registerValues(registry) }
  }

  /// Registers the plugins, flags and themes of the app, and its actions.
  private func register(_ app: any AppActions, in registry: DependencyRegistry) throws {
    let (flags, plugins, themes) = (appServices.flags, appServices.plugins, appServices.themes)
    let externalPlugins = appServices.externalPlugins
    try registry.register((any AppActions).self) { _ in app }
    try registry.register((any ContributionReading).self) { _ in plugins }
    try registry.register(PluginRegistry.self) { _ in plugins }
    try registry.register(FlagStore.self) { _ in flags }
    try registry.register((any ThemeChoosing).self) { _ in themes }
    try registry.register((any PluginTrusting).self) { _ in externalPlugins }
  }
}
