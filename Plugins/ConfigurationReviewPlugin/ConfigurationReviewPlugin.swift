import DeclarativeUI
import DesignSystem
import FeatureFlags
import Flows
import OnboardingFlow
import OnboardingUI
import PluginInterface

/// Adds a step to the set-up: shows what will be written, before it is.
package struct ConfigurationReview: Plugin {
  package let id = "configuration-review"
  package let title = "Configuration review"
  package let version = "1.0.0"
  package let owner = "@headway/app"
  package let flag = Flag(
    key: "plugin.configuration-review", default: true, owner: "@headway/app",
    about: "A step of the set-up that shows what will be written")

  /// Whether the person has seen it: what makes the step done.
  static let isAccepted = PluginStorageKey(
    plugin: "configuration-review", name: "accepted", initial: false)

  package init() {}

  package func contribute(to contributions: inout PluginContributions) {
    contributions.add(
      .show(
        "configuration-review", placement: .before("writing"),
        when: { state, storage in
          state.templates != nil && !state.isWritten && !storage[ConfigurationReview.isAccepted]
        },
        make: { flow in
          ScreenRoutable("Review") { ReviewView(flow: flow) }
        }), id: "configuration-review", to: .onboardingRoutes)
  }

  /// What was chosen, by the names that it was chosen by.
  static func lines(_ state: OnboardingState) -> [String] {
    var owners = "none"
    if case .file(let file) = state.owners { owners = file }
    let templates = state.templates ?? []
    return ["owners      \(owners)", "migrations  \(templates.isEmpty ? "none yet" : "")"]
      + templates.map { "  · \(state.titles[$0] ?? $0)" }
  }
}

private struct ReviewView: View {
  let flow: FlowAccess<OnboardingState>

  var body: some View {
    StepView(
      title: "This will be written to headway.yml",
      explanation: "Nothing else in the repository changes. Enter writes it, Esc goes back."
    ) {
      VStack {
        ForEach(ConfigurationReview.lines(flow.state), id: { $0 }) { Label($0) }
      }
      .padding(horizontal: .two)
      .keys {
        KeyBinding("review.accept", "enter", title: "write it") {
          flow[ConfigurationReview.isAccepted] = true
        }
      }
    }
  }
}
