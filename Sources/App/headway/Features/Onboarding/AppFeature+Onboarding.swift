import OnboardingFlow
import Programs
import Sandbox

extension AppFeature {
  /// The setup of a repository.
  static var onboarding: AppFeature {
    var feature = AppFeature { OnboardingRoutes() }
    feature.sandbox.append {
      SandboxFlow(id: "onboarding", title: "Setup") { fixture, appServices, _ in
        Onboarding(
          state: OnboardingState(root: fixture.project.root),
          configurationPath: fixture.project.configurationPath,
          services: try OnboardingServices.bound(), contributions: appServices.plugins)
      }
    }
    feature.sandbox.append {
      SandboxFlow(id: "templates", title: "Add from templates") { fixture, _, notify in
        TemplateAddition(
          project: fixture.project, services: try OnboardingServices.bound(),
          app: SandboxActions(notify: notify))
      }
    }
    return feature
  }
}
