import ModulesLogic
import Testing

@Suite struct PackageNameTests {
  @Test(
    "the name in package.json is read, and anything else is no name",
    arguments: [
      (#"{"version": "1.0.0", "name": "@acme/web"}"#, "@acme/web"),
      ("\u{FEFF}{\"name\": \"caf\\u00e9\"}", "café"),
      (#"{"name": "first", "name": "last"}"#, "last"),
      (#"{"name": {"name": "inner"}}"#, nil), (#"{"name": 1}"#, nil), (#"["name"]"#, nil),
      (#"{"name": "web""#, nil), (#"{"name": "web",}"#, nil), ("", nil),
    ] as [(String, String?)])
  func name(text: String, name: String?) {
    #expect(PackageName.name(in: Array(text.utf8)) == name)
  }
}
