import DependencyInjection
import Flows
import GalleryFlow
import LibrariesFlow
import MigrationsFlow
import ModulesFlow
import OnboardingFlow
import SettingsFlow
import TeamsFlow
import Workspace

/// A flow that runs alone, by name.
@MainActor struct SandboxFlow {
  let id: String
  let title: String
  var fixtures = ["orchard"]
  /// Registers what the flow needs beside the services of the fixture.
  var services: @MainActor (DependencyRegistry) throws -> Void = { _ in }
  /// Makes the flow with the services of a registry that holds a fixture's alone.
  let make:
    @MainActor (SandboxFixture, Switchboard, _ tell: @escaping @MainActor (String) -> Void) throws
      -> any AnyFlow

  /// Makes the flow, and brings it up as its parent would.
  ///
  /// - Parameter tell: takes what the flow has to say to the person.
  func start(
    on fixture: SandboxFixture, registry: DependencyRegistry, switchboard: Switchboard,
    tell: @escaping @MainActor (String) -> Void
  ) throws -> any AnyFlow {
    try fixture.register(in: registry)
    try services(registry)
    let flow = try registry.run { try make(fixture, switchboard, tell) }
    flow.didAppear()
    return flow
  }
}

/// All of them, a line each.
extension SandboxFlow {
  static let all: [SandboxFlow] = [
    .onboarding,
    .migrations,
    .modules,
    .libraries,
    .teams,
    .settings,
    .gallery,
  ]
}

extension SandboxFlow {
  private static let onboarding = SandboxFlow(id: "onboarding", title: "Set up") {
    fixture, switchboard, _ in
    Onboarding(
      state: OnboardingState(root: fixture.project.root),
      configurationPath: fixture.project.configurationPath,
      services: try OnboardingServices.bound(), contributions: switchboard.plugins)
  }

  private static let migrations = SandboxFlow(
    id: "migrations", title: "Migrations", fixtures: SandboxFixture.names
  ) { fixture, switchboard, tell in
    Migrations(
      project: fixture.project, services: try MigrationsServices.bound(),
      contributions: switchboard.plugins, app: SandboxActions(tell: tell))
  }

  private static let modules = SandboxFlow(
    id: "modules", title: "Modules", fixtures: SandboxFixture.names
  ) { fixture, _, tell in
    Modules(
      project: fixture.project, services: try ModulesServices.bound(),
      app: SandboxActions(tell: tell))
  }

  private static let libraries = SandboxFlow(
    id: "libraries", title: "Libraries", fixtures: SandboxFixture.names
  ) { fixture, _, tell in
    Libraries(
      project: fixture.project, services: try LibrariesServices.bound(),
      app: SandboxActions(tell: tell))
  }

  private static let teams = SandboxFlow(
    id: "teams", title: "Teams", fixtures: SandboxFixture.names
  ) { fixture, _, tell in
    let services = try MigrationsServices.bound()
    return Teams(
      store: Migrations.board(fixture.project, services),
      modules: Modules.board(fixture.project, try ModulesServices.bound()),
      app: SandboxActions(tell: tell),
      today: try bind((any WallClock).self).today(in: fixture.project.configuration.timezone))
  }

  private static let settings = SandboxFlow(id: "settings", title: "Settings") {
    _, switchboard, tell in
    Settings(
      plugins: switchboard.plugins, flags: switchboard.flags, themes: switchboard.themes,
      trust: switchboard.outside, app: SandboxActions(tell: tell))
  }

  private static let gallery = SandboxFlow(id: "gallery", title: "Controls in their states") {
    _, _, _ in Gallery()
  }

  /// The gallery with a page of so many rows, each made from its index and the seed.
  static func gallery(seed: UInt64, scale: Int) -> SandboxFlow {
    SandboxFlow(id: gallery.id, title: gallery.title) { _, _, _ in
      Gallery(stress: Gallery.Stress(seed: seed, scale: scale))
    }
  }
}
