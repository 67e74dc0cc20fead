import TeamsLogic
import Testing

/// The reason on the screen of a team that doesn't exist.
@Suite struct UnknownTeamTests {
  private let teams = ["@orchard/checkout", "@orchard/ios-core"]

  @Test("a team that exists has no reason")
  func known() {
    #expect(UnknownTeam.reason("@orchard/checkout", among: teams) == nil)
  }

  @Test("the reason suggests the nearest team, or else lists the teams that exist")
  func unknown() {
    #expect(
      UnknownTeam.reason("@orchard/chekout", among: teams)
        == "No matches or modules belong to \"@orchard/chekout\"; "
        + "did you mean \"@orchard/checkout\"?")
    #expect(
      UnknownTeam.reason("nope", among: teams)
        == "No matches or modules belong to \"nope\". "
        + "Teams: @orchard/checkout, @orchard/ios-core")
    #expect(UnknownTeam.reason("nope", among: []) == "No matches or modules belong to \"nope\".")
    let many = (1...9).map { "@\($0)" }
    #expect(UnknownTeam.reason("nope", among: many)?.hasSuffix("@7, @8 and 1 more") == true)
  }
}
