import PluginProtocol
import Testing

@Suite struct PluginManifestTests {
  private static let least = """
    {"id": "ci", "title": "CI", "version": "1", "owner": "@me", "protocol": {"from": 1},
     "command": ["sh", "plugin.sh"]}
    """

  private func diagnostics(_ text: String) -> [String] {
    do {
      _ = try PluginManifest(text: text)
      return []
    } catch {
      return error.items.map(\.description)
    }
  }

  @Test("a minimal manifest")
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

  @Test("all errors are reported at once, with their paths")
  func diagnostics() {
    let found = diagnostics(
      """
      {"id": "CI", "titel": "x", "version": 1, "owner": "@me", "protocol": {"from": 2},
       "command": [], "contributions": {
         "rows": [{"id": "a", "title": "A"}, {"id": "a", "title": "B"}],
         "panels": [{"id": "p", "rows": 700}],
         "commands": {}}}
      """)
    #expect(
      found == [
        "titel: unknown member; did you mean \"title\"?",
        "id: a name consists of lowercase letters, digits and -, and starts with a letter",
        "title: missing",
        "version: expected text, found a number",
        "protocol: this app supports version 1 of the protocol",
        "command: the program is missing",
        "contributions.rows[1].id: duplicate id \"a\"",
        "contributions.panels[0].title: missing",
        "contributions.commands: expected a list, found an object",
      ])
  }

  @Test("the error for invalid JSON has the line and column")
  func noJSON() throws {
    let found = try #require(diagnostics("{\"id\": \"ci\",\n  oops}").first)
    #expect(
      found == "invalid JSON: expected a member name in quotes, at line 2, column 3")
  }

  @Test("a screen and a link can't share an id, and two parameters can't share a name")
  func doubleNames() {
    let text = PluginManifestTests.least.replacing(
      "\"command\":",
      with: """
        "contributions": {
          "screens": [{"id": "s", "title": "S", "parameters": [{"name": "n"}, {"name": "n"}]}],
          "links": [{"id": "s"}, {"id": "t", "parameters": [{"name": "plugin"}]}]}, "command":
        """)
    #expect(
      diagnostics(text) == [
        "contributions.screens[0].parameters[1].id: duplicate id \"n\"",
        "contributions.links[1].parameters[0].name: \"plugin\" is a reserved name",
        "contributions.links: \"s\" is also the id of a screen; "
          + "each screen already has a link with its id",
      ])
  }

  @Test("a manifest that is too long or nested too deeply is rejected")
  func limits() {
    #expect(diagnostics(String(repeating: " ", count: 1 << 17)) == ["larger than 65536 bytes"])
    let deep = String(repeating: "[", count: 30_000)
    #expect(
      diagnostics(deep) == ["invalid JSON: nested deeper than 64 levels, at line 1, column 65"])
    let title = PluginManifestTests.least.replacing(
      "\"CI\"", with: "\"" + String(repeating: "x", count: 81) + "\"")
    #expect(diagnostics(title) == ["title: longer than 80 characters"])
  }
}
