import DeclarativeUI
import DesignSystem
import FeatureFlags
import Flows
import OnboardingFlow
import OnboardingUI
import PluginInterface

/// Adds a step to the setup that shows the contents of `headway.yml` before the file is written.
package struct ConfigurationReview: Plugin {
  package let id = "configuration-review"
  package let title = "Configuration review"
  package let version = "1.0.0"
  package let owner = "@headway/app"
  package let flag = Flag(
    key: "plugin.configuration-review", default: true, owner: "@headway/app",
    about: "A setup step that shows the configuration before it is written")

  /// Whether the user has accepted the contents, which completes the step.
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

  /// Returns a line for each answer, with the titles of the selected templates.
  static func lines(_ state: OnboardingState) -> [String] {
    var owners = "none"
    if case .file(let file) = state.owners { owners = file }
    let templates = state.templates ?? []
    return ["Owners      \(owners)", "Migrations  \(templates.isEmpty ? "none yet" : "")"]
      + templates.map { "  \(Glyph.dot) \(state.titles[$0] ?? $0)" }
  }
}

private struct ReviewView: View {
  let flow: FlowAccess<OnboardingState>

  var body: some View {
    StepView(
      title: "Review headway.yml",
      explanation: "Press Enter to write the file, or Esc to go back. No other file changes."
    ) {
      VStack {
        ForEach(ConfigurationReview.lines(flow.state), id: { $0 }) { Label($0) }
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
