import DependencyInjection
import Flows
import MigrationsFlow
import OnboardingFlow
import SettingsFlow

/// The flows that run alone, by name.
@MainActor struct SandboxFlow {
  let id: String
  let title: String
  let fixtures: [String]
  /// Makes the flow with the services of a registry that holds a fixture's alone.
  let make:
    @MainActor (SandboxFixture, Switchboard, _ tell: @escaping @MainActor (String) -> Void) throws
      -> any AnyFlow

  static let all: [SandboxFlow] = [
    SandboxFlow(id: "onboarding", title: "Set up", fixtures: ["orchard"]) {
      fixture, switchboard, _ in
      Onboarding(
        state: OnboardingState(root: fixture.project.root, branch: fixture.project.branch),
        configurationPath: fixture.project.configurationPath,
        services: try OnboardingServices.bound(), contributions: switchboard.plugins)
    },
    SandboxFlow(id: "migrations", title: "Migrations", fixtures: SandboxFixture.names) {
      fixture, switchboard, tell in
      let flow = Migrations(
        project: fixture.project, services: try MigrationsServices.bound(),
        contributions: switchboard.plugins, app: SandboxActions(tell: tell))
      flow.didAppear()
      return flow
    },
    SandboxFlow(id: "settings", title: "Settings", fixtures: ["orchard"]) { _, switchboard, _ in
      Settings(plugins: switchboard.plugins, flags: switchboard.flags)
    },
  ]
}
