import Commands
import DependencyInjection
import LocksInterface
import LocksService
import MigrationsInterface
import MigrationsService
import ModulesInterface
import ModulesService
import RecordedServices
import Reports
import ServiceRecording
import SharedServices
import UserSettings
import Workspace
import WorkspaceService

extension AppComposition {
  /// The app on services that use files, programs and the clock.
  ///
  /// - Parameters:
  ///   - appServices: the flags, plugins and themes.
  ///   - editor: opens the user's editor.
  ///   - recorder: records or replays the answers of the services. External plugins don't run meanwhile.
  init(appServices: AppServices, editor: any Editing, recorder: ServiceRecorder = .none) {
    let clock = recorder.passing(SystemClock() as any ZonedClock, through: RecordedClock.init)
    self.init(appServices: appServices, findsPlugins: !recorder.isActive) { registry in
      try AppComposition.registerLiveServices(
        editor, LiveReaders(appServices), clock, recorder, in: registry)
    }
  }

  private static func registerLiveServices(
    _ editor: any Editing, _ readers: LiveReaders, _ clock: any ZonedClock,
    _ recorder: ServiceRecorder, in registry: DependencyRegistry
  ) throws {
    try registry.register((any MigrationScanning).self) { _ in
      recorder.passing(readers.scanner, through: RecordedScanner.init)
    }
    try registry.register((any HistoryReading).self) { _ in
      recorder.passing(readers.history, through: RecordedHistory.init)
    }
    try registry.register((any ModuleReading).self) { _ in
      recorder.passing(ModuleLoader.reader, through: RecordedModules.init)
    }
    try registry.register((any ModuleHistoryReading).self) { _ in
      recorder.passing(
        ModuleHistoryReader(ModuleLoader.reader, cacheFolder: UserFolders.cache),
        through: RecordedModuleHistory.init)
    }
    try registry.register((any RuleRehearsing).self) { _ in
      recorder.passing(RuleRehearser(ModuleLoader.reader), through: RecordedRuleRehearsing.init)
    }
    try registry.register((any RepositoryTrusting).self) { _ in
      recorder.passing(TrustOverride(), through: RecordedTrust.init)
    }
    try registry.register((any SourceReading).self) { _ in
      recorder.passing(SourceFiles(), through: RecordedSource.init)
    }
    try registry.register((any ZonedClock).self) { _ in clock }
    try registry.register((any ConfigurationWriting).self) { _ in
      recorder.passing(ConfigurationWriter(), through: RecordedConfigurationWriter.init)
    }
    try registry.register((any ConfigurationEditing).self) { _ in
      recorder.passing(ConfigurationEditor(), through: RecordedConfigurationEditor.init)
    }
    let exceptions = recorder.passing(ExceptionWriter() as any ExceptionWriting) {
      RecordedExceptions($0, source: SourceFiles(), $1)
    }
    try registry.register((any ExceptionWriting).self) { _ in exceptions }
    try registry.register((any TemplateListing).self) { _ in TemplateCatalog() }
    try registry.register((any OwnersLocating).self) { _ in
      recorder.passing(OwnersFinder(), through: RecordedOwners.init)
    }
    try registry.register((any Editing).self) { _ in
      recorder.passing(editor, through: RecordedEditor.init)
    }
    try registry.register(
      (any Locking).self, using: (any MigrationScanning).self, (any ZonedClock).self
    ) {
      recorder.passing(LiveLocking(scanner: $0, clock: $1), through: RecordedLocking.init)
    }
    try registry.register((any LockRehearsing).self) { _ in
      recorder.passing(
        LiveRehearsing(merges: readers.merges), through: RecordedLockRehearsing.init)
    }
    try registry.register((any ReportSaving).self) { _ in
      recorder.passing(
        ReportFolder(UserFolders.state + "/reports"), through: RecordedReports.init)
    }
    for feature in features { try feature.registerServices(registry, recorder) }
  }
}
