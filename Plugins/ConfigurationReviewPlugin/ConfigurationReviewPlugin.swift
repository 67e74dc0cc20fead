import DeclarativeUI
import DesignSystem
import FeatureFlags
import Flows
import OnboardingFlow
import OnboardingUI
import PluginInterface

/// Adds a step to the setup that lists gaps in the configuration before the file is written. Without
/// gaps, there is no such step.
package struct ConfigurationReview: Plugin {
  package let id = "configuration-review"
  package let title = "Configuration review"
  package let version = "1.0.0"
  package let owner = "@headway/app"
  package let flag = Flag(
    key: "plugin.configuration-review", default: true, owner: "@headway/app",
    about: "Warns during setup if headway.yml would contain no migrations"
  )

  /// Whether the user has accepted the contents, which completes the step.
  static let isAccepted = PluginStorageKey(
    plugin: "configuration-review", name: "accepted", initial: false)

  package init() {}

  package func contribute(to contributions: inout PluginContributions) {
    contributions.add(
      .show(
        "configuration-review", placement: .before("writing"),
        when: { state, storage in
          state.isReviewed && !state.isWritten && !ConfigurationReview.gaps(state).isEmpty
            && !storage[ConfigurationReview.isAccepted]
        },
        make: { flow in
          ScreenRoutable("Gaps") { ReviewView(flow: flow) }
        }), id: "configuration-review", to: .onboardingRoutes)
  }

  /// Returns a line for each gap. A missing owners file isn't one, because the user was asked about it.
  static func gaps(_ state: OnboardingState) -> [String] {
    state.templates?.isEmpty == false
      ? [] : ["No migration is selected, so headway.yml contains only an example."]
  }
}

private struct ReviewView: View {
  let flow: FlowAccess<OnboardingState>

  var body: some View {
    StepView(
      title: "Gaps in headway.yml",
      explanation: "Press Enter to write the file anyway, or Esc to go back."
    ) {
      VStack {
        ForEach(ConfigurationReview.gaps(flow.state), id: { $0 }) {
          Label("\(Glyph.dot) \($0)").lineLimit(2)
        }
      }
      .padding(horizontal: .two)
      .keys {
        KeyBinding("review.accept", "enter", title: "Write") {
          flow[ConfigurationReview.isAccepted] = true
        }
      }
    }
  }
}
