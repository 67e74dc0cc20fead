import Foundation
import Testing

/// Plugins of folders, as a person meets them.
@Suite struct PluginFolderTests {
  @Test(
    "one that is dropped in while the app is open waits for trust, adds its row, and goes when deleted"
  )
  func dropIn() async throws {
    let repository = try SampleRepository()
    let plugin = SamplePluginFolder(repository: repository, id: "sample")
    let terminal = try repository.open()
    try await terminal.waitUntil(contains: "25 %")
    try plugin.write(row: "a row from a shell")
    try await terminal.waitUntil(contains: "Not run before you trust it")
    #expect(plugin.process == nil, "nothing of it runs before")
    try await terminal.open(link: "headway://settings")
    try await terminal.waitUntil(contains: "new")
    try terminal.press("End")
    try await terminal.waitUntil("its row") { $0.contains("▌[ ]  Sample") }
    try terminal.press("Enter")
    let question = try await terminal.waitUntil(contains: "SHA-256")
    #expect(question.contains("Sample 1 of @me wants to run."))
    #expect(question.contains("/bin/sh plugin.sh"))
    try terminal.press("T")
    try await terminal.waitUntil(contains: "Sample may run.")
    try terminal.press("1")
    try await terminal.waitUntil(contains: "a row from a shell")
    let process = try #require(plugin.process)
    #expect(kill(process, 0) == 0)
    try plugin.remove()
    try await terminal.waitUntil("its row gone") { !$0.contains("a row from a shell") }
    try await terminal.waitUntil("its process gone") { _ in kill(process, 0) != 0 }
  }

  @Test("after a change it is asked again, and nothing of the new content runs before")
  func change() async throws {
    let repository = try SampleRepository()
    let plugin = SamplePluginFolder(repository: repository, id: "sample")
    try plugin.write(row: "the first")
    #expect(try plugin.trust().status == 0)
    let terminal = try repository.open()
    try await terminal.waitUntil(contains: "the first")
    try plugin.change(row: "the second")
    try await terminal.waitUntil("the news, and the row gone") {
      $0.contains("Sample (changed)") && !$0.contains("the first")
    }
    #expect(!(try terminal.screen().contains("the second")))
    let question = try repository.run("plugins", "trust", "sample", "--show")
    #expect(question.output.contains("changes  changed plugin.sh"), "\(question.output)")
    #expect(try plugin.trust().output.contains("You trust it now"))
    try await terminal.waitUntil(contains: "the second")
  }

  @Test(
    "a link leads to its screen from the command line, with or without a terminal; going back works"
  )
  func link() async throws {
    let repository = try SampleRepository()
    let plugin = SamplePluginFolder(repository: repository, id: "sample")
    try plugin.write(row: "a row")
    let link = "headway://plugin/sample/board?count=7"
    let waiting = try repository.run(link)
    #expect(waiting.status == 2)
    #expect(waiting.errors.contains("it waits for the plugin sample to run"))
    #expect(try plugin.trust().status == 0)
    let text = try repository.run(link)
    #expect(text.status == 0, "\(text.errors)")
    #expect(text.output.contains("counted 7"))
    #expect(text.output.contains("headway ▸ Migrations ▸ Board"))
    let wrong = try repository.run("headway://plugin/sample/board?count=many")
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("The parameter count is a whole number, not “many”."))
    let missing = try repository.run("headway://plugin/sampel/board")
    #expect(missing.errors.contains("Did you mean “headway://plugin/sample/board”?"))

