import OnboardingFlow
import Programs
import Sandbox
import Workspace

extension AppFeature {
  /// The setup of a repository.
  static var onboarding: AppFeature {
    var feature = AppFeature { OnboardingRoutes() }
    feature.registerValues = { try OnboardingServices.register(in: $0) }
    feature.sandbox = [
      SandboxFlow(id: "onboarding", title: "Setup", route: SetUpRoute()),
      SandboxFlow(id: "templates", title: "Add from templates", route: TemplatesRoute()),
    ]
    feature.hints = [
      SetUpRoute.host:
        "Enter continues, Esc goes back, and no file is written before the last step.",
      TemplatesRoute.host: "Space selects or deselects a template, and Enter adds those selected.",
    ]
    return feature
  }
}
