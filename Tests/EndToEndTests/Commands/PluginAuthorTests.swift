import Foundation
import Testing

/// What there is for those who write plugins of folders.
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

  @Test("a new plugin in shell keeps to the protocol, and shows its row in the sandbox")
  func shell() throws { try passes("sh", row: "12 migrations, counted by a shell") }

  @Test("one in Python too", .enabled(if: hasPython))
  func python() throws { try passes("python", row: "left in 11 migrations, most in") }

  @Test("one in Swift is Swift; the check of the examples runs it, since that takes a while")
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

  private func passes(_ language: String, row: String) throws {
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
    #expect(sandbox.output.contains("added by plugin My plugin"))
    let lines = try String(contentsOfFile: record, encoding: .utf8).split(separator: "\n")
    #expect(
      lines.first?.hasPrefix(#"{"told":{"id":1,"jsonrpc":"2.0","method":"initialize""#) == true)
    #expect(lines.contains { $0.hasPrefix(#"{"said":{"id":1"#) })
    let again = try repository.run("plugins", "new", "my-plugin")
    #expect(again.status == 2, "what is there isn't written over")
    let below = repository.folder.path + "/Sources"
    let deep = try repository.run(["plugins", "new", "my-other", "-C", below])
    #expect(deep.output.contains("Wrote \(repository.folder.path)/.headway/plugins/my-other\n"))
    #expect(try repository.run("plugins", "new", "My Plugin").status == 2)
  }

  @Test("a repository's links don't lead a new plugin out of it")
  func links() throws {
    let (repository, outside) = (try SampleRepository(), try SampleRepository())
    let files = FileManager.default
    for (name, place) in [("a", ".headway/plugins"), ("b", ".headway")] {
      try? files.removeItem(atPath: repository.folder.path + "/.headway")
      try repository.write(".headway/x", "")
      try files.removeItem(
        atPath: repository.folder.path + (name == "a" ? "/.headway/x" : "/.headway"))
      try files.createSymbolicLink(
        atPath: repository.folder.path + "/" + place, withDestinationPath: outside.folder.path)
      let call = try repository.run("plugins", "new", "evil")
      #expect(call.status == 2)
      #expect(call.errors.contains("leads out of the repository"), "\(call.errors)")
      #expect(!files.fileExists(atPath: outside.folder.path + "/evil"))
      #expect(!files.fileExists(atPath: outside.folder.path + "/plugins"))
      // What the person names is the person's own choice.
      let own = try repository.run(
        "plugins", "new", name, "--into", repository.folder.path + "/" + place)
      #expect(own.status == 0, "\(own.errors)")
      #expect(files.fileExists(atPath: outside.folder.path + "/\(name)/plugin.json"))
    }
  }

  @Test("the check names each requirement that isn't kept to, and exits with 1")
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
    #expect(check.output.contains("FAILED  greeting       it answered a method that there isn't"))
    #expect(check.output.contains("FAILED  rows r         its answer to “rows”: rows: a list is"))
    #expect(check.output.contains("passed  status s"))
    #expect(check.output.contains("FAILED  end            it still runs 3 seconds"))
    let json = try repository.run("plugins", "check", folder, "--format", "json")
    #expect(json.status == 1)
    #expect(try SchemaCheck("plugins-check.json").mistakes(in: json.output) == [])
    try repository.write("bad/plugin.json", #"{"id": "bad", "titel": "x"}"#)
    let broken = try repository.run("plugins", "check", folder)
    #expect(broken.status == 1)
    #expect(broken.output.contains("titel: there is no such member (did you mean “title”?)"))
    #expect(try repository.run("plugins", "check", folder + "/nowhere").status == 2)
  }

  @Test("what the check has started ends with it, however that is ended")
  func ended() async throws {
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

  @Test("the examples keep to the protocol, and their manifests to the schema")
  func examples() throws {
    let schema = try SchemaCheck("plugin.schema.json")
    let repository = try SampleRepository()
    for name in ["ci-state", "git-hotspots"] where name != "ci-state" || Self.hasPython {
      let folder = Self.root.appendingPathComponent("Examples/plugins/\(name)").path
      let manifest = try String(contentsOfFile: folder + "/plugin.json", encoding: .utf8)
      #expect(try schema.mistakes(in: manifest) == [])
      let check = try repository.run("plugins", "check", folder)
      #expect(check.status == 0, "\(check.output)\(check.errors)")
    }
    for language in ["python", "shell", "swift"] {
      let file = Self.root.appendingPathComponent("Resources/plugins/\(language)/plugin.json")
      let text = try String(contentsOf: file, encoding: .utf8).replacing("__ID__", with: "name")
      #expect(try schema.mistakes(in: text) == [])
    }
  }

  @Test(
    "the example in Python shows open pull requests, on its screen too", .enabled(if: hasPython))
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
    try await terminal.waitUntil("the row without a red one") {
      $0.contains("Swift Testing: 1 pull request") && !$0.contains("1 red")
    }
  }
}