    let terminal = try repository.open("'\(link)'")
    try await terminal.waitUntil(contains: "counted 7")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "counted 8")
    try terminal.press("y")
    try await terminal.waitUntil(contains: "headway://plugin/sample/board?count=7")
    try terminal.press("Escape")
    try await terminal.waitUntil(contains: "counted 7")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "counted 8")
    try terminal.press("q")
    #expect(try await terminal.waitForExit() == 0)

    let resumed = try repository.open("--resume")
    try await resumed.waitUntil(contains: "counted 8")
  }

  @Test(
    "a screen stands among those of the flow that the manifest names",
    arguments: ["migrations", "modules", "libraries", "teams"])
  func flows(_ flow: String) async throws {
    let repository = try SampleRepository()
    let plugin = SamplePluginFolder(repository: repository, id: "sample")
    try plugin.write(row: "a row", screenAt: "\(flow).routes")
    #expect(try plugin.trust().status == 0)
    let link = "headway://plugin/sample/board?count=7"
    let text = try repository.run(link)
    #expect(text.status == 0, "\(text.errors)")
    #expect(text.output.contains("counted 7"))
    #expect(text.output.contains("headway ▸ \(flow.capitalized) ▸ Board"), "\(text.output)")
    let terminal = try repository.open("'\(link)'")
    try await terminal.waitUntil(contains: "counted 7")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "counted 8")
    try terminal.press("y")
    try await terminal.waitUntil(contains: "Copied \(link)")
    try await terminal.open(link: "headway://\(flow)")
    try await terminal.waitUntil("another link leaves it") { !$0.contains("counted") }
    try await terminal.open(link: link)
    try await terminal.waitUntil(contains: "counted 8")
    try terminal.press("q")
    #expect(try await terminal.waitForExit() == 0)
    let resumed = try repository.open("--resume")
    try await resumed.waitUntil(contains: "counted 8")
    try resumed.press("Escape")
    try await resumed.waitUntil("back at what was behind it") { !$0.contains("counted") }
  }

  @Test("a point that isn't there is told by the plugin's name")
  func unknownFlow() throws {
    let repository = try SampleRepository()
    let plugin = SamplePluginFolder(repository: repository, id: "sample")
    try plugin.write(row: "a row", screenAt: "module.routes")
    let check = try repository.run(
      "plugins", "check", repository.folder.path + "/.headway/plugins/sample")
    #expect(check.status == 1)
    #expect(check.output.contains("there is no point “module.routes” for screens"))
    #expect(check.output.contains("did you mean “modules.routes”?"))
  }

  @Test("control characters of a plugin are shown, not obeyed")
  func controls() async throws {
    let repository = try SampleRepository()
    let plugin = SamplePluginFolder(repository: repository, id: "sample")
    try plugin.write(row: #"\u001b[2J\u001b]0;title\u0007 \u009b31m end"#)
    #expect(try plugin.trust().status == 0)
    let terminal = try repository.open()
    let screen = try await terminal.waitUntil(contains: "␛[2J␛]0;title␇")
    #expect(screen.contains("25 %"))
    #expect(screen.contains("end"))
    #expect(try terminal.state("pane_title") != "title")
  }

  @Test("what a plugin has started ends with the app, also when that is killed")
  func killed() async throws {
    for signal in ["-TERM", "-KILL"] {
      let repository = try SampleRepository()
      let plugin = SamplePluginFolder(repository: repository, id: "sample")
      try plugin.write(row: "a row")
      #expect(try plugin.trust().status == 0)
      let terminal = try repository.open()
      try await terminal.waitUntil(contains: "a row")
      let processes = [try #require(plugin.process), try #require(plugin.grandchild)]
      #expect(processes.allSatisfy { kill($0, 0) == 0 })
      let app = try terminal.state("pane_pid")
      let call = try ProgramCall(
        ["pkill", signal, "-P", app], environment: ProcessInfo.processInfo.environment,
        in: terminal.folder)
      #expect(call.status == 0)
      try await terminal.waitUntil("its processes gone") { _ in
        processes.allSatisfy { kill($0, 0) != 0 }
      }
    }
  }

  @Test("what runs is a copy of what was trusted, that no change of its folder reaches")
  func copied() async throws {
    let repository = try SampleRepository()
    let plugin = SamplePluginFolder(repository: repository, id: "sample")
    try plugin.write(row: "a row")
    #expect(try plugin.trust().status == 0)
    let terminal = try repository.open()
    try await terminal.waitUntil(contains: "a row")
    let process = try #require(plugin.process)
    let place = try ProgramCall(
      ["sh", "-c", "readlink /proc/\(process)/cwd || lsof -a -d cwd -p \(process) -Fn"],
      environment: ProcessInfo.processInfo.environment, in: terminal.folder
    ).output
    #expect(place.contains(repository.folder.path + "/.git/cache/headway/plugins/"), "\(place)")
    let copies = repository.folder.path + "/.git/cache/headway/plugins"
    let rights = try FileManager.default.attributesOfItem(atPath: copies)[.posixPermissions]
    #expect(rights as? Int == 0o700)
  }

  @Test("a command that names a file of the repository by its whole path is refused")
  func absolute() throws {
    let repository = try SampleRepository()
    try repository.write("tools/run", "#!/bin/sh\n")
    try repository.write(
      ".headway/plugins/sly/plugin.json",
      """
      {"id": "sly", "title": "Sly", "version": "1", "owner": "@me", "protocol": {"from": 1},
       "command": ["/bin/sh", "\(repository.folder.path)/tools/run"]}
      """)
    let trust = try repository.run("plugins", "trust", "sly")
    #expect(trust.status == 2)
    #expect(trust.errors.contains("command[1]: “\(repository.folder.path)/tools/run” lies in the"))
    #expect(trust.errors.contains("could change without your being asked"))
  }

  @Test("plugins are listed with their state, as the schema says; switched, and distrusted")
  func commands() throws {
    let repository = try SampleRepository()
    let plugin = SamplePluginFolder(repository: repository, id: "sample")
    try plugin.write(row: "a row")
    try repository.write(".headway/plugins/broken/plugin.json", #"{"id": "broken", "titel": "x"}"#)
    func listing() throws -> String {
      let call = try repository.run("plugins", "list", "--format", "json")
      #expect(call.status == 0, "\(call.errors)")
      #expect(try SchemaCheck("plugins.json").mistakes(in: call.output) == [])
      return call.output
    }
    let before = try listing()
    #expect(before.contains("\"untrusted\""))
    #expect(before.contains("\"invalid\""))
    #expect(before.contains("titel: there is no such member (did you mean “title”?)"))
    let shown = try repository.run("plugins", "trust", "sample", "--show")
    #expect(shown.output.contains("/bin/sh plugin.sh"))
    #expect(try listing().contains("\"untrusted\""), "showing trusts nothing")
    #expect(try plugin.trust().status == 0)
    #expect(try !listing().contains("\"untrusted\""))
    let off = try repository.run("plugins", "disable", "sample")
    #expect(off.output == "plugin.sample is off (user file)\n", "\(off.output)\(off.errors)")
    #expect(try repository.run("plugins", "enable", "sample").status == 0)
    #expect(try repository.run("plugins", "trust", "sample", "--revoke").status == 0)
    #expect(try listing().contains("\"untrusted\""))
    let broken = try repository.run("plugins", "trust", "broken")
    #expect(broken.status == 2)
    #expect(broken.errors.contains(".headway/plugins/broken/plugin.json"))
    #expect(try repository.run("plugins", "trust", "deadlnes").status == 2)
    #expect(plugin.process == nil, "no command ran anything of it")
  }
}
