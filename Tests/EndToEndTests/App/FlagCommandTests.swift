import Foundation
import Testing

/// The commands for flags and plugins, and the origins of flag values.
@Suite(.enabled(if: BuiltInPlugin.exists("Deadlines"))) struct FlagCommandTests {
  private struct Flag: Decodable, Equatable {
    let key: String
    let on: Bool
    let source: String
  }

  private struct Listing: Decodable { let flags: [Flag] }

  private func deadlines(
    _ repository: SampleRepository, _ options: [String] = [], environment: [String: String] = [:]
  ) throws -> Flag {
    let call =
      options.isEmpty
      ? try repository.run("flags", "list", "--format", "json", environment: environment)
      : try repository.run(
        "--flag", options[0], "flags", "list", "--format", "json", environment: environment)
    let listing = try JSONDecoder().decode(Listing.self, from: Data(call.output.utf8))
    return try #require(listing.flags.first { $0.key == "plugin.deadlines" })
  }

  @Test(
    "rule 15: the last layer with a value wins: default, project, user, environment, command line")
  func layers() throws {
    let key = "plugin.deadlines"
    let variable = ["HEADWAY_FLAG_PLUGIN_DEADLINES": "off"]
    let plain = try SampleRepository()
    #expect(try deadlines(plain) == Flag(key: key, on: true, source: "default"))
    let repository = try SampleRepository(
      configuration: SampleRepository.configuration + "\nflags:\n  \(key): off\n")
    #expect(try deadlines(repository) == Flag(key: key, on: false, source: "project file"))
    let set = try repository.run("flags", "set", key, "on")
    #expect(set.output == "\(key) is on (user configuration)\n")
    #expect(try deadlines(repository) == Flag(key: key, on: true, source: "user file"))
    #expect(
      try deadlines(repository, environment: variable)
        == Flag(key: key, on: false, source: "environment"))
    #expect(
      try deadlines(repository, ["\(key)=on"], environment: variable)
        == Flag(key: key, on: true, source: "command line"))
    #expect(try repository.run("flags", "unset", key).output == "\(key) is off (project file)\n")
  }

  @Test("rule 19: plugins list shows flag, state, time and contributions; plugins can be disabled")
  func plugins() throws {
    struct Plugin: Decodable {
      struct Contribution: Decodable { let point: String }
      let id: String
      let version: String
      let owner: String
      let flag: String
      let on: Bool
      let state: String
      let milliseconds: Double
      let contributions: [Contribution]
    }
    struct Plugins: Decodable { let plugins: [Plugin] }
    let repository = try SampleRepository()
    func listed() throws -> Plugin {
      let call = try repository.run("plugins", "list", "--format", "json")
      let all = try JSONDecoder().decode(Plugins.self, from: Data(call.output.utf8))
      let found = all.plugins.first { $0.id == "deadlines" }
      return try #require(found)
    }
    let plugin = try listed()
    #expect(plugin.on && plugin.state == "on" && plugin.flag == "plugin.deadlines")
    #expect(plugin.contributions.map(\.point) == ["migrations.rows"])
    let off = try repository.run("plugins", "disable", "deadlines")
    #expect(off.output == "plugin.deadlines is off (user configuration)\n")
    #expect(try listed().state == "off")
    #expect(try repository.run("plugins", "enable", "deadlines").status == 0)
    #expect(try listed().on)
  }

  @Test(
    "writing a symbolic link to a configuration keeps the link and the permissions of its target")
  func linkedFile() throws {
    let repository = try SampleRepository()
    let files = FileManager.default
    let path = repository.folder.path
    try repository.write(".git/dotfiles/config.yml", "# mine\n")
    try files.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: path + "/.git/dotfiles/config.yml")
    try files.createDirectory(
      atPath: path + "/.git/xdg/headway", withIntermediateDirectories: true)
    try files.createSymbolicLink(
      atPath: path + "/.git/xdg/headway/config.yml",
      withDestinationPath: "../../dotfiles/config.yml")
    #expect(try repository.run("flags", "set", "plugin.deadlines", "off").status == 0)
    #expect(
      try String(contentsOfFile: path + "/.git/dotfiles/config.yml", encoding: .utf8)
        == "# mine\nflags:\n  plugin.deadlines: off\n")
    let mode = try files.attributesOfItem(atPath: path + "/.git/dotfiles/config.yml")
    #expect(mode[.posixPermissions] as? Int == 0o600)
    #expect(throws: Never.self) {
      try files.destinationOfSymbolicLink(atPath: path + "/.git/xdg/headway/config.yml")
    }
  }

  @Test("a line added to a configuration with CRLF line endings also ends with CRLF")
  func carriageReturns() throws {
    let repository = try SampleRepository()
    let path = ".git/xdg/headway/config.yml"
    let file = repository.folder.appendingPathComponent(path)
    func text() throws -> String { String(decoding: try Data(contentsOf: file), as: UTF8.self) }
    try repository.write(path, "theme: dark\r\nflags:\r\n  plugin.quick-wins: off\r\n")
    let off = try repository.run("flags", "set", "plugin.deadlines", "off")
    #expect(off.status == 0, "\(off.errors)")
    #expect(
      try text()
        == "theme: dark\r\nflags:\r\n  plugin.deadlines: off\r\n  plugin.quick-wins: off\r\n")
    #expect(try repository.run("flags", "unset", "plugin.deadlines").status == 0)
    #expect(try text() == "theme: dark\r\nflags:\r\n  plugin.quick-wins: off\r\n")
    try repository.write(path, "theme: dark\r\n\r\n")
    #expect(try repository.run("flags", "set", "plugin.deadlines", "off").status == 0)
    #expect(try text() == "theme: dark\r\nflags:\r\n  plugin.deadlines: off\r\n")
  }

  @Test("a configuration that isn't text stays unchanged and is reported")
  func notText() throws {
    let repository = try SampleRepository()
    try repository.write(".git/xdg/headway/config.yml", "")
    let file = repository.folder.appendingPathComponent(".git/xdg/headway/config.yml")
    let bytes = Data("name: \"caf".utf8) + [0xE9] + Data("\"\n".utf8)
    try bytes.write(to: file)
    let call = try repository.run("flags", "set", "plugin.deadlines", "off")
    #expect(call.status == 2)
    #expect(call.errors.contains("isn't readable UTF-8 text"))
    #expect(try Data(contentsOf: file) == bytes)
  }

  @Test("doctor lists the states of plugins in this project")
  func doctor() throws {
    let repository = try SampleRepository(
      configuration: SampleRepository.configuration + "\nflags:\n  plugin.deadlines: off\n")
    let output = try repository.run("doctor").output
    #expect(output.contains("Deadlines 1.0.0, off (plugin.deadlines)"))
  }

  @Test("doctor reports problems in the user's configuration file")
  func userFile() throws {
    let repository = try SampleRepository()
    #expect(try repository.run("doctor").output.contains("user config none at "))
    try repository.write(".git/xdg/headway/config.yml", "theme: dark\nflag:\n  a: on\n")
    #expect(
      try repository.run("doctor").output.contains(
        "config.yml:2:1: unknown key \"flag\" in config.yml; did you mean \"flags\"?\n"))
    try repository.write(".git/xdg/headway/config.yml", "keys:\n  app.quit: [hyper-q]\n")
    #expect(try repository.run("doctor").output.contains("\"hyper-q\" is not a key"))
  }

  @Test("doctor reports unknown flags and actions beside an unknown section")
  func unknownSection() throws {
    let repository = try SampleRepository()
    try repository.write(
      ".git/xdg/headway/config.yml",
      "theem: dark\nflags:\n  plugin.dedlines: off\nkeys:\n  app.qit: Q\n")
    let output = try repository.run("doctor").output
    for problem in ["unknown key \"theem\"", "unknown flag \"plugin.dedlines\"", "unknown action"] {
      #expect(output.contains(problem), "\(output)")
    }
  }

  @Test("doctor names unknown flags and actions, and keys that belong to another action")
  func reviewedFile() throws {
    let repository = try SampleRepository()
    try repository.write(
      ".git/xdg/headway/config.yml",
      """
      flags:
        plugin.dedlines: off
        plugin.deadlines: on
      keys:
        app.qit: Q
        app.quit: [Q, ctrl-c, e]
        migrations.lock: y
        migrations.recount: [r, j]
        app.help: f2
        migrations.edit: "?"
        plugin.sample.greet: G
        teams.filter: f
      """)
    let output = try repository.run("doctor").output
    let file = repository.folder.path + "/.git/xdg/headway/config.yml"
    let found = output.split(separator: "\n").filter { $0.contains("config.yml:") }.map {
      $0.trimmingCharacters(in: .whitespaces).replacing(file, with: "config.yml")
    }
    #expect(
      found == [
        "config.yml:2:3: unknown flag \"plugin.dedlines\"; did you mean \"plugin.deadlines\"?",
        "config.yml:5:3: unknown action \"app.qit\"; did you mean \"app.quit\"?",
        "config.yml:6:25: diagnostics.edit takes the key \"e\" away from app.quit; "
          + "assign another key to one of them",
        "config.yml:7:20: migrations.lock takes the key \"y\" away from app.copy-link; "
          + "assign another key to one of them",
        "config.yml:8:27: migrations.recount takes the key \"j\" away from migrations.down; "
          + "assign another key to one of them",
      ], "\(output)")
  }

  @Test(
    "flags in the environment with an unknown name or value are reported once, by every command")
  func environment() throws {
    let repository = try SampleRepository()
    let environment = ["HEADWAY_FLAG_FOO": "on", "HEADWAY_FLAG_PLUGIN_DEADLINES": "maybe"]
    for command in [["scan"], ["doctor"], ["flags", "list"]] {
      let call = try repository.run(command, environment: environment)
      #expect(call.status == 0, "\(command)")
      for name in ["there is no flag HEADWAY_FLAG_FOO", "\"maybe\" isn't a valid value"] {
        #expect(call.errors.components(separatedBy: name).count == 2, "\(command): \(call.errors)")
        if command != ["doctor"] {
          #expect(!call.output.contains(name), "\(command): \(call.output)")
        }
      }
    }
    let other = ["HEADWAY_FLAG_PLUGIN_MINE": "off"]
    #expect(try !repository.run(["scan"], environment: other).errors.contains("HEADWAY_FLAG"))
  }

  @Test("an unknown plugin or flag exits with 2 and suggests the nearest one")
  func unknown() throws {
    let repository = try SampleRepository()
    let plugin = try repository.run("plugins", "enable", "deadlnes")
    #expect(plugin.status == 2)
    #expect(plugin.errors.contains("did you mean \"deadlines\"?"))
    let flag = try repository.run("flags", "set", "plugin.deadline", "on")
    #expect(flag.status == 2)
    #expect(flag.errors.contains("did you mean \"plugin.deadlines\"?"))
    #expect(try repository.run("flags", "set", "plugin.deadlines", "maybe").status == 2)
  }
}
