import Flows
import OnboardingFlow
import PluginInterface
import RootFlow
import Workspace

/// Puts the set-up together.
@MainActor enum OnboardingComposition {
  static func flow(
    _ project: Project?, _ root: Root, _ contributions: any ContributionReading
  ) throws -> Onboarding {
    let flow = Onboarding(
      state: OnboardingState(root: project?.root, branch: project?.branch),
      configurationPath: project?.configurationPath ?? "headway.yml",
      services: try OnboardingServices.bound(), contributions: contributions)
    flow.onExit = { [weak root] _ in root?.load() }
    return flow
  }
}
