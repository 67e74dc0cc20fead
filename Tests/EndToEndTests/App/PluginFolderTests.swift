import Foundation
import Testing

/// External plugins in the app and in commands.
@Suite struct PluginFolderTests {
  @Test(
    "a plugin added while the app runs waits for trust, adds its row, and disappears when deleted"
  )
  func dropIn() async throws {
    let repository = try SampleRepository()
    let plugin = SamplePluginFolder(repository: repository, id: "sample")
    let terminal = try repository.open()
    try await terminal.waitUntil(contains: "0%")
    try plugin.write(row: "a row from a shell")
    try await terminal.waitUntil(contains: "The plugin Sample isn't trusted")
    #expect(plugin.process == nil, "the plugin must not run without trust")
    try await terminal.open(link: "headway://settings")
    try await terminal.waitUntil(contains: "new")
    try terminal.press("End")
    try await terminal.waitUntil("the plugin's row in Settings") { $0.contains("▌[ ]  Sample") }
    try terminal.press("Enter")
    let review = try await terminal.waitUntil(contains: "SHA-256")
    #expect(review.contains("Sample 1 by @me isn't trusted yet."))
    #expect(review.contains("/bin/sh plugin.sh"))
    try terminal.press("T")
    try await terminal.waitUntil(contains: "Trusted Sample.")
    try terminal.press("1")
    try await terminal.waitUntil(contains: "a row from a shell")
    let process = try #require(plugin.process)
    #expect(kill(process, 0) == 0)
    try plugin.remove()
    try await terminal.waitUntil("the row to disappear") { !$0.contains("a row from a shell") }
    try await terminal.waitUntil("the process to end") { _ in kill(process, 0) != 0 }
  }

  @Test("after a change, the new content doesn't run until the user trusts it")
  func change() async throws {
    let repository = try SampleRepository()
    let plugin = SamplePluginFolder(repository: repository, id: "sample")
    try plugin.write(row: "the first")
    #expect(try plugin.trust().status == 0)
    let terminal = try repository.open()
    try await terminal.waitUntil(contains: "the first")
    try plugin.change(row: "the second")
    try await terminal.waitUntil("the notice without the row") {
      $0.contains("Sample (changed)") && !$0.contains("the first")
    }
    #expect(!(try terminal.screen().contains("the second")))
    let review = try repository.run("plugins", "trust", "sample", "--show")
    #expect(review.output.contains("Changes  changed plugin.sh"), "\(review.output)")
    #expect(try plugin.trust().output.contains("You now trust"))
    try await terminal.waitUntil(contains: "the second")
    #expect(!(try terminal.screen().contains("isn't trusted")))
  }

  @Test("--plugin runs a plugin without asking, reloads it on save, and isn't remembered")
  func development() async throws {
    let repository = try SampleRepository()
    let plugin = SamplePluginFolder(repository: repository, id: "sample")
    try plugin.write(row: "the first")
    let terminal = try repository.open("--plugin .headway/plugins/sample")
    try await terminal.waitUntil(contains: "the first")
    try plugin.change(row: "the second")
    try await terminal.waitUntil(contains: "the second")
    #expect(try terminal.screen().contains("Reloaded the plugin Sample."))
    let listing = try repository.run("plugins").output
    #expect(listing.contains("not trusted yet"), "\(listing)")
    let missing = try repository.run("--plugin", "nowhere")
    #expect(missing.status == 2)
    #expect(missing.errors.contains("no such folder: nowhere"), "\(missing.errors)")
  }

  @Test(
    "a link opens a plugin's screen, with and without a terminal, and back works"
  )
  func link() async throws {
    let repository = try SampleRepository()
    let plugin = SamplePluginFolder(repository: repository, id: "sample")
    try plugin.write(row: "a row")
    let link = "headway://plugin/sample/board?count=7"
    let waiting = try repository.run(link)
    #expect(waiting.status == 2)
    #expect(waiting.errors.contains("it waits for the plugin sample"))
    #expect(try plugin.trust().status == 0)
    let text = try repository.run(link)
    #expect(text.status == 0, "\(text.errors)")
    #expect(text.output.contains("counted 7"))
    #expect(text.output.contains("headway ▸ Migrations ▸ Board"))
    let wrong = try repository.run("headway://plugin/sample/board?count=many")
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("the parameter count must be a whole number, not \"many\""))
    let missing = try repository.run("headway://plugin/sampel/board")
    #expect(missing.errors.contains("; did you mean \"headway://plugin/sample/board\"?"))

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

