import DependencyInjection
import Flows
import GalleryFlow
import MigrationsFlow
import ModulesFlow
import OnboardingFlow
import SettingsFlow

/// A flow that can run in the sandbox.
@MainActor struct SandboxFlow {
  let id: String
  let title: String
  /// The names of the fixtures that the flow supports.
  var fixtures = ["orchard"]
  /// Registers additional services that the flow needs.
  var services: @MainActor (DependencyRegistry) throws -> Void = { _ in }
  /// Creates the flow. The services of the fixture are injected.
  let make:
    @MainActor (SandboxFixture, AppServices, _ notify: @escaping @MainActor (String) -> Void) throws
      -> any AnyFlow

  /// Creates the flow and shows it, as its parent flow would.
  ///
  /// - Parameters:
  ///   - fixture: the sample data.
  ///   - registry: the registry for the services.
  ///   - appServices: the flags, plugins and themes.
  ///   - notify: receives the notices of the flow.
  func start(
    on fixture: SandboxFixture, registry: DependencyRegistry, appServices: AppServices,
    notify: @escaping @MainActor (String) -> Void
  ) throws -> any AnyFlow {
    try fixture.register(in: registry)
    try services(registry)
    let flow = try registry.run { try make(fixture, appServices, notify) }
    flow.didAppear()
    return flow
  }
}

extension SandboxFlow {
  /// All flows.
  static let all: [SandboxFlow] =
    first + LiveComposition.features.compactMap { $0.sandbox?() } + [.settings, .gallery]

  /// The flows that aren't part of an `AppFeature`, one per line.
  private static let first: [SandboxFlow] = [
    .onboarding,
    .templates,
    .migrations,
    .modules,
  ]
}

extension SandboxFlow {
  private static let onboarding = SandboxFlow(id: "onboarding", title: "Setup") {
    fixture, appServices, _ in
    Onboarding(
      state: OnboardingState(root: fixture.project.root),
      configurationPath: fixture.project.configurationPath,
      services: try OnboardingServices.bound(), contributions: appServices.plugins)
  }

  private static let templates = SandboxFlow(id: "templates", title: "Add templates") {
    fixture, _, notify in
    TemplateAddition(
      project: fixture.project, services: try OnboardingServices.bound(),
      app: SandboxActions(notify: notify))
  }

  private static let migrations = SandboxFlow(
    id: "migrations", title: "Migrations", fixtures: SandboxFixture.names
  ) { fixture, appServices, notify in
    let flow = Migrations(
      project: fixture.project, services: try MigrationsServices.bound(),
      contributions: appServices.plugins, app: SandboxActions(notify: notify))
    appServices.externalPlugins.facts.follow { [weak flow] in
      guard let context = flow?.context else { return AppFacts.Moment() }
      return AppFacts.Moment(migrations: context.migrations, today: context.today)
    }
    return flow
  }

  private static let modules = SandboxFlow(
    id: "modules", title: "Modules", fixtures: SandboxFixture.names
  ) { fixture, _, notify in
    Modules(
      project: fixture.project, services: try ModulesServices.bound(),
      app: SandboxActions(notify: notify))
  }

  private static let settings = SandboxFlow(id: "settings", title: "Settings") {
    _, appServices, notify in
    Settings(
      plugins: appServices.plugins, flags: appServices.flags, themes: appServices.themes,
      trust: appServices.externalPlugins, app: SandboxActions(notify: notify))
  }

  private static let gallery = SandboxFlow(id: "gallery", title: "Gallery of controls") {
    _, _, _ in Gallery()
  }

  /// Returns the gallery with an additional page of generated rows.
  ///
  /// - Parameters:
  ///   - seed: the seed of the generated text.
  ///   - scale: the number of rows.
  static func gallery(seed: UInt64, scale: Int) -> SandboxFlow {
    SandboxFlow(id: gallery.id, title: gallery.title) { _, _, _ in
      Gallery(stress: Gallery.Stress(seed: seed, scale: scale))
    }
  }
}
