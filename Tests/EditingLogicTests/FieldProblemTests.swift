import EditingLogic
import Testing

@Suite struct FieldProblemTests {
  @Test(
    "an owner is a name with @ or an email address", arguments: ["", "@ios", "@org/team", "a@b.c"])
  func owners(text: String) { #expect(FieldProblem.owner(text) == nil) }

  @Test("other owners are a problem", arguments: ["ios", "@", "x"])
  func noOwners(text: String) {
    #expect(FieldProblem.owner(text) == "enter an owner such as @team")
  }

  @Test("a link has a scheme and no spaces")
  func links() {
    #expect(FieldProblem.link("") == nil && FieldProblem.link("https://example.com/a") == nil)
    for text in ["guide", "://x", "https://a b", "see https://example.com"] {
      #expect(FieldProblem.link(text) != nil, "\(text)")
    }
  }
}
