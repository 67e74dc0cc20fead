import Foundation
import Testing

/// Headway treats the content of a repository as data. It doesn't run programs from the repository
/// or print control characters from its files.
@Suite struct UntrustedRepositoryTests {
  @Test("an executable named git in the repository is never run, whatever PATH contains")
  func fakeGit() throws {
    let repository = try SampleRepository()
    try repository.write("git", "#!/bin/sh\ntouch '\(repository.folder.path)/was-run'\nexit 1\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: repository.folder.path + "/git")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    for arguments in [["try", "RxSwift", "--format", "json"], ["check"], ["modules"]] {
      let call = try repository.run(arguments, environment: ["PATH": ".::" + path])
      #expect(call.status < 2, "\(arguments): \(call.errors)")
      #expect(!FileManager.default.fileExists(atPath: repository.folder.path + "/was-run"))
    }
  }

  /// Sets the window title; the second sequence, which starts with a C1 control, sets the color.
  private static let attack = "\u{1B}]0;pwn\u{07}\u{9B}31m"
  /// The same sequences, escaped for strings in YAML and JSON.
  private static let quotedAttack = #"\u001b]0;pwn\u0007\u009b31m"#

  /// A repository with control characters in all the content that commands print.
  private static func repository() throws -> SampleRepository {
    let repository = try SampleRepository(
      configuration: """
        version: 1
        modules:
          - { provider: glob, path: "Sources/*" }
        rules:
          - { kind: never, from: Shop, to: Pay, because: "\(quotedAttack)" }
        flags: { "plugin.\(quotedAttack)": on }
        migrations:
          - id: rxswift
            title: "RxSwift \(quotedAttack)"
            pattern: 'RxSwift'
            due: 2020-01-31
            lock: true
        """)
    try repository.write(".github/CODEOWNERS", "* @\(attack)team\nSources/no[ @\(attack)\n")
    try repository.write("Sources/\(attack)/a.swift", "import RxSwift // \(attack)\n")
    try repository.write(
      "package.json", #"{"dependencies": {"left\#(quotedAttack)": "1.0.0 \#(quotedAttack)"}}"#)
    try repository.write(
      ".headway/plugins/sample/plugin.json",
      """
      {"id": "sample", "title": "Sample \(quotedAttack)", "version": "\(quotedAttack)",
       "owner": "@\(quotedAttack)", "protocol": {"from": 1}, "command": ["/bin/sh", "plugin.sh"],
       "contributions": {"rows": [{"id": "rows", "title": "\(quotedAttack)"}]}}
      """)
    try repository.write("\(attack)/bad.yml", "version: 1\nmigration: []\n")
    try repository.write("\(attack)/good.yml", "version: 1\nmigrations: []\n")
    try repository.commit("2026-01-05T12:00:00Z", "odd")
    return repository
  }

  private static let commands =
    [
      "scan", "scan --hits", "scan --format json", "scan --format csv", "scan --hits --format csv",
      "scan --format openmetrics", "history", "history --format json", "history --format csv",
      "history --format openmetrics", "history --by team", "history --by team --format csv",
      "history --by team --format openmetrics", "modules --all", "modules --format json",
      "modules --format dot", "modules --history", "modules --history --format json",
      "modules --history --format csv", "modules --history --format openmetrics",
      "modules --why Shop Pay", "try RxSwift --format human", "try RxSwift --format json",
      "try RxSwift --format csv", "report", "report --format html", "owners --gaps",
      "owners Sources",
      "owners --format json Sources", "libraries", "libraries --format json", "flags",
      "flags list --format json", "flags set plugin.quick-wins off",
      "flags unset plugin.quick-wins",
      "plugins list", "plugins list --format json", "plugins check .headway/plugins/sample",
      "plugins trust sample", "doctor", "init", "init --list-templates", "lock",
      "lock --format json",
      "unlock rxswift Sources --reason r --until 2099-01-01", "scan --config */bad.yml",
      "scan --config */good.yml", "doctor --config */good.yml", "doctor --config */bad.yml",
      "scan --migration \(quoted(attack))", "owners \(quoted(attack))",
    ]
    + ["human", "json", "sarif", "github", "junit", "markdown"].map { "check --format \($0)" }

  @Test("no command prints a repository's control characters to a terminal")
  func controlCharacters() async throws {
    let repository = try Self.repository()
    let program = try BuiltProgram.path("headway")
    let lines =
      ["until [ -e .git/go ]; do sleep 0.05; done"]
      + Self.commands.enumerated().map { number, command in
        "echo; echo '== \(number): \(command.prefix { $0 != "'" })'; \(program) \(command) </dev/null"
      }
      + ["echo '== the end'", "sleep 1000"]
    try repository.write(".git/commands", lines.joined(separator: "\n") + "\n")
    let terminal = try RealTerminal(
      "sh .git/commands", columns: 200, rows: 50,
      environment: ["XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"]
        .reduce(into: [:]) { $0[$1] = repository.folder.path + "/.git/" + $1 },
      directory: repository.folder)
    terminal.companion = repository
    try terminal.record()
    try repository.write(".git/go", "")
    // Each group of ten commands has its own timeout.
    for command in stride(from: 0, to: Self.commands.count, by: 10) {
      try await terminal.waitUntilRecorded("command \(command)") {
        $0.contains("== \(command): ")
      }
    }
    let record = try await terminal.waitUntilRecorded("the end") { $0.contains("== the end\r\n") }
    for output in record.components(separatedBy: "== ") {
      let name = output.prefix { $0 != "\r\n" }
      for attack in ["\u{1B}]0;pwn", "\u{07}", "\u{9B}"] {
        #expect(
          output.range(of: attack, options: .literal) == nil,
          "\(name) prints \(attack.debugDescription):\n\(output.debugDescription)")
      }
    }
    // Headway prints the text anyway, with symbols in place of the control characters.
    #expect(record.contains("␛]0;pwn␇"))
  }
}
