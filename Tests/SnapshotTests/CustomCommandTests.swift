import DeclarativeUI
import Foundation
import Sandbox
import Terminal
import Testing
import Workspace

@testable import RootFlow
@testable import headway

/// Commands of configuration files: their keys, their values, their output, and trust.
@MainActor @Suite struct CustomCommandTests {
  /// Records the scripts that would run.
  @MainActor private final class Shell {
    var calls: [ShellCall] = []
    var result = ShellResult(output: "first\nsecond\n")
    var isTrusted = true
  }

  private func command(
    _ id: String, _ script: String, key: String = "ctrl-o",
    output: CustomCommand.Output = .notice, origin: CustomCommand.Origin = .user
  ) throws -> CustomCommand {
    CustomCommand(
      id: id, title: "Do \(id)", keys: [key], script: try CommandTemplate(script), output: output,
      origin: origin, location: ConfigurationLocation(line: 7, column: 3))
  }

  /// The app with the commands of the user and of the project.
  private func app(
    _ commands: [CustomCommand], _ shell: Shell = Shell(), link: String? = nil
  ) async throws -> RootTests.App {
    var project = try SandboxFixture("orchard").project
    project.configuration.commands = commands.filter { $0.origin == .project }
    let app = try RootTests.App(.ready(project))
    app.root.ownCommands = commands.filter { $0.origin == .user }
    app.root.terminal.keys = { [weak host = app.host] in KeyTable(host?.activeBindings ?? []) }
    app.root.terminal.focusValues = { [weak host = app.host] in host?.focusValues ?? [:] }
    app.root.terminal.isTrusted = { _ in shell.isTrusted }
    app.root.terminal.run = {
      shell.calls.append($0)
      return shell.result
    }
    app.host.onDisabledKey = { [weak root = app.root] in root?.notify("\($0.title): \($1)") }
    try await app.load()
    if let link {
      app.root.open(link)
      try await app.wait { $0.isSettled }
    }
    return app
  }

