import DependencyInjection
import FeatureFlags
import Foundation
import LibrariesFlow
import LibrariesInterface
import LibrariesService
import LocksInterface
import LocksService
import MigrationsFlow
import MigrationsInterface
import MigrationsService
import ModulesFlow
import ModulesInterface
import ModulesService
import OnboardingFlow
import OnboardingInterface
import PluginHost
import PluginInterface
import RootFlow
import RouterService
import SettingsFlow
import SettingsInterface
import TeamsFlow
import TryFlow
import Workspace
import WorkspaceService

/// Puts the real services and features together.
@MainActor struct LiveComposition {
  let switchboard: Switchboard
  let editor: any Editing

  /// The flow of the whole app.
  func root(loader: any ProjectLoading) -> Root {
    let outside = switchboard.outside
    let root = Root(loader: loader, contributions: switchboard.plugins) { project, root in
      switchboard.load(project)
      let registry = try registry(project, app: RootActions(root))
      if project != nil { try registry.run { try outside.facts.followBound() } }
      outside.begin(repository: project?.root, isUrgent: root.linkWaitsFor != nil)
      return try features(registry)
    }
    outside.host.app = { [weak root] in root.map { RootActions($0) } }
    outside.onProblem = { [weak root] in root?.tell(problem: $0) }
    outside.onNews = { [weak root] in root?.tell($0) }
    do {
      try root.addLink(PluginPlaceRoute.self) { try outside.steps(to: $0) }
    } catch {
      root.tell(problem: "\(error)")
    }
    return root
  }

  /// All that features may need for a project.
  func registry(_ project: Project?, app: any AppActions) throws -> DependencyRegistry {
    let registry = DependencyRegistry()
    try registerServices(in: registry)
    try register(app, in: registry)
    try LiveComposition.register(project, in: registry)
    return registry
  }

  /// What makes the features from what a registry has.
  func features(_ registry: DependencyRegistry) throws -> FeatureRouter {
    let flags = switchboard.flags
    let features = FeatureRouter(dependencies: registry) { flags.isOn($0) }
    try features.register(MigrationsRoutes())
    try features.register(ModulesRoutes())
    try features.register(LibrariesRoutes())
    try features.register(OnboardingRoutes())
    try features.register(TeamsRoutes())
    try features.register(TryRoutes())
    try features.register(SettingsRoutes())
    return features
  }

  /// Registers what reaches out of the process.
  func registerServices(in registry: DependencyRegistry) throws {
    let editor = editor
    try registry.register((any MigrationScanning).self) { _ in WorkTreeScanner() }
    try registry.register((any HistoryReading).self) { _ in
      HistoryReader(cacheFolder: UserFolders.cache)
    }
    try registry.register((any ModuleReading).self) { _ in ModuleRun.reader }
    try registry.register((any ModuleHistoryReading).self) { _ in
      ModuleHistoryReader(ModuleRun.reader, cacheFolder: UserFolders.cache)
    }
    try registry.register((any RepositoryTrusting).self) { _ in GivenTrust() }
    try registry.register((any LibraryReading).self) { _ in LibraryReader() }
    try registry.register((any ScorecardWriting).self) { _ in ScorecardWriter() }
    try registry.register((any SourceReading).self) { _ in SourceFiles() }
    try registry.register((any WallClock).self) { _ in SystemClock() }
    try registry.register((any ConfigurationWriting).self) { _ in ConfigurationWriter() }
    try registry.register((any TemplateListing).self) { _ in TemplateCatalog() }
    try registry.register((any OwnersLocating).self) { _ in OwnersFinder() }
    try registry.register((any Editing).self) { _ in editor }
    try registry.register((any Locking).self) { _ in
      LiveLocking(scanner: WorkTreeScanner(), clock: SystemClock())
    }
  }

  /// Registers the parts of the app itself.
  func register(_ app: any AppActions, in registry: DependencyRegistry) throws {
    let (flags, plugins, themes) = (switchboard.flags, switchboard.plugins, switchboard.themes)
    let outside = switchboard.outside
    try registry.register((any AppActions).self) { _ in app }
    try registry.register((any ContributionReading).self) { _ in plugins }
    try registry.register(PluginRegistry.self) { _ in plugins }
    try registry.register(FlagStore.self) { _ in flags }
    try registry.register((any ThemeChoosing).self) { _ in themes }
    try registry.register((any PluginTrusting).self) { _ in outside }
  }

  /// Registers a project, with one store each of its counts, its modules and its libraries for as long as it is open.
  static func register(_ project: Project?, in registry: DependencyRegistry) throws {
    try registry.register(OnboardingFeature.Place.self) { _ in .init(project) }
    guard let project else { return }
    try registry.register(Project.self) { _ in project }
    let services = try registry.run { try MigrationsServices.bound() }
    let board = Migrations.board(project, services)
    try registry.register(Migrations.Board.self) { _ in board }
    let modules = Modules.board(project, try registry.run { try ModulesServices.bound() })
    try registry.register(Modules.Board.self) { _ in modules }
    let libraries = Libraries.board(project, try registry.run { try LibrariesServices.bound() })
    try registry.register(Libraries.Board.self) { _ in libraries }
  }
}
