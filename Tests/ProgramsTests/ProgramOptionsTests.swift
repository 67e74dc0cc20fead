import Testing

@testable import Programs

@Suite struct ProgramOptionsTests {
  @Test("options come before and after the app's own arguments, with their values joined or apart")
  func options() throws {
    let options = try ProgramOptions([
      "--theme=dark", "list.txt", "--plugin", "one", "--plugin", "two", "--flag", "a=on",
      "--screen-reader", "--", "--theme",
    ])
    #expect(options.command == .run)
    #expect(options.theme == "dark")
    #expect(options.plugins == ["one", "two"])
    #expect(options.flags == ["a=on"])
    #expect(options.isScreenReader)
    #expect(options.rest == ["list.txt", "--theme"])
  }

  @Test(
    "commands are the first argument",
    arguments: [
      (["doctor"], ProgramOptions.Command.doctor), (["--help"], .help), (["-h", "x"], .help),
      (["--version"], .version), (["plugins"], .plugins(.list)),
      (["plugins", "trust", "a"], .plugins(.trust("a"))),
      (["plugins", "new", "a"], .plugins(.new("a"))),
      (["plugins", "check", "a"], .plugins(.check("a"))),
      (["plugins", "revoke", "a"], .plugins(.revoke("a"))), (["sandbox"], .sandbox(nil)),
      (["sandbox", "list"], .sandbox("list")), (["x", "doctor"], .run),
    ])
  func commands(arguments: [String], command: ProgramOptions.Command) throws {
    #expect(try ProgramOptions(arguments, sandbox: ["list"]).command == command)
  }

  @Test("an app without sandbox flows receives the word as an argument")
  func noSandbox() throws {
    #expect(try ProgramOptions(["sandbox"]).rest == ["sandbox"])
  }

  @Test(
    "errors name the argument and the nearest known one",
    arguments: [
      (["--plugins", "x"], "unknown option \"--plugins\"; did you mean \"--plugin\"?"),
      (["--theme"], "missing value for --theme"),
      (["--x"], "unknown option \"--x\"; \"--help\" lists the options"),
      (
        ["plugins", "trust"],
        "invalid command; use plugins [list | trust ID | revoke ID | new FOLDER | check FOLDER]"
      ),
      (["sandbox", "lis"], "unknown flow \"lis\"; did you mean \"list\"?"),
    ])
  func errors(arguments: [String], message: String) {
    #expect(throws: ProgramError(message)) { try ProgramOptions(arguments, sandbox: ["list"]) }
  }
}
