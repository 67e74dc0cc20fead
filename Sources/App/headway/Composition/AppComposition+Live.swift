import Commands
import DependencyInjection
import LocksInterface
import LocksService
import MigrationsInterface
import MigrationsService
import ModulesInterface
import ModulesService
import Reports
import SharedServices
import UserSettings
import Workspace
import WorkspaceService

extension AppComposition {
  /// The app on services that use files, programs and the clock.
  init(appServices: AppServices, editor: any Editing) {
    self.init(appServices: appServices, findsPlugins: true) { registry in
      try AppComposition.registerLiveServices(
        editor, LiveReaders(appServices), in: registry)
    }
  }

  private static func registerLiveServices(
    _ editor: any Editing, _ readers: LiveReaders, in registry: DependencyRegistry
  ) throws {
    try registry.register((any MigrationScanning).self) { _ in readers.scanner }
    try registry.register((any HistoryReading).self) { _ in readers.history }
    try registry.register((any ModuleReading).self) { _ in ModuleLoader.reader }
    try registry.register((any ModuleHistoryReading).self) { _ in
      ModuleHistoryReader(ModuleLoader.reader, cacheFolder: UserFolders.cache)
    }
    try registry.register((any RuleRehearsing).self) { _ in RuleRehearser(ModuleLoader.reader) }
    try registry.register((any RepositoryTrusting).self) { _ in TrustOverride() }
    try registry.register((any SourceReading).self) { _ in SourceFiles() }
    try registry.register((any ZonedClock).self) { _ in SystemClock() }
    try registry.register((any ConfigurationWriting).self) { _ in ConfigurationWriter() }
    try registry.register((any ConfigurationEditing).self) { _ in ConfigurationEditor() }
    try registry.register((any ExceptionWriting).self) { _ in ExceptionWriter() }
    try registry.register((any TemplateListing).self) { _ in TemplateCatalog() }
    try registry.register((any OwnersLocating).self) { _ in OwnersFinder() }
    try registry.register((any Editing).self) { _ in editor }
    try registry.register(
      (any Locking).self, using: (any MigrationScanning).self, (any ZonedClock).self
    ) {
      LiveLocking(scanner: $0, clock: $1)
    }
    try registry.register((any LockRehearsing).self) { _ in LiveRehearsing(merges: readers.merges) }
    try registry.register((any ReportSaving).self) { _ in
      ReportFolder(UserFolders.state + "/reports")
    }
    for feature in features { try feature.registerServices(registry) }
  }
}
