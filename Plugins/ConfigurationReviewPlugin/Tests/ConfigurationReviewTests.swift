import Flows
import OnboardingFlow
import PluginInterface
import Testing
import Workspace

@testable import ConfigurationReviewPlugin

@MainActor @Suite struct ConfigurationReviewTests {
  @Test("the plugin adds one step to the setup, before the file is written")
  func contribution() throws {
    var contributions = PluginContributions()
    ConfigurationReview().contribute(to: &contributions)
    let entry = try #require(contributions.entries.first)
    #expect(contributions.entries.count == 1)
    #expect(entry.point == "onboarding.routes")
    let rule = try #require(entry.value as? RouteRule<OnboardingState, OnboardingResult>)
    #expect(rule.placement == .before("writing"))
  }

  @Test("a setup without migrations has a gap; one without owners has none")
  func gaps() {
    var state = OnboardingState(root: "/orchard")
    state.owners = OnboardingState.Owners.none
    state.templates = ["xctest"]
    #expect(ConfigurationReview.gaps(state) == [])
    state.templates = []
    #expect(
      ConfigurationReview.gaps(state)
        == ["No migration is selected, so headway.yml contains only an example."])
  }
}
