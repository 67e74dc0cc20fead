import Flows
import OnboardingFlow
import PluginInterface
import Testing

@testable import ConfigurationReviewPlugin

@MainActor @Suite struct ConfigurationReviewTests {
  @Test("it adds one step to the set-up, before anything is written")
  func contribution() throws {
    var contributions = PluginContributions()
    ConfigurationReview().contribute(to: &contributions)
    let entry = try #require(contributions.entries.first)
    #expect(contributions.entries.count == 1)
    #expect(entry.point == "onboarding.routes")
    let rule = try #require(entry.value as? RouteRule<OnboardingState, OnboardingResult>)
    #expect(rule.placement == .before("writing"))
  }
}
