import Foundation
import Testing

/// The human-readable output of commands.
@Suite struct CommandLineTests {
  @Test("an unknown command suggests the nearest command, also within a group")
  func typos() throws {
    let repository = try SampleRepository()
    func errors(_ call: ProgramCall) -> String {
      #expect(call.status == 2)
      return call.errors
    }
    #expect(try errors(repository.run("scn")).contains("did you mean \"headway scan\"?"))
    #expect(
      try errors(repository.run("plugins", "lst")).contains(
        "did you mean \"headway plugins list\"?"))
    #expect(
      try errors(repository.run("plugins", "-C", ".", "lst")).contains(
        "unknown command \"plugins lst\""))
    #expect(try errors(repository.run("flags", "x")).contains("expected one of: list, set, unset"))
    #expect(
      try errors(repository.run("help", "scn"))
        == "headway: unknown command \"scn\"; did you mean \"headway help scan\"?\n")
    #expect(try errors(repository.run("help", "qqqqq")).contains("\"headway help\" lists the"))
    #expect(try repository.run("help", "scan").output.hasPrefix("OVERVIEW: Count"))
    #expect(try repository.run("help", "plugins", "list").status == 0)
    #expect(
      try errors(repository.run("help", "flags", "st"))
        == "headway: unknown command \"flags st\"; did you mean \"headway flags set\"?\n")
    #expect(try errors(repository.run("help", "scan", "x")).contains("\"scan\" has no subcommands"))
    #expect(
      try errors(repository.run("flags", "set", "quick-wins", "off"))
        == "headway: unknown flag \"quick-wins\"; did you mean \"plugin.quick-wins\"?\n")
    let help = try repository.run("--help").output
    #expect(try repository.run("help").output == help)
    #expect(try repository.run("help", "help").output == help)
    #expect(try repository.run("plugins", "--format", "json").status == 0)
    #expect(try repository.run("flags", "list").status == 0)
  }

  @Test(
    "every command rejects a malformed or unknown --flag with the same error",
    arguments: [[], ["scan"], ["history"], ["check"], ["init"], ["doctor"], ["flags", "list"]])
  func invalidFlags(command: [String]) throws {
    let repository = try SampleRepository()
    let malformed = try repository.run(command + ["--flag", "foo"])
    #expect(malformed.status == 2 && malformed.output.isEmpty)
    #expect(malformed.errors == "headway: invalid flag \"foo\"; use KEY=on or KEY=off\n")
    let value = try repository.run(command + ["--flag=foo=perhaps"])
    #expect(value.errors == "headway: invalid flag \"foo=perhaps\"; use KEY=on or KEY=off\n")
    let unknown = try repository.run(command + ["--flag", "plugin.dedlines=on"])
    #expect(unknown.status == 2)
    #expect(
      unknown.errors
        == "headway: unknown flag \"plugin.dedlines\"; did you mean \"plugin.deadlines\"?\n")
  }

  @Test("an option with a wrong value, or without the option that it needs, says what is expected")
  func expectedValues() throws {
    let repository = try SampleRepository()
    for value in ["sarif", "sarif=", "foo=x"] {
      let call = try repository.run("check", "--output", value)
      #expect(call.status == 2)
      #expect(
        call.errors.contains(
          "expected <format>=<file>, such as sarif=headway.sarif; the formats are: human, json,"
        ))
    }
    let level = try repository.run("open", "--log-level", "debug")
    #expect(level.status == 2 && level.errors.contains("--log-level requires --log"))
  }

  @Test("a file that doesn't exist is named as such")
  func missingFiles() throws {
    let repository = try SampleRepository()
    func errors(_ arguments: String...) throws -> String {
      let call = try repository.run(arguments)
      #expect(call.status == 2)
      return call.errors
    }
    #expect(try errors("replay", "no.session").contains("no.session: there is no such file"))
    #expect(try errors("scan", "--config", "no.yml").contains("no.yml: there is no such file"))
    #expect(
      try errors("rehearse", "--owners", "NO") == "headway: there is no such file: NO\n")
  }

  @Test("a valid --flag and one of an external plugin are accepted by every command")
  func validFlags() throws {
    let repository = try SampleRepository()
    #expect(try repository.run("scan", "--flag", "plugin.deadlines=off").status == 0)
    #expect(try repository.run("scan", "--flag", "plugin.of-somebody-else=off").status == 0)
  }

  @Test(
    "a flag of a plugin that doesn't exist is reported once, and changes nothing else",
    arguments: [
      ["scan"], ["check"], ["plugins", "list"], ["flags", "list"], [], ["open", "migrations"],
    ])
  func unknownPlugins(command: [String]) throws {
    let repository = try SampleRepository()
    let plugin = SamplePluginFolder(repository: repository, id: "sample")
    try plugin.write(row: "a row")
    let plain = try repository.run(command)
    // A plugin exists before it is trusted.
    let known = try repository.run(command + ["--flag", "plugin.sample=on"])
    #expect(known.errors == plain.errors && known.status == plain.status)
    let call = try repository.run(command + ["--flag", "plugin.of-somebody-else=on"])
    #expect(
      call.errors
        == "headway: there is no flag plugin.of-somebody-else (command line)\n" + plain.errors)
    #expect(call.status == plain.status)
    if command != ["flags", "list"] { #expect(call.output == plain.output) }
  }

  @Test("the app reports a flag of a plugin that doesn't exist in a notice")
  func unknownPluginInApp() async throws {
    let repository = try SampleRepository()
    let plugin = SamplePluginFolder(repository: repository, id: "sample")
    try plugin.write(row: "a row")
    #expect(try plugin.trust().status == 0)
    let terminal = try repository.open("--flag plugin.sample2=on")
    try await terminal.waitUntil(
      contains: "There is no flag plugin.sample2 (command line); did you mean plugin.sample?")
    try terminal.press("q")
    #expect(try await terminal.waitForExit() == 0)
  }

  @Test("try names an invalid regular expression, the position and the reason")
  func invalidPattern() throws {
    let repository = try SampleRepository()
    let call = try repository.run("try", "été(")
    #expect(call.status == 2 && call.output.isEmpty)
    #expect(
      call.errors == """
        headway: invalid regular expression "été(": missing closing parenthesis (at the end); \
        put a backslash before a character to match it literally, such as "\\("

        """)
    let middle = try repository.run("try", "été)x", "--format", "json")
    #expect(middle.errors.contains("\"code\" : \"pattern\""))
    #expect(middle.errors.contains("unmatched closing parenthesis (at character 4)"))
  }

  @Test("the complete app in the sandbox opens a link; other flows can't")
  func sandboxLink() throws {
    let repository = try SampleRepository()
    let app = try repository.run("sandbox", "root", "headway://teams")
    #expect(app.status == 0 && app.output.contains("headway ▸ Teams"), "\(app.output)")
    let flow = try repository.run("sandbox", "migrations", "headway://teams")
    #expect(flow.errors == "headway: only the flow \"root\" opens links\n")
  }

  @Test("sandbox rejects arguments that it would ignore, and names a missing plugin folder")
  func sandboxArguments() throws {
    let repository = try SampleRepository()
    let list = try repository.run("sandbox", "--list", "x")
    #expect(list.status == 2 && list.output.isEmpty)
    #expect(list.errors.hasPrefix("headway: --list can't be combined with a flow"))
    let missing = try repository.run("sandbox", "--plugin", "./missing")
    #expect(missing.status == 2)
    #expect(
      missing.errors
        == "headway: no such folder: ./missing; expected the folder of a plugin with a plugin.json\n"
    )
    let empty = try repository.run("sandbox", "migrations", "--plugin", repository.folder.path)
    #expect(empty.status == 2)
    #expect(
      empty.errors
        == "headway: \(repository.folder.path) contains no plugin.json; "
        + "run \"headway plugins new NAME\" to create a plugin\n")
  }

  @Test("scan sorts text output by priority and CSV output as configured")
  func order() throws {
    let repository = try SampleRepository(
      configuration: """
        version: 1
        migrations:
          - { id: low, title: Low, priority: P3, import: Foundation }
          - { id: high, title: High, priority: P0, import: XCTest }
        """)
    let human = try repository.run("scan").output
    #expect(human.hasPrefix("P0  High"))
    #expect(human.contains("\nP3  Low"))
    let csv = try repository.run("scan", "--format", "csv").output
    #expect(csv.contains("progress,adoption,coOwned\nlow,"))
  }

  @Test("owners prints the owners of any path, missing files, and the reason why a path is unowned")
  func owners() throws {
    let repository = try SampleRepository()
    try repository.write(".github/CODEOWNERS", "/Sources/ @ios\n/Sources/Free/\n")
    try repository.write("Sources/A.swift", "")
    try repository.write("Sources/Free/B.swift", "")
    let call = try repository.run(
      "owners", "Sources/A.swift", "Sources/Free/B.swift", "Sources/Later.swift", "elsewhere")
    #expect(call.status == 0)
    #expect(
      call.output == """
        Sources/A.swift  @ios
        Sources/Free/B.swift  unowned by .github/CODEOWNERS:2
        Sources/Later.swift  @ios  (no such file)
        elsewhere  unowned: no rule in .github/CODEOWNERS matches  (no such file)

        """)
  }
}