  @Test("a key runs a command with the values of the selected row, and a notice shows its output")
  func row() async throws {
    let shell = Shell()
    let app = try await app([try command("x", "echo {id} {link}")], shell)
    app.press("down", "ctrl-o")
    try await app.wait { _ in app.text.contains("Do x: first") }
    #expect(shell.calls.count == 1)
    #expect(shell.calls[0].script == #"echo "${HEADWAY_ID}" "${HEADWAY_LINK}""#)
    #expect(
      shell.calls[0].environment
        == ["HEADWAY_ID": "enzyme-to-testing-library", "HEADWAY_LINK": "headway://migrations"])
    #expect(shell.calls[0].directory == app.root.project?.root)
  }

  @Test(
    "the values of a screen apply where its rows have none, and those of a match include its line")
  func screen() async throws {
    let shell = Shell()
    let app = try await app(
      [try command("x", "echo {id} {path} {line} {team}")], shell,
      link: "headway://migrations?id=rxswift-to-async&tab=hits")
    app.press("ctrl-o")
    try await app.wait { _ in !shell.calls.isEmpty }
    #expect(shell.calls[0].environment["HEADWAY_ID"] == "rxswift-to-async")
    #expect(shell.calls[0].environment["HEADWAY_PATH"]?.hasSuffix(".swift") == true)
    #expect(Int(shell.calls[0].environment["HEADWAY_LINE"] ?? "") != nil)
    #expect(shell.calls[0].environment["HEADWAY_TEAM"]?.hasPrefix("@orchard/") == true)
  }

  @Test("a command without its values states which are missing, and doesn't run")
  func missing() async throws {
    let shell = Shell()
    let app = try await app([try command("x", "cat {path}")], shell)
    app.press("ctrl-o")
    #expect(app.text.contains("Do x: nothing selected here has {path}"))
    #expect(shell.calls.isEmpty)
  }

  @Test("a panel shows all output until it is closed")
  func panel() async throws {
    let app = try await app([try command("x", "git log", output: .panel)])
    app.press("ctrl-o")
    try await app.wait { _ in app.text.contains("second") }
    #expect(app.text.contains("╭─ Do x ─"))
    app.press("q")
    #expect(!app.text.contains("second") && app.root.state.phase == .home)
  }

  @Test("a failed command reports how it ended and its last line")
  func failure() async throws {
    let shell = Shell()
    shell.result = ShellResult(output: "no such thing\n", failure: "exited with code 3")
    let app = try await app([try command("x", "false")], shell)
    app.press("ctrl-o")
    try await app.wait { _ in app.text.contains("! Do x exited with code 3: no such thing") }
  }

  @Test("a repository that isn't trusted claims no keys and runs nothing, even from the palette")
  func untrusted() async throws {
    let shell = Shell()
    shell.isTrusted = false
    let app = try await app([try command("x", "echo", origin: .project)], shell)
    app.press("ctrl-o")
    #expect(!app.text.contains("Do x"))
    app.press(":")
    for key in "do x" { app.host.handle(.key(KeyPress(.character(key)))) }
    #expect(app.text.contains("Do x") && app.text.contains("isn't trusted"))
    app.press("enter")
    #expect(shell.calls.isEmpty)
  }

  @Test("in a trusted repository its commands run, until the trust is revoked")
  func trusted() async throws {
    let shell = Shell()
    let app = try await app([try command("x", "echo", origin: .project)], shell)
    try await app.wait { _ in app.root.trustsProject.untracked }
    app.press("ctrl-o")
    try await app.wait { _ in shell.calls.count == 1 }
    shell.isTrusted = false
    app.press("ctrl-o")
    try await app.wait { _ in app.text.contains("isn't trusted") }
    #expect(shell.calls.count == 1)
  }

  @Test("a command of the user replaces that of the project with its id")
  func replaced() async throws {
    let shell = Shell()
    let app = try await app(
      [try command("x", "echo mine"), try command("x", "echo theirs", origin: .project)], shell)
    app.press("ctrl-o")
    try await app.wait { _ in shell.calls.map(\.script) == ["echo mine"] }
  }

  @Test("a key that isn't valid is reported with its place, and the command stays in the palette")
  func invalidKey() async throws {
    let app = try await app([try command("x", "echo", key: "ctrl-", origin: .project)])
    #expect(app.text.contains("headway.yml:7:3: \"ctrl-\" is not a key"))
    app.press(":")
    for key in "do x" { app.host.handle(.key(KeyPress(.character(key)))) }
    #expect(app.text.contains("Do x"))
  }

  @Test("a shell never interprets a value, whatever it contains and however it is quoted")
  func injection() async throws {
    let folder = NSTemporaryDirectory() + "headway-command-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let value = #"a '"; touch hacked; $(touch hacked) `touch hacked` \ b"#
    for script in [
      "printf '%s' {path}", #"printf '%s' "{path}""#, #"printf '%s' "$(printf '%s' {path})""#,
      "cat <<END\n{path}\nEND", "printf '%s' `printf '%s' {path}`",
    ] {
      let template = try CommandTemplate(script)
      _ = try await CommandShell { _ in nil }.run(
        ShellCall(
          script: template.script, environment: template.environment([.path: value]),
          directory: folder, usesTerminal: false))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    let template = try CommandTemplate("printf '%s' {path}")
    let result = try await CommandShell { _ in nil }.run(
      ShellCall(
        script: template.script, environment: template.environment([.path: value]),
        directory: folder, usesTerminal: false))
    #expect(result == ShellResult(output: value))
  }

  @Test("errors and output of a script appear in their order, without escape sequences")
  func output() async throws {
    let result = try await CommandShell { _ in nil }.run(
      ShellCall(
        script: #"echo one; echo two >&2; printf '\033[31mred\033[0m\n'; exit 4"#,
        environment: [:], directory: "/", usesTerminal: false))
    #expect(result == ShellResult(output: "one\ntwo\nred\n", failure: "exited with code 4"))
  }
}
