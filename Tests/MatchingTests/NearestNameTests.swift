import Matching
import Testing

@Suite struct NearestNameTests {
  @Test("a much longer candidate whose letters are apart isn't suggested")
  func distant() {
    func ranked(_ name: String, _ candidates: [String]) -> [String] {
      NearestName.ranked(by: name, among: candidates, limit: 3)
    }
    #expect(ranked("nope", ["OnboardingPreview"]).isEmpty)
    #expect(ranked("nope", ["notopen"]) == ["notopen"])
    #expect(ranked("preview", ["OnboardingPreviewScreens"]) == ["OnboardingPreviewScreens"])
  }
}