  /// A plugin with a command that opens its screen.
  private func writeGuide(in repository: SampleRepository) throws -> String {
    let folder = ".headway/plugins/guide"
    try repository.write(
      "\(folder)/plugin.json",
      """
      {"id": "guide", "title": "Guide", "version": "1", "owner": "@me", "protocol": {"from": 1},
       "command": ["/bin/sh", "plugin.sh"],
       "contributions": {
         "screens": [{"id": "steps", "title": "Steps"}],
         "commands": [{"id": "go", "title": "Go to steps", "keys": ["F"]}],
         "status": [{"id": "state"}]}}
      """)
    try repository.write(
      "\(folder)/plugin.sh",
      #"""
      while IFS= read -r line; do
        id=${line#*\"id\":}; id=${id%%[!0-9]*}
        state=${line#*\"state\":}; state=${state%%[!0-9]*}
        case $line in
        *'"method":"initialize"'*) answer='"result":{"protocol":1}' ;;
        *'"method":"command"'*'"selected":"rxswift"'*)
          answer='"result":{"effects":[{"do":"open","text":"headway://plugin/guide/steps"}]}' ;;
        *'"method":"screen"'*)
          text="{\"type\":\"text\",\"text\":\"step ${state:-0}\"}"
          bars='{"type":"bars","bars":[{"label":"ios","value":3}]}'
          line='{"type":"sparkline","values":[1,null,3],"label":"files per day"}'
          more='{"type":"button","label":"next","action":"next"}'
          answer="\"result\":{\"tree\":{\"type\":\"vstack\",\"children\":[$text,$bars,$line,$more]}}" ;;
        *'"method":"action"'*) answer="\"result\":{\"state\":$((${state:-0} + 1)),\"step\":true}" ;;
        *'"method":"status"'*) answer='"error":{"code":1,"message":"no network"}' ;;
        *) answer='"error":{"code":-32601,"message":"unknown"}' ;;
        esac
        printf '{"jsonrpc":"2.0","id":%s,%s}\n' "$id" "$answer"
      done
      """#)
    return repository.folder.path + "/" + folder
  }

  @Test("Esc goes back step by step on a screen that a command opened for the selected migration")
  func steps() async throws {
    let repository = try SampleRepository()
    let folder = try writeGuide(in: repository)
    let terminal = try repository.open("--plugin \(folder)")
    try await terminal.waitUntil(contains: "! Guide: no network")
    try terminal.press("F")
    let screen = try await terminal.waitUntil(contains: "step 0")
    #expect(screen.contains("ios  ━") && screen.contains("files per day"), "\(screen)")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "step 1")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "step 2")
    try terminal.press("Escape")
    try await terminal.waitUntil(contains: "step 1")
    try terminal.press("Escape")
    try await terminal.waitUntil(contains: "step 0")
    try terminal.press("Escape")
    try await terminal.waitUntil("the list of migrations") {
      $0.contains("XCTest → Swift Testing") && !$0.contains("step")
    }
  }

  @Test("in the sandbox of a flow, a command opens the screen of its plugin")
  func sandbox() async throws {
    let repository = try SampleRepository()
    let folder = try writeGuide(in: repository)
    let script = repository.folder.path + "/.headway/plugins/guide/plugin.sh"
    let text = try String(contentsOfFile: script, encoding: .utf8)
    try repository.write(
      ".headway/plugins/guide/plugin.sh",
      text.replacing(#"*'"selected":"rxswift"'*"#, with: #"*'"selected":"'*"#))
    let terminal = try repository.open("sandbox migrations --plugin \(folder)")
    try await terminal.waitUntil(contains: "RxSwift")
    try terminal.press("F")
    try await terminal.waitUntil(contains: "step 0")
    try terminal.press("Escape")
    try await terminal.waitUntil("the list of migrations") { !$0.contains("step 0") }
    let map = try repository.run("map", "--plugin", folder)
    #expect(map.output.contains("guide  guide.go"), "\(map.output)\(map.errors)")
  }

  @Test(
    "a plugin's screen appears in the flow that the manifest names",
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
    try await terminal.waitUntil(contains: "Copied headway open '\(link)'")
    try await terminal.open(link: "headway://\(flow)")
    try await terminal.waitUntil("the screen of another link") { !$0.contains("counted") }
    try await terminal.open(link: link)
    try await terminal.waitUntil(contains: "counted 8")
    try terminal.press("q")
    #expect(try await terminal.waitForExit() == 0)
    let resumed = try repository.open("--resume")
    try await resumed.waitUntil(contains: "counted 8")
    try resumed.press("Escape")
    try await resumed.waitUntil("the previous screen") { !$0.contains("counted") }
  }

  @Test("plugins check reports an unknown extension point")
  func unknownFlow() throws {
    let repository = try SampleRepository()
    let plugin = SamplePluginFolder(repository: repository, id: "sample")
    try plugin.write(row: "a row", screenAt: "module.routes")
    let check = try repository.run(
      "plugins", "check", repository.folder.path + "/.headway/plugins/sample")
    #expect(check.status == 1)
    #expect(check.output.contains("there is no extension point \"module.routes\" for screens"))
    #expect(check.output.contains("did you mean \"modules.routes\"?"))
  }

  @Test("control characters from a plugin are displayed, not executed")
  func controls() async throws {
    let repository = try SampleRepository()
    let plugin = SamplePluginFolder(repository: repository, id: "sample")
    try plugin.write(row: #"\u001b[2J\u001b]0;title\u0007 \u009b31m end"#)
    #expect(try plugin.trust().status == 0)
    let terminal = try repository.open()
    let screen = try await terminal.waitUntil(contains: "␛[2J␛]0;title␇")
    #expect(screen.contains("0%"))
    #expect(screen.contains("end"))
    #expect(try terminal.state("pane_title") != "title")
  }

  @Test("processes that a plugin started end with the app, even if the app is killed")
  func killed() async throws {
    for signal in [SIGTERM, SIGHUP, SIGKILL] {
      let repository = try SampleRepository()
      let plugin = SamplePluginFolder(repository: repository, id: "sample")
      try plugin.write(row: "a row")
      #expect(try plugin.trust().status == 0)
      let terminal = try repository.open()
      try await terminal.waitUntil(contains: "a row")
      let processes = [try #require(plugin.process), try #require(plugin.grandchild)]
      #expect(processes.allSatisfy { kill($0, 0) == 0 })
      // Signals the app itself. Ending the shell around it would be a different case.
      func process(_ format: String, of process: pid_t) throws -> String {
        try ProgramCall(
          ["ps", "-o", "\(format)=", "-p", "\(process)"],
          environment: ProcessInfo.processInfo.environment, in: terminal.folder
        ).output.trimmingCharacters(in: .whitespacesAndNewlines)
      }
      let app = try #require(pid_t(try process("ppid", of: processes[0])))
      try #require(try process("args", of: app).contains("headway"))
      #expect(kill(app, signal) == 0)
      try await terminal.waitUntil("the processes to end") { _ in
        processes.allSatisfy { kill($0, 0) != 0 }
      }
    }
  }

  @Test("a plugin runs in a private copy of the trusted folder")
  func copied() async throws {
    let repository = try SampleRepository()
    let plugin = SamplePluginFolder(repository: repository, id: "sample")
    try plugin.write(row: "a row")
    #expect(try plugin.trust().status == 0)
    let terminal = try repository.open()
    try await terminal.waitUntil(contains: "a row")
    let process = try #require(plugin.process)
    let directory = try ProgramCall(
      ["sh", "-c", "readlink /proc/\(process)/cwd || lsof -a -d cwd -p \(process) -Fn"],
      environment: ProcessInfo.processInfo.environment, in: terminal.folder
    ).output
    #expect(
      directory.contains(repository.folder.path + "/.git/cache/headway/plugins/"), "\(directory)")
    let copies = repository.folder.path + "/.git/cache/headway/plugins"
    let permissions = try FileManager.default.attributesOfItem(atPath: copies)[.posixPermissions]
    #expect(permissions as? Int == 0o700)
  }

  @Test("a command with an absolute path into the repository is rejected")
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
    #expect(trust.errors.contains("command[1]: \"\(repository.folder.path)/tools/run\" is in the"))
    #expect(trust.errors.contains("could change without a new review"))
  }

  @Test("plugins can be listed according to the schema, disabled, enabled, trusted and revoked")
  func commands() throws {
    let repository = try SampleRepository()
    let plugin = SamplePluginFolder(repository: repository, id: "sample")
    try plugin.write(row: "a row")
    try repository.write(".headway/plugins/broken/plugin.json", #"{"id": "broken", "titel": "x"}"#)
    func listing() throws -> String {
      let call = try repository.run("plugins", "list", "--format", "json")
      #expect(call.status == 0, "\(call.errors)")
      #expect(try SchemaCheck("plugins.json").diagnostics(in: call.output) == [])
      return call.output
    }
    let before = try listing()
    #expect(before.contains("\"untrusted\""))
    #expect(before.contains("\"invalid\""))
    #expect(before.contains("titel: unknown member; did you mean \\\"title\\\"?"))
    let shown = try repository.run("plugins", "trust", "sample", "--show")
    #expect(shown.output.contains("/bin/sh plugin.sh"))
    #expect(try listing().contains("\"untrusted\""), "--show must not change the trust")
    #expect(try plugin.trust().status == 0)
    #expect(try !listing().contains("\"untrusted\""))
    let off = try repository.run("plugins", "disable", "sample")
    #expect(
      off.output == "plugin.sample is off (user configuration)\n", "\(off.output)\(off.errors)")
    #expect(try repository.run("plugins", "enable", "sample").status == 0)
    #expect(try repository.run("plugins", "trust", "sample", "--revoke").status == 0)
    #expect(try listing().contains("\"untrusted\""))
    let broken = try repository.run("plugins", "trust", "broken")
    #expect(broken.status == 2)
    #expect(broken.errors.contains(".headway/plugins/broken/plugin.json"))
    #expect(try repository.run("plugins", "trust", "deadlnes").status == 2)
    #expect(plugin.process == nil, "no command may run the plugin")
  }
}
