import Testing
import Workspace

@testable import WorkspaceService

/// The `commands` section of `headway.yml`.
@Suite struct CustomCommandDecoderTests {
  private func issues(_ commands: String) -> [String] {
    guard
      case .failure(let found) = ConfigurationDecoder.decode(
        "version: 1\ncommands:\n" + commands, path: "headway.yml")
    else { return [] }
    return found.issues.map { "\($0.line):\($0.column) \($0.message) [\($0.hint ?? "")]" }
  }

  @Test("a command has an id from its title, keys, a script and a place for its output")
  func valid() throws {
    let text = """
      version: 1
      commands:
        - title: Open in the browser
          key: [ctrl-o, O]
          run: gh browse {path}:{line}
        - id: log
          title: Show log
          run: git log -- {path}
          output: panel
      """
    let commands = try ConfigurationDecoder.decode(text, path: "headway.yml").get().commands
    #expect(commands.map(\.id) == ["open-in-the-browser", "log"])
    #expect(commands.map(\.keys) == [["ctrl-o", "O"], []])
    #expect(commands.map(\.output) == [.notice, .panel])
    #expect(commands[0].script.values == [.path, .line])
    #expect(commands[0].location == ConfigurationLocation(line: 4, column: 10))
    #expect(commands.allSatisfy { $0.origin == .project })
  }

  @Test(
    "each problem has its place and a hint",
    arguments: [
      ("  - run: ls", ["3:5 a command needs \"title\" []"]),
      ("  - title: a", ["3:5 a command needs \"run\" []"]),
      ("  - ls", ["3:5 a command must be a mapping, found a single value []"]),
      (
        "  - { title: a, run: ls, output: panels }",
        ["3:34 invalid value \"panels\" for output [did you mean \"panel\"?]"]
      ),
      (
        "  - { title: a, run: ls, keys: x }",
        ["3:26 unknown key \"keys\" in a command [did you mean \"key\"?]"]
      ),
      (
        "  - title: a\n    run: cat {paths}",
        ["4:14 unknown placeholder \"{paths}\" [did you mean \"{path}\"?]"]
      ),
      (
        "  - title: a\n    run: cat '{path}'",
        [
          "4:15 \"{path}\" is in single quotes, where a shell replaces nothing "
            + "[use double quotes, or none]"
        ]
      ),
      (
        "  - { title: Same, run: a }\n  - { title: same, run: b }",
        ["4:14 another command has the id \"same\" [give each command an id of its own]"]
      ),
      (
        "  - { id: A b, title: x, run: a }",
        [
          "3:11 the id of a command can contain a–z, 0–9 and - [for example \"id: open-in-browser\"]"
        ]
      ),
      ("  - { title: ' ', run: a }", ["3:14 \"title\" of a command is empty []"]),
    ] as [(String, [String])])
  func problems(commands: String, expected: [String]) {
    #expect(issues(commands) == expected)
  }
}
