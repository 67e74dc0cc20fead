import Testing
import Workspace

/// Placeholders in the scripts of custom commands.
@Suite struct CommandTemplateTests {
  @Test(
    "a placeholder becomes a variable in double quotes, wherever it is",
    arguments: [
      ("gh browse {path}:{line}", #"gh browse "${HEADWAY_PATH}":"${HEADWAY_LINE}""#),
      (#"echo "{path} is mine""#, #"echo "${HEADWAY_PATH} is mine""#),
      (#"echo "$(basename {path})""#, #"echo "$(basename "${HEADWAY_PATH}")""#),
      (
        #"echo "$(basename "{path}")" {id}"#,
        #"echo "$(basename "${HEADWAY_PATH}")" "${HEADWAY_ID}""#
      ),
      (#"echo \"{team}"#, #"echo \""${HEADWAY_TEAM}""#),
      (#"(cd {path} && ls)"#, #"(cd "${HEADWAY_PATH}" && ls)"#),
      ("echo ${path} {{path}} {a,b} { echo; }", "echo ${path} {path} {a,b} { echo; }"),
      (#"awk '{print $1}' {path}"#, #"awk '{print $1}' "${HEADWAY_PATH}""#),
      (#"awk '{print}' {path}"#, #"awk '{print}' "${HEADWAY_PATH}""#),
      ("open {link}", #"open "${HEADWAY_LINK}""#),
    ] as [(String, String)])
  func scripts(text: String, script: String) throws {
    #expect(try CommandTemplate(text).script == script)
  }

  @Test("unknown placeholders and those in single quotes are problems with their place")
  func problems() {
    func problem(_ text: String) -> String? {
      do {
        _ = try CommandTemplate(text)
        return nil
      } catch {
        return "\(error.byte) \(error.message)"
      }
    }
    #expect(problem("é {paths}") == "3 unknown placeholder \"{paths}\"")
    #expect(
      problem("echo '{path}'") == "6 \"{path}\" is in single quotes, where a shell replaces nothing"
    )
    #expect(problem("echo \"it's {path}\"") == nil)
  }

  @Test("a script names the values that it needs, and a path never looks like an option")
  func environment() throws {
    let template = try CommandTemplate("x {path} {line} {path}")
    #expect(template.values == [.path, .line])
    #expect(template.missing(in: [.path: "a"]) == [.line])
    #expect(
      template.environment([.path: "-rf", .line: "3", .team: "@a"])
        == ["HEADWAY_PATH": "./-rf", "HEADWAY_LINE": "3"])
  }
}
