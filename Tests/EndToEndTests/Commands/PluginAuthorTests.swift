import Foundation
import Testing

/// Tests of the commands and examples for authors of external plugins.
@Suite struct PluginAuthorTests {
  private static let hasPython =
    (try? ProgramCall(
      ["python3", "--version"], environment: ProcessInfo.processInfo.environment,
      in: FileManager.default.temporaryDirectory
    ).status) == 0

  private static var root: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
  }

  @Test("a new shell plugin follows the protocol and shows its row in the sandbox")
  func shell() throws { try checkNewPlugin("sh", row: "12 migrations, counted by a shell") }

  @Test(
    "a new Python plugin follows the protocol and shows its row in the sandbox",
    .enabled(if: hasPython))
  func python() throws { try checkNewPlugin("python", row: "remaining in 11 migrations, most in") }

  /// `Scripts/check-examples` builds and runs this plugin, since that takes longer.
  @Test("a new Swift plugin passes the type checker")
  func swift() throws {
    let repository = try SampleRepository()
    let new = try repository.run("plugins", "new", "my-plugin", "--language", "swift")
    #expect(new.status == 0, "\(new.errors)")
    let call = try ProgramCall(
      [
        "swiftc", "-typecheck", repository.folder.path + "/.headway/plugins/my-plugin/plugin.swift",
      ],
      environment: ProcessInfo.processInfo.environment, in: repository.folder)
    #expect(call.status == 0, "\(call.output)\(call.errors)")
  }

  private func checkNewPlugin(_ language: String, row: String) throws {
    let repository = try SampleRepository()
    let new = try repository.run("plugins", "new", "my-plugin", "--language", language)
    #expect(new.status == 0, "\(new.errors)")
    let folder = repository.folder.path + "/.headway/plugins/my-plugin"
    let check = try repository.run("plugins", "check", folder)
    #expect(check.status == 0, "\(check.output)\(check.errors)")
    #expect(!check.output.contains("FAILED"))
    let record = repository.folder.path + "/record"
    let sandbox = try repository.run(
      "sandbox", "migrations", "--plugin", folder, "--record", record)
    #expect(sandbox.output.contains(row), "\(sandbox.output)\(sandbox.errors)")
    #expect(sandbox.output.contains("added by the My plugin plugin"))
    let app = try repository.run("sandbox", "root", "--plugin", folder)
    #expect(app.output.contains(row), "\(app.output)\(app.errors)")
    #expect(app.output.contains("Libraries"), "the tabs of the app")
    let lines = try String(contentsOfFile: record, encoding: .utf8).split(separator: "\n")
    #expect(
      lines.first?.hasPrefix(#"{"told":{"id":1,"jsonrpc":"2.0","method":"initialize""#) == true)
    #expect(lines.contains { $0.hasPrefix(#"{"said":{"id":1"#) })
    let again = try repository.run("plugins", "new", "my-plugin")
    #expect(again.status == 2, "existing files aren't overwritten")
    let subdirectory = repository.folder.path + "/Sources"
    let nested = try repository.run(["plugins", "new", "my-other", "-C", subdirectory])
    #expect(nested.output.contains("Created \(repository.folder.path)/.headway/plugins/my-other\n"))
    #expect(try repository.run("plugins", "new", "My Plugin").status == 2)
    // Headway would run neither a second plugin with an id nor one with the id of a built-in plugin.
    for arguments in [["quick-wins"], ["quick-wins", "--into", subdirectory], ["my-other"]] {
      let taken = try repository.run(["plugins", "new"] + arguments)
      #expect(taken.status == 2 && taken.output.isEmpty)
      #expect(
        taken.errors
          == "headway: there is already a plugin \"\(arguments[0])\"; choose another name\n")
    }
    try repository.write(".headway/plugins/broken/plugin.json", "{}")
    #expect(
      try repository.run("plugins").output.contains(
        "\nbroken  broken, invalid\n    plugin.broken\n"))
  }

  @Test("a new plugin isn't written through a symbolic link that leaves the repository")
  func symbolicLinks() throws {
    let (repository, outside) = (try SampleRepository(), try SampleRepository())
    let files = FileManager.default
    for (name, link) in [("a", ".headway/plugins"), ("b", ".headway")] {
      try? files.removeItem(atPath: repository.folder.path + "/.headway")
      try repository.write(".headway/x", "")
      try files.removeItem(
        atPath: repository.folder.path + (name == "a" ? "/.headway/x" : "/.headway"))
      try files.createSymbolicLink(
        atPath: repository.folder.path + "/" + link, withDestinationPath: outside.folder.path)
      let call = try repository.run("plugins", "new", "evil")
      #expect(call.status == 2)
      #expect(call.errors.contains("leads out of the repository"), "\(call.errors)")
      #expect(!files.fileExists(atPath: outside.folder.path + "/evil"))
      #expect(!files.fileExists(atPath: outside.folder.path + "/plugins"))
      // Users may choose the same folder explicitly.
      let explicit = try repository.run(
        "plugins", "new", name, "--into", repository.folder.path + "/" + link)
      #expect(explicit.status == 0, "\(explicit.errors)")
      #expect(files.fileExists(atPath: outside.folder.path + "/\(name)/plugin.json"))
    }
  }

  /// A plugin with a row that opens a migration.
  private func writeOpening(_ migration: String, in repository: SampleRepository) throws -> String {
    let folder = ".headway/plugins/opener"
    try repository.write(
      "\(folder)/plugin.json",
      """
      {"id": "opener", "title": "Opener", "version": "1", "owner": "@me", "protocol": {"from": 1},
       "command": ["/bin/sh", "plugin.sh"],
       "contributions": {"rows": [{"id": "r", "title": "R"}]}}
      """)
    try repository.write(
      "\(folder)/plugin.sh",
      #"""
      while IFS= read -r line; do
        id=${line#*\"id\":}; id=${id%%[!0-9]*}
        case $line in
        *'"method":"initialize"'*) answer='"result":{"protocol":1}' ;;
        *'"method":"rows"'*)
          answer='"result":{"rows":[{"id":"a","text":"a row to open","opens":"MIGRATION"}]}' ;;
        *) answer='"error":{"code":-32601,"message":"unknown"}' ;;
        esac
        echo "{\"jsonrpc\":\"2.0\",\"id\":$id,$answer}"
      done
      """#.replacing("MIGRATION", with: migration) + "\n")
    return repository.folder.path + "/" + folder
  }

  @Test("plugins check warns about a row that opens an unknown migration")
  func unknownTarget() throws {
    let repository = try SampleRepository()
    let check = try repository.run("plugins", "check", try writeOpening("nope", in: repository))
    #expect(check.status == 0, "\(check.output)")
    let message = "the row \"a\" opens \"nope\", which isn't an id in the facts"
    #expect(check.output.contains("warning rows r         \(message)\n"), "\(check.output)")
    let json = try repository.run(
      "plugins", "check", try writeOpening("nope", in: repository), "--format", "json")
    #expect(json.output.contains("\"warning\" : \"the row"), "\(json.output)")
    #expect(try SchemaCheck("plugins-check.json").diagnostics(in: json.output) == [])
    let known = try repository.run(
      "plugins", "check", try writeOpening("rxswift-to-async", in: repository))
    #expect(known.status == 0 && !known.output.contains("warning"), "\(known.output)")
  }

  @Test(
    "plugins check sends sample modules, libraries and teams to a plugin that extends their screens",
    arguments: ["modules", "libraries", "teams"])
  func samples(_ feature: String) throws {
    let repository = try SampleRepository()
    try repository.write(
      "points/plugin.json",
      """
      {"id": "points", "title": "Points", "version": "1", "owner": "@me", "protocol": {"from": 1},
       "command": ["/bin/sh", "plugin.sh"], "contributions": {
         "rows": [{"id": "r", "title": "R", "at": "\(feature).rows"}],
         "panels": [{"id": "p", "title": "P", "at": "\(feature).panels"}],
         "commands": [{"id": "c", "title": "C", "at": "\(feature).commands"}]}}
      """)
    let element = feature == "libraries" ? "library" : String(feature.dropLast())
    // Rows open the first element of the facts.
    try repository.write(
      "points/plugin.sh",
      #"""
      while IFS= read -r line; do
        id=${line#*\"id\":}; id=${id%%[!0-9]*}
        case $line in
        *'"method":"initialize"'*) answer='"result":{"protocol":1}' ;;
        *'"method":"rows"'*'"FEATURE":[{'*)
          first=${line#*\"FEATURE\":}; first=${first#*\"id\":\"}; first=${first%%\"*}
          answer='"result":{"rows":[{"id":"a","text":"a","opens":"'$first'"}]}' ;;
        *'"method":"panel"'*'"ELEMENT":{'*)
          answer='"result":{"tree":{"type":"text","text":"a panel"}}' ;;
        *) answer='"error":{"code":-32601,"message":"unknown"}' ;;
        esac
        printf '{"jsonrpc":"2.0","id":%s,%s}\n' "$id" "$answer"
      done
      """#.replacing("FEATURE", with: feature).replacing("ELEMENT", with: element) + "\n")
    let check = try repository.run("plugins", "check", repository.folder.path + "/points")
    #expect(check.status == 0 && !check.output.contains("warning"), "\(check.output)")
    #expect(check.output.contains("passed  rows r") && check.output.contains("passed  panel p"))
  }

  @Test("the app says that the migration of a row doesn't exist")
  func unknownTargetInApp() async throws {
    let repository = try SampleRepository()
    let folder = try writeOpening("nope", in: repository)
    let terminal = try repository.open("--plugin \(folder)")
    try await terminal.waitUntil(contains: "a row to open")
    try terminal.press("End", "Enter")
    try await terminal.waitUntil(
      contains: "This row opens the migration \"nope\", which doesn't exist.")
  }

  @Test("plugins check names each failed requirement and exits with 1")
  func failing() throws {
    let repository = try SampleRepository()
    try repository.write(
      "bad/plugin.json",
      """
      {"id": "bad", "title": "Bad", "version": "1", "owner": "@me", "protocol": {"from": 1},
       "command": ["/bin/sh", "plugin.sh"], "contributions": {
         "rows": [{"id": "r", "title": "R"}], "status": [{"id": "s"}]}}
      """)
    try repository.write(
      "bad/plugin.sh",
      #"""
      while IFS= read -r line; do
        id=${line#*\"id\":}; id=${id%%[!0-9]*}
        case $line in
        *initialize*) echo "{\"jsonrpc\":\"2.0\",\"id\":$id,\"result\":{\"protocol\":1}}" ;;
        *'"method":"rows"'*) echo "{\"jsonrpc\":\"2.0\",\"id\":$id,\"result\":{\"rows\":{}}}" ;;
        *) echo "{\"jsonrpc\":\"2.0\",\"id\":$id,\"result\":{\"text\":null}}" ;;
        esac
      done
      exec sleep 1000
      """#)
    let folder = repository.folder.path + "/bad"
    let check = try repository.run("plugins", "check", folder)
    #expect(check.status == 1)
    #expect(check.output.contains("FAILED  greeting       it answered an unknown method"))
    #expect(
      check.output.contains("FAILED  rows r         its answer to \"rows\": rows: expected a list"))
    #expect(check.output.contains("passed  status s"))
    #expect(check.output.contains("FAILED  end            it still runs 3 seconds"))
    let json = try repository.run("plugins", "check", folder, "--format", "json")
    #expect(json.status == 1)
    #expect(try SchemaCheck("plugins-check.json").diagnostics(in: json.output) == [])
    try repository.write("bad/plugin.json", #"{"id": "bad", "titel": "x"}"#)
    let broken = try repository.run("plugins", "check", folder)
    #expect(broken.status == 1)
    #expect(broken.output.contains("titel: unknown member; did you mean \"title\"?"))
    #expect(try repository.run("plugins", "check", folder + "/nowhere").status == 2)
  }

  @Test(
    "plugins check asks again after changed, sends matches to a panel, and reports a failed start once"
  )
  func changes() throws {
    let repository = try SampleRepository()
    try repository.write(
      "late/plugin.json",
      """
      {"id": "late", "title": "Late", "version": "1", "owner": "@me", "protocol": {"from": 1},
       "command": ["/bin/sh", "plugin.sh"], "contributions": {
         "panels": [{"id": "p", "title": "P"}], "screens": [{"id": "s", "title": "S"}]}}
      """)
    try repository.write(
      "late/plugin.sh",
      #"""
      while IFS= read -r line; do
        id=${line#*\"id\":}; id=${id%%[!0-9]*}; after=
        case $line in
        *'"method":"initialize"'*'"repository":null'*) answer='"result":{"protocol":1}' ;;
        *'"method":"initialize"'*) exit 3 ;;
        *'"method":"panel"'*'"hits":[{'*) answer='"result":{"tree":{"type":"text","text":"a"}}' ;;
        *'"method":"screen"'*'"state":"counted"'*) answer='"result":{"tree":{"type":"graph"}}' ;;
        *'"method":"screen"'*)
          answer='"result":{"tree":{"type":"text","text":"Counting…"},"state":"counted"}'
          after='{"jsonrpc":"2.0","method":"changed","params":{"contributions":["s"]}}' ;;
        *) answer='"error":{"code":-32601,"message":"unknown"}' ;;
        esac
        printf '{"jsonrpc":"2.0","id":%s,%s}\n' "$id" "$answer"
        [ -z "$after" ] || echo "$after"
      done
      """#)
    // The facts are samples, so the plugin gets no repository.
    let check = try repository.run(
      ["plugins", "check", repository.folder.path + "/late", "--rounds", "2"])
    #expect(check.status == 1)
    #expect(check.output.contains("passed  panel p"), "\(check.output)\(check.errors)")
    #expect(
      check.output.contains("FAILED  screen s       its answer to \"screen\": tree.type: unknown"))
    #expect(check.output.contains("no times: the plugin has no rows"))
    try repository.write("late/plugin.sh", "exit 3")
    let failed = try repository.run("plugins", "check", repository.folder.path + "/late")
    #expect(failed.status == 1)
    #expect(failed.output.contains("FAILED  greeting"))
    #expect(failed.output.split(separator: "\n").count == 3, "\(failed.output)")
  }

  /// A plugin with a screen that has each kind of control with an action.
  private func writeActions(in repository: SampleRepository) throws -> String {
    try repository.write(
      "acting/plugin.json",
      """
      {"id": "acting", "title": "Acting", "version": "1", "owner": "@me", "protocol": {"from": 1},
       "command": ["/bin/sh", "plugin.sh"], "contributions": {
         "rows": [{"id": "r", "title": "R"}], "screens": [{"id": "s", "title": "S"}]}}
      """)
    try repository.write(
      "acting/plugin.sh",
      #"""
      while IFS= read -r line; do
        id=${line#*\"id\":}; id=${id%%[!0-9]*}
        case $line in
        *'"method":"initialize"'*) answer='"result":{"protocol":1}' ;;
        *'"method":"rows"'*'"migrations":[{'*) answer='"result":{"rows":[{"id":"a","text":"a"}]}' ;;
        *'"method":"screen"'*'"state":"more"'*)
          answer='"result":{"tree":{"type":"button","label":"B","action":"later"}}' ;;
        *'"method":"screen"'*)
          answer='"result":{"tree":{"type":"vstack","children":[
            {"type":"list","id":"l","action":"pick","rows":[{"id":"one","text":"1"}]},
            {"type":"field","id":"f","action":"add"},
            {"type":"toggle","label":"T","on":false,"action":"turn"},
            {"type":"button","label":"B","action":"crash"},
            {"type":"button","label":"B","action":"more"},
            {"type":"button","label":"B","action":"wrong"}]}}' ;;
        *'"action":"pick"'*'"value":"one"'*) answer='"result":{}' ;;
        *'"action":"add"'*) answer='"error":{"code":1,"message":"not a number"}' ;;
        *'"action":"turn"'*'"value":true'*) answer='"result":{"tree":{"type":"table","id":"t",
          "action":"row","columns":[{"title":"C"}],"rows":[]}}' ;;
        *'"action":"crash"'*) exit 3 ;;
        *'"action":"more"'*'"value":null'*) answer='"result":{"state":"more"}' ;;
        *'"action":"later"'*'"state":"more"'*) answer='"error":{"code":1,"message":"no luck"}' ;;
        *'"action":"wrong"'*) answer='"result":{"tree":{"type":"graph"}}' ;;
        *) answer='"error":{"code":-32601,"message":"unknown"}' ;;
        esac
        printf '{"jsonrpc":"2.0","id":%s,%s}\n' "$id" "$(echo "$answer" | tr -d '\n')"
      done
      """# + "\n")
    return repository.folder.path + "/acting"
  }

  @Test("plugins check sends each action that a screen names, and reports errors")
  func actions() throws {
    let repository = try SampleRepository()
    let folder = try writeActions(in: repository)
    let check = try repository.run("plugins", "check", folder)
    #expect(check.status == 1, "\(check.errors)")
    for line in [
      "passed  action s pick   it answers \"action\" according to the protocol",
      "passed  action s add ", "warning action s add    it answered the sample text",
      "passed  action s turn ", "FAILED  action s crash  its process ended",
      "passed  action s more ",
      "FAILED  action s wrong  its answer to \"action\": tree.type: unknown",
      "FAILED  action s later  the plugin answered with the error “no luck”",
      "skipped action s row    not sent: its list or table has no rows with the sample data",
    ] { #expect(check.output.contains(line), "\(line)\n\(check.output)") }
    let json = try repository.run("plugins", "check", folder, "--format", "json")
    #expect(json.status == 1)
    #expect(try SchemaCheck("plugins-check.json").diagnostics(in: json.output) == [])
    let skipped = try repository.run("plugins", "check", folder, "--skip-actions")
    #expect(skipped.status == 0 && !skipped.output.contains("action s"), "\(skipped.output)")
  }

  @Test("plugins call sends one request with sample data, and prints the answer")
  func call() throws {
    let repository = try SampleRepository()
    let folder = try writeActions(in: repository)
    func call(_ arguments: String...) throws -> ProgramCall {
      try repository.run(["plugins", "call", folder] + arguments)
    }
    let rows = try call("rows", #"{"id": "r"}"#)
    #expect(rows.status == 0, "\(rows.errors)")
    #expect(rows.output.contains("\"text\" : \"a\""), "\(rows.output)")
    let action = try call("action", #"{"id": "s", "action": "pick", "value": "one"}"#)
    #expect(action.status == 0 && action.output == "{\n\n}\n", "\(action.output)")
    let refused = try call("action", #"{"id": "s", "action": "later", "state": "more"}"#)
    #expect(refused.status == 1 && refused.output.isEmpty)
    #expect(refused.errors == "headway: the plugin answered with the error “no luck”\n")
    let ended = try call("action", #"{"id": "s", "action": "crash"}"#)
    #expect(ended.status == 1 && ended.errors.contains("its process ended"), "\(ended.errors)")
    // The answer is printed even if it violates the protocol.
    let wrong = try call("action", #"{"id": "s", "action": "wrong"}"#)
    #expect(wrong.status == 0 && wrong.output.contains("graph"), "\(wrong.errors)")
    for json in ["[]", "{", "1"] { #expect(try call("rows", json).status == 2) }
    #expect(try repository.run("plugins", "call", folder + "/nowhere", "rows").status == 2)
  }

  @Test("plugins check leaves no processes behind, whichever signal ends it")
  func termination() async throws {
    for signal in ["TERM", "HUP", "KILL"] {
      let repository = try SampleRepository()
      try repository.write(
        "slow/plugin.json",
        """
        {"id": "slow", "title": "Slow", "version": "1", "owner": "@me", "protocol": {"from": 1},
         "command": ["/bin/sh", "plugin.sh"]}
        """)
      let file = repository.folder.path + "/pids"
      try repository.write(
        "slow/plugin.sh",
        """
        trap '' HUP TERM
        sleep 1000 & echo $$ $! > '\(file).new'; mv '\(file).new' '\(file)'
        exec sleep 1000
        """)
      let check = try repository.run(
        through: [
          "sh", "-c",
          "\"$@\" & until [ -s '\(file)' ]; do sleep 0.05; done; kill -\(signal) $!; wait $!; true",
          "sh",
        ], ["plugins", "check", repository.folder.path + "/slow"])
      #expect(check.status == 0, "\(check.errors)")
      let processes = try String(contentsOfFile: file, encoding: .utf8)
        .split { $0.isWhitespace }.compactMap { pid_t($0) }
      #expect(processes.count == 2)
      for _ in 0..<6_000 where processes.contains(where: { kill($0, 0) == 0 }) {
        try await Task.sleep(for: .milliseconds(5))
      }
      for process in processes { #expect(kill(process, 0) != 0, "after \(signal)") }
    }
  }

  @Test("the examples follow the protocol, and their manifests conform to the schema")
  func examples() throws {
    let schema = try SchemaCheck("plugin.schema.json")
    let repository = try SampleRepository()
    for name in ["ci-state", "git-hotspots", "python-functions"]
    where name == "git-hotspots" || Self.hasPython {
      let folder = Self.root.appendingPathComponent("Examples/plugins/\(name)").path
      let manifest = try String(contentsOfFile: folder + "/plugin.json", encoding: .utf8)
      #expect(try schema.diagnostics(in: manifest) == [])
      let check = try repository.run("plugins", "check", folder)
      #expect(check.status == 0, "\(check.output)\(check.errors)")
    }
    let swift = Self.root.appendingPathComponent("Examples/plugins/swift-patterns/plugin.json")
    #expect(try schema.diagnostics(in: String(contentsOf: swift, encoding: .utf8)) == [])
    for language in ["python", "shell", "swift"] {
      let file = Self.root.appendingPathComponent("Resources/plugins/\(language)/plugin.json")
      let text = try String(contentsOf: file, encoding: .utf8).replacing("__ID__", with: "name")
      #expect(try schema.diagnostics(in: text) == [])
    }
  }

  @Test(
    "the Python example shows open pull requests in its row and on its screen",
    .enabled(if: hasPython))
  func pullRequests() async throws {
    let repository = try SampleRepository()
    let target = repository.folder.appendingPathComponent(".headway/plugins/ci-state")
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Self.root.appendingPathComponent("Examples/plugins/ci-state"), to: target)
    func write(_ ci: String) throws {
      try repository.write(
        ".headway/ci-state.json",
        """
        {"pullRequests": [{"number": 7, "migration": "xctest", "title": "Move CartTests",
                           "ci": "\(ci)", "days": 3}]}
        """)
    }
    try write("red")
    #expect(try repository.run("plugins", "trust", "ci-state").status == 0)
    let terminal = try repository.open()
    try await terminal.waitUntil(contains: "XCTest → Swift Testing: 1 pull request, 1 red")
    try terminal.press("P")
    try await terminal.waitUntil(contains: "Move CartTests")
    try terminal.press("Escape")
    try write("green")
    try await terminal.waitUntil("a row without red pull requests") {
      $0.contains("Swift Testing: 1 pull request") && !$0.contains("1 red")
    }
  }
}
