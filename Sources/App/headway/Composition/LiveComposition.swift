import DependencyInjection
import Foundation
import HomeFlow
import MigrationsFlow
import MigrationsInterface
import MigrationsService
import OnboardingInterface
import RootFlow
import SettingsFlow
import Unidirectional
import Workspace
import WorkspaceService

/// Puts the real services and flows together.
@MainActor enum LiveComposition {
  /// Registers the services that flows bind.
  ///
  /// - Parameter editing: what gives the terminal to the editor for a while.
  static func register(in registry: DependencyRegistry, editor: any Editing) throws {
    try registry.register((any MigrationScanning).self) { _ in WorkTreeScanner() }
    try registry.register((any SourceReading).self) { _ in SourceFiles() }
    try registry.register((any WallClock).self) { _ in SystemClock() }
    try registry.register((any ConfigurationWriting).self) { _ in ConfigurationWriter() }
    try registry.register((any TemplateListing).self) { _ in TemplateCatalog() }
    try registry.register((any OwnersLocating).self) { _ in OwnersFinder() }
    try registry.register((any Editing).self) { _ in editor }
  }

  /// The flow of the whole app.
  static func root(loader: any ProjectLoading, switchboard: Switchboard) -> Root {
    Root(
      loader: loader,
      children: .init(
        home: { project, root in try home(project, root, switchboard) },
        onboarding: { project, root in
          try OnboardingComposition.flow(project, root, switchboard.plugins)
        }))
  }

  private static func home(
    _ project: Project, _ root: Root, _ switchboard: Switchboard
  ) throws -> Home {
    let services = try MigrationsServices.bound()
    let board = Migrations.board(project, services)
    return Home(
      crumbs: Bind { [weak root] in root?.crumbs ?? [] },
      migrations: { [weak root] in
        let flow = Migrations(
          project: project, services: services, contributions: switchboard.plugins,
          board: board)
        flow.onProblem = { [weak root] in root?.problem($0) }
        return flow
      },
      settings: { Settings(plugins: switchboard.plugins, flags: switchboard.flags) })
  }
}
