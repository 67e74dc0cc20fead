import Foundation
import Testing

/// Arguments that a command can't use: each is an error that names the argument, and none is ignored.
@Suite struct CommandArgumentTests {
  private let repository: SampleRepository

  init() throws { repository = try SampleRepository() }

  /// Runs a command that must fail, and returns its errors.
  private func errors(_ arguments: String..., status: Int32 = 2) throws -> String {
    let call = try repository.run(arguments)
    #expect(call.status == status, "\(arguments): \(call.output)")
    return call.errors
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: path(name))
  }

  private func path(_ name: String) -> String { repository.folder.path + "/" + name }

  @Test("plugins trust --show changes nothing, so it can't be combined with --revoke")
  func showAndRevoke() throws {
    let plugin = SamplePluginFolder(repository: repository, id: "sample")
    try plugin.write(row: "a row")
    #expect(try plugin.trust().status == 0)
    #expect(
      try errors("plugins", "trust", "sample", "--show", "--revoke").hasPrefix(
        "headway: --show can't be combined with --revoke"))
    #expect(
      try plugin.trust().output.contains("You already trust this plugin."))
    let revoke = ["plugins", "trust", "sample", "--revoke"]
    #expect(try repository.run(revoke).output.contains("is no longer trusted"))
    #expect(try repository.run(revoke).output == "Sample wasn't trusted.\n")
  }

  @Test("sandbox options that write a session or a state require a terminal")
  func sandboxWithoutTerminal() throws {
    for option in ["--record-session", "--keep-state", "--build-errors"] {
      #expect(
        try errors("sandbox", "migrations", option, "written")
          == "headway: \(option) requires a terminal\n")
      #expect(!exists("written"))
    }
  }

  @Test("--migration is repeatable, and --by isn't")
  func repeatedOptions() throws {
    let both = ["--migration", "xctest", "--migration", "rxswift"]
    let scan = try repository.run(["scan", "--format", "csv"] + both)
    #expect(scan.output.contains("\nrxswift,") && scan.output.contains("\nxctest,"))
    let history = try repository.run(["history", "--format", "csv"] + both)
    #expect(history.output.contains("\nrxswift,") && history.output.contains("\nxctest,"))
    let one = try repository.run("scan", "--format", "csv", "--migration", "xctest")
    #expect(!one.output.contains("\nrxswift,"))
    #expect(
      try errors("scan", "--migration", "xctest", "--migration", "rxswft").contains(
        "did you mean \"rxswift\"?"))
    for command in [
      ["scan", "--by", "team", "--by", "series"], ["history", "--by", "team", "--by", "series"],
    ] {
      let call = try repository.run(command)
      #expect(call.status == 2 && call.errors.contains("--by can only be used once"))
    }
  }

  @Test(
    "a missing folder or configuration is an error of every command",
    arguments: [["map"], ["flags", "list"], ["doctor"], ["scan"], []])
  func missingPaths(command: [String]) throws {
    func errors(_ arguments: [String]) throws -> String {
      let call = try repository.run(command + arguments)
      #expect(call.status == 2 && call.output.isEmpty)
      return call.errors
    }
    #expect(try errors(["-C", "/nope"]) == "headway: -C: there is no folder /nope\n")
    #expect(
      try errors(["-C", "headway.yml"])
        == "headway: -C: headway.yml is a file, not a folder\n")
    #expect(try errors(["--config", "/no.yml"]) == "headway: /no.yml: there is no such file\n")
  }

  @Test("init writes the file of --config, which doesn't exist before")
  func newConfiguration() throws {
    let call = try repository.run("init", "--config", path("other.yml"))
    #expect(call.status == 0 && exists("other.yml"), "\(call.errors)")
  }

  @Test("check refuses two results in one file, and prints its findings if it can't write a file")
  func outputs() throws {
    #expect(
      try errors("check", "--output", "json=\(path("o"))", "--output", "sarif=\(path("./o"))")
        .hasPrefix("headway: two --output options write to \(path("./o"))"))
    #expect(!exists("o"))
    let call = try repository.run(
      "check", "--output", "json=/nope/o", "--output", "json=\(path("o"))")
    #expect(call.status == 2)
    #expect(
      call.output == "Nothing to check: no migration in headway.yml has \"lock: true\".\n")
    #expect(call.errors == "headway: can't write /nope/o: there is no folder /nope\n")
    #expect(exists("o"))
  }

  @Test("a negative number and an argument that begins with a hyphen are explained")
  func hyphens() throws {
    #expect(
      try errors("rehearse", "--months", "-1").hasPrefix(
        "headway: --months must be a number from 1 to"))
    #expect(try errors("sandbox", "gallery", "--scale", "-3") == "headway: --scale is negative\n")
    #expect(
      try errors("try", "-x").hasSuffix("Hint:  to pass -x as an argument, write -- before it\n"))
    #expect(try repository.run("try", "--", "-x").status == 0)
    #expect(try !errors("try", "-C", ".", "a", "b").contains("Hint:"))
  }

  @Test("an option that takes a number names what it expects")
  func numbers() throws {
    for arguments in [["rehearse", "--months", "x"], ["sandbox", "gallery", "--seed", "x"]] {
      let call = try repository.run(arguments)
      #expect(call.status == 2)
      #expect(call.errors.contains("'; expected a number\n"), "\(call.errors)")
    }
  }

  @Test("an unknown option is only compared with similar ones, and never with --trust")
  func unknownOptions() throws {
    for option in ["--strict", "--truts"] {
      #expect(try errors("check", option).hasPrefix("headway: unknown option '\(option)'\n"))
    }
    #expect(
      try errors("check", "--frzen").hasPrefix(
        "headway: unknown option '--frzen'. Did you mean '--frozen'?\n"))
    #expect(
      try errors("scan", "--csv").hasPrefix(
        "headway: unknown option '--csv'; use --format csv\n"))
    #expect(try !errors("doctor", "--json").contains("--format"))
  }

  @Test("an unknown command is named, also with arguments")
  func unknownCommand() throws {
    let program = try BuiltProgram.path("headway").trimmingCharacters(in: ["'"])
    let call = try ProgramCall(
      [program, "scn", "--all"], environment: ProcessInfo.processInfo.environment,
      in: repository.folder)
    #expect(call.status == 2)
    #expect(call.errors == "headway: unknown command \"scn\"; did you mean \"headway scan\"?\n")
  }

  @Test("an unknown revision or branch is quoted, with what to do")
  func unknownRevisions() throws {
    let error =
      "headway: there is no commit \"nope\"; run \"git fetch\", or check the spelling\n"
    for command in [["scan", "--rev"], ["check", "--base"], ["modules", "--rev"]] {
      #expect(try repository.run(command + ["nope"]).errors == error)
    }
    for command in [["history"], ["rehearse"], ["modules", "--history"]] {
      let call = try repository.run(command + ["--branch", "nope"])
      #expect(
        call.errors == "headway: unknown branch \"nope\"; expected a revision or one of: main\n")
    }
  }

  @Test("a file that isn't JSON, or isn't a folder, is named as such")
  func wrongFiles() throws {
    #expect(
      try errors("sandbox", "migrations", "--state", "headway.yml")
        == "headway: headway.yml isn't valid JSON\n")
    try repository.write("state.json", "{}")
    #expect(
      try errors("sandbox", "migrations", "--state", path("state.json"))
        == "headway: \(path("state.json")) contains no state of the flow migrations; "
        + "expected {\"flow\":\"migrations\",\"state\":…}\n")
    #expect(
      try errors("plugins", "check", "headway.yml").hasPrefix(
        "headway: no such folder: headway.yml"))
  }

  @Test("links without a name, or with too many parts, are explained")
  func links() throws {
    #expect(
      try errors("open", "headway://") == "headway: the link has no name after headway://\n")
    #expect(
      try errors("open", "headway://migrations/a/b").contains(
        "the link to migrations is too long: after the name, it can have <id>\n"))
    #expect(try errors("open", "plugin").contains("after the name, it needs <plugin>/<place>\n"))
    let unrelated = try errors("open", "headway://modules/nope")
    #expect(!unrelated.contains("the nearest are") && !unrelated.contains("did you mean"))
  }

  @Test("files that are missing, and numbers of parts that are too large, are named")
  func reasons() throws {
    let reason = "can't read no.json: there is no such file\n"
    #expect(try errors("history", "--merge", "no.json") == "headway: \(reason)")
    #expect(try errors("sandbox", "migrations", "--state", "no.json") == "headway: \(reason)")
    #expect(
      try errors("history", "--shard", "3/2")
        == "headway: invalid shard \"3/2\"; the first number must be from 1 to 2\n")
    #expect(
      try errors("history", "--merge", "headway.yml").hasPrefix(
        "headway: headway.yml isn't JSON output of \"headway history\"; run "))
    #expect(
      try errors("scan", "-C", "/").hasSuffix(
        "; change to a repository, or use -C <dir>\n"))
  }

  @Test("a value that isn't one of several choices is reported with the choices")
  func choices() throws {
    for (arguments, choices) in [
      (["scan", "--by", "x"], "team, module, series"),
      (["history", "--owners", "x"], "today, day"),
      (["flags", "set", "plugin.quick-wins", "x"], "on, off"),
    ] {
      let lines = try repository.run(arguments).errors.split(separator: "\n")
      #expect(lines[0].hasSuffix("; expected one of: \(choices)"), "\(lines)")
    }
  }

  @Test("plugins new --into prints the command that runs the plugin where it is")
  func newPluginElsewhere() throws {
    let folder = repository.folder.path + "/other place"
    let call = try repository.run("plugins", "new", "abc", "--into", folder)
    #expect(call.output.contains("  headway --plugin '\(folder)/abc'\n"), "\(call.output)")
    #expect(!call.output.contains("plugins trust"))
    let installed = try repository.run("plugins", "new", "abc").output
    #expect(installed.hasSuffix("  headway plugins trust abc\n"))
  }

  @Test("inspect doesn't offer --inspect")
  func inspectHelp() throws {
    let help = try repository.run("inspect", "--help").output
    #expect(help.contains("--theme") && help.contains("SCREEN OPTIONS:"))
    #expect(!help.contains("  --inspect "))
    #expect(try repository.run("open", "--help").output.contains("  --inspect "))
  }
}
