import DeclarativeUI
import OnboardingFlow
import Programs
import Sandbox
import UserSettings
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
    let terms = [
      HelpTerm(
        "template", "a ready-made migration: a pattern, with a title and often a replacement"),
      HelpTerm("match", "a line of code that the pattern of a migration matches"),
      HelpTerm("remaining", "matches that are still to be removed"),
      HelpTerm("lock", "a promise that no file gains matches, which headway check enforces"),
    ]
    feature.terms = [SetUpRoute.host: terms, TemplatesRoute.host: terms]
    feature.keys = KeyActions(
      [
        "onboarding.again": ["r"], "onboarding.later": ["n"], "onboarding.retry": ["r", "enter"],
        "onboarding.wait": ["esc", "backspace", "left", "h"], "review.accept": ["enter"],
        "templates.accept": ["enter", "w"], "templates.all": ["a"],
        "templates.recount": ["r"],
        "templates.toggle": ["space", "x"], "templates.try": ["n"],
      ],
      lists: ["choices"])
    return feature
  }
}
