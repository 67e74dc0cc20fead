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

  @Test("migrations appear by title, in the order of the selection")
  func titles() {
    var state = OnboardingState(root: "/orchard")
    state.owners = .file("CODEOWNERS")
    state.templates = ["xctest", "rx", "old"]
    state.titles = ["rx": "RxSwift → async", "xctest": "XCTest → Swift Testing"]
    #expect(
      ConfigurationReview.lines(state) == [
        "Owners      CODEOWNERS", "Migrations  ", "  · XCTest → Swift Testing",
        "  · RxSwift → async", "  · old",
      ])
    state.templates = []
    #expect(ConfigurationReview.lines(state).last == "Migrations  none yet")
  }
}
