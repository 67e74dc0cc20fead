import Commands
import DependencyInjection
import ExternalPlugins
import FeatureFlags
import Flows
import Foundation
import HomeFlow
import LocksInterface
import LocksService
import MigrationsFlow
import MigrationsInterface
import MigrationsService
import ModulesFlow
import ModulesInterface
import ModulesService
import OnboardingFlow
import PluginHost
import PluginInterface
import RootFlow
import RouterService
import SettingsFlow
import SettingsInterface
import SharedServices
import Unidirectional
import UserSettings
import Workspace
import WorkspaceService

/// Registers the live services and features of the app.
@MainActor struct LiveComposition {
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
  static var flags: [Flag] { handlers.flatMap(\.features).compactMap { $0.flag } }

  /// The extension points of all features for screens of external plugins.
  static var screens: [ExternalScreenPoint] { features.compactMap { $0.screens?() } }

  let appServices: AppServices
  let editor: any Editing

  /// Creates the root flow.
  func root(loader: any ProjectLoading) -> Root {
    let externalPlugins = appServices.externalPlugins
    let root = Root(
      loader: loader, contributions: appServices.plugins, handlers: LiveComposition.handlers,
      home: LiveComposition.home
    ) { project, root in
      appServices.load(project)
      let registry = try registry(project, app: RootActions(root))
      if project != nil { try registry.run { try appServices.facts.followBound() } }
      externalPlugins.begin(repository: project?.root, isUrgent: root.pendingLinkRequirement != nil)
      return try features(registry)
    }
    externalPlugins.host.app = { [weak root] in root.map { RootActions($0) } }
    externalPlugins.onProblem = { [weak root] in root?.notify(problem: $0) }
    externalPlugins.onNotice = { [weak root] in root?.notify($0) }
    do {
      try root.addLink(PluginScreenRoute.self) { try externalPlugins.steps(to: $0) }
    } catch {
      root.notify(problem: "\(error)")
    }
    return root
  }

  /// Creates the flow with the tabs.
  static func home(_ features: FeatureRouter, _ root: Root) -> any Routable {
    Home(
      tabs: handlers.compactMap(\.tab), crumbs: Bind { [weak root] in root?.crumbs ?? [] },
      features: features)
  }

  /// Creates the registry with all dependencies of features.
  ///
  /// - Parameters:
  ///   - project: the open project; nil without one.
  ///   - app: the actions that features can request from the app.
  func registry(_ project: Project?, app: any AppActions) throws -> DependencyRegistry {
    let registry = DependencyRegistry()
    try registerServices(in: registry)
    try register(app, in: registry)
    try LiveComposition.register(project, in: registry)
    return registry
  }

  /// Creates the router that builds features with the dependencies of a registry.
  func features(_ registry: DependencyRegistry) throws -> FeatureRouter {
    let flags = appServices.flags
    let features = FeatureRouter(dependencies: registry) { flags.isOn($0) }
    for handler in LiveComposition.handlers { try features.register(handler) }
    return features
  }

  /// Registers the services that use files, programs and the clock.
  func registerServices(in registry: DependencyRegistry) throws {
    let editor = editor
    try registry.register((any MigrationScanning).self) { _ in WorkingTreeScanner() }
    try registry.register((any HistoryReading).self) { _ in
      HistoryReader(cacheFolder: UserFolders.cache)
    }
    try registry.register((any ModuleReading).self) { _ in ModuleLoader.reader }
    try registry.register((any ModuleHistoryReading).self) { _ in
      ModuleHistoryReader(ModuleLoader.reader, cacheFolder: UserFolders.cache)
    }
    try registry.register((any RepositoryTrusting).self) { _ in TrustOverride() }
    try registry.register((any SourceReading).self) { _ in SourceFiles() }
    try registry.register((any WallClock).self) { _ in SystemClock() }
    try registry.register((any ConfigurationWriting).self) { _ in ConfigurationWriter() }
    try registry.register((any TemplateListing).self) { _ in TemplateCatalog() }
    try registry.register((any OwnersLocating).self) { _ in OwnersFinder() }
    try registry.register((any Editing).self) { _ in editor }
    try registry.register(
      (any Locking).self, using: (any MigrationScanning).self, (any WallClock).self
    ) {
      LiveLocking(scanner: $0, clock: $1)
    }
    for feature in LiveComposition.features { try feature.registerServices(registry) }
  }

  /// Registers the plugins, flags and themes of the app, and its actions.
  func register(_ app: any AppActions, in registry: DependencyRegistry) throws {
    let (flags, plugins, themes) = (appServices.flags, appServices.plugins, appServices.themes)
    let externalPlugins = appServices.externalPlugins
    try registry.register((any AppActions).self) { _ in app }
    try registry.register((any ContributionReading).self) { _ in plugins }
    try registry.register(PluginRegistry.self) { _ in plugins }
    try registry.register(FlagStore.self) { _ in flags }
    try registry.register((any ThemeChoosing).self) { _ in themes }
    try registry.register((any PluginTrusting).self) { _ in externalPlugins }
  }

  /// Registers a project with the stores of its counts and modules, and those of the features. All
  /// features share the stores for as long as the project is open.
  static func register(_ project: Project?, in registry: DependencyRegistry) throws {
    try registry.register(OnboardingFeature.RepositoryContext.self) { _ in .init(project) }
    guard let project else { return }
    try registry.register(Project.self) { _ in project }
    let services = try registry.run { try MigrationsServices.bound() }
    let sharedStore = Migrations.sharedStore(project, services)
    try registry.register(Migrations.SharedStore.self) { _ in sharedStore }
    let modules = Modules.sharedStore(project, try registry.run { try ModulesServices.bound() })
    try registry.register(Modules.SharedStore.self) { _ in modules }
    for feature in features { try feature.registerStores(project, registry) }
  }
}
