import PluginProtocol
import Testing

@Suite struct PluginManifestTests {
  private static let least = """
    {"id": "ci", "title": "CI", "version": "1", "owner": "@me", "protocol": {"from": 1},
     "command": ["sh", "plugin.sh"]}
    """

  private func mistakes(_ text: String) -> [String] {
    do {
      _ = try PluginManifest(text: text)
      return []
    } catch {
      return error.items.map(\.description)
    }
  }

  @Test("the least that a manifest says")
  func least() throws {
    let manifest = try PluginManifest(text: PluginManifestTests.least)
    #expect(manifest.id == "ci")
    #expect(manifest.protocols == 1...1)
    #expect(manifest.command == ["sh", "plugin.sh"])
    #expect(manifest.isOnByDefault)
    #expect(manifest.flagKey == "plugin.ci")
    #expect(manifest.contributions.isEmpty)
  }

  @Test("all kinds of contributions")
  func contributions() throws {
    let manifest = try PluginManifest(
      text: """
        {"$schema": "x", "id": "ci", "title": "CI", "version": "1", "owner": "@me", "about": "a",
         "protocol": {"from": 1, "to": 3}, "command": ["./run"], "flag": {"default": false},
         "contributions": {
           "rows": [{"id": "r", "title": "R", "rank": 3}],
           "panels": [{"id": "p", "title": "P", "at": "other.panels", "rows": 7}],
           "screens": [{"id": "s", "title": "S", "before": "detail",
                        "parameters": [{"name": "n", "type": "integer", "required": true}]}],
           "links": [{"id": "l", "parameters": [{"name": "team"}]}],
           "commands": [{"id": "c", "title": "C", "keys": ["ctrl-r"]}],
           "status": [{"id": "t"}]}}
        """)
    #expect(!manifest.isOnByDefault)
    #expect(
      manifest.contributions.map { "\($0.kind) \($0.id) \($0.point)" } == [
        "rows r migrations.rows", "panel p other.panels", "screen s migrations.routes",
        "link l app.links", "command c migrations.commands", "status t app.status",
      ])
    #expect(manifest.panels.first?.rows == 7)
    #expect(manifest.screens.first?.placement == .before("detail"))
    #expect(
      manifest.screens.first?.parameters == [.init(name: "n", kind: .integer, isRequired: true)])
  }

  @Test("every mistake is told at once, with the way to it")
  func mistakes() {
    let found = mistakes(
      """
      {"id": "CI", "titel": "x", "version": 1, "owner": "@me", "protocol": {"from": 2},
       "command": [], "contributions": {
         "rows": [{"id": "a", "title": "A"}, {"id": "a", "title": "B"}],
         "panels": [{"id": "p", "rows": 700}],
         "commands": {}}}
      """)
    #expect(
      found == [
        "titel: there is no such member (did you mean “title”?)",
        "id: a name has letters a to z, digits and -, and begins with a letter",
        "title: it is missing",
        "version: text is expected, not a number",
        "protocol: this app speaks version 1 of the protocol",
        "command: it names no program",
        "contributions.rows[1].id: “a” is there twice",
        "contributions.panels[0].title: it is missing",
        "contributions.commands: a list is expected, not an object",
      ])
  }

  @Test("what is no JSON says where it stops being some")
  func noJSON() throws {
    let found = try #require(mistakes("{\"id\": \"ci\",\n  oops}").first)
    #expect(
      found == "it is no JSON: a member's name in quotes is expected, at line 2, column 3")
  }

  @Test("a screen and a link can't share a name, nor can two parameters")
  func doubleNames() {
    let text = PluginManifestTests.least.replacing(
      "\"command\":",
      with: """
        "contributions": {
          "screens": [{"id": "s", "title": "S", "parameters": [{"name": "n"}, {"name": "n"}]}],
          "links": [{"id": "s"}, {"id": "t", "parameters": [{"name": "plugin"}]}]}, "command":
        """)
    #expect(
      mistakes(text) == [
        "contributions.screens[0].parameters[1].id: “n” is there twice",
        "contributions.links[1].parameters[0].name: “plugin” is what the link itself is made of",
        "contributions.links: “s” is a screen too (a screen has a link of its name already)",
      ])
  }

  @Test("a long manifest, and one nested without end, are refused")
  func limits() {
    #expect(mistakes(String(repeating: " ", count: 1 << 17)) == ["it has more than 65536 bytes"])
    let deep = String(repeating: "[", count: 30_000)
    #expect(mistakes(deep) == ["it is no JSON: it is nested deeper than 64, at line 1, column 65"])
    let title = PluginManifestTests.least.replacing(
      "\"CI\"", with: "\"" + String(repeating: "x", count: 81) + "\"")
    #expect(mistakes(title) == ["title: it has more than 80 characters"])
  }
}
