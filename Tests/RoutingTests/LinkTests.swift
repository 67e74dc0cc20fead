import Routing
import Testing

private struct MigrationLink: Route {
  static let identifier = "migration"
  let id: String
}

@Suite struct LinkTests {
  @Test("rule 24: a URL gives its place and its query, percent-decoded")
  func place() throws {
    #expect(
      try Link("headway://migrations/a%20b?tab=teams&x")
        == .place(["migrations", "a b"], query: ["tab": "teams", "x": ""]))
  }

  @Test("rule 23: a route text is split at the first |, and no parameters read as {}")
  func route() throws {
    #expect(
      try Link(#"migration|{"id":"a|b"}"#) == .route("migration", json: #"{"id":"a|b"}"#))
    #expect(try Link("home") == .route("home", json: "{}"))
    #expect(try Link("home|") == .route("home", json: "{}"))
  }

  @Test(
    "rule 24: what is no link is refused with a reason",
    arguments: [
      ("http://example.com", LinkError.Code.unknownScheme), ("headway://", .malformed),
      ("headway://a/%zz", .malformed), ("headway://a/%1b", .malformed), ("x|{", .malformed),
      ("x|[1]", .malformed), ("x|\"text\"", .malformed), ("|{}", .malformed), ("", .malformed),
      ("headway://\u{1B}[31m", .malformed), (String(repeating: "x", count: 100_000), .tooLong),
    ])
  func refused(text: String, code: LinkError.Code) {
    #expect { try Link(text) } throws: { ($0 as? LinkError)?.code == code }
  }

  @Test("parameters of another type are named")
  func parameters() throws {
    #expect(try Link.parameters(MigrationLink.self, json: #"{"id":"x"}"#).id == "x")
    #expect { try Link.parameters(MigrationLink.self, json: "{}") } throws: {
      "\($0)".contains("“id” is missing")
    }
    #expect { try Link.parameters(MigrationLink.self, json: #"{"id":3}"#) } throws: {
      "\($0)".contains("“id” is of another type")
    }
  }
}
