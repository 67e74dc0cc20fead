import Testing

@testable import RootFlow

@Suite struct LinkCommandTests {
  @Test(
    "the link of a copied command line is the one that was copied",
    arguments: [
      ("headway://teams", "headway open 'headway://teams'"),
      ("headway://a?b=c&d=e", "headway open 'headway://a?b=c&d=e'"),
      (#"try|{"pattern":"it's '"}"#, #"headway open 'try|{"pattern":"it'\''s '\''"}'"#),
      ("a'\u{301}b", "headway open 'a'\\''\u{301}b'"),
    ])
  func command(link: String, command: String) {
    #expect(LinkCommand.text(for: link) == command)
    #expect(LinkCommand.link(in: command) == link)
    #expect(LinkCommand.link(in: link) == link)
  }

  @Test("a command line without quotes is accepted")
  func plain() {
    #expect(LinkCommand.link(in: "headway open most-urgent") == "most-urgent")
  }
}
