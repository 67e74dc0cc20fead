import Foundation
import PluginHost
import Testing

@testable import headway

/// What a plugin's process may do wrong, each once: the person is told which plugin and why, and what it had
/// started is gone.
@MainActor @Suite(.timeLimit(.minutes(10))) struct OutsideFaultTests {
  private static let row = #"answer "$id" '{"rows":[{"id":"a","text":"a row"}]}'"#

  /// Why the plugin is off, after everything is told and gone.
  private func fault(
    _ rows: String, start: String = "", command: String = #"["/bin/sh", "plugin.sh"]"#,
    limits: OutsideLimits = OutsideLimits(greeting: .seconds(30), answer: .seconds(30), restarts: 0)
  ) async throws -> String {
    let plugin = try ShellPlugin(rows: rows, start: start, command: command, limits: limits)
    let failure = try await plugin.waitForFailure()
    #expect(plugin.told == ["Shell: \(failure)"], "told once, with the plugin's name")
    #expect(plugin.rows().isEmpty, "what it added is gone")
    try await plugin.waitUntilGone(plugin.processes)
    return failure
  }

  @Test("a plugin that keeps to the protocol adds its rows")
  func good() async throws {
    let plugin = try ShellPlugin(rows: OutsideFaultTests.row)
    #expect(plugin.processes.isEmpty, "nothing runs before it is needed")
    #expect(try await plugin.waitForRows() == ["a row"])
    #expect(plugin.failure == nil)
    plugin.host.update([])
    #expect(plugin.rows().isEmpty)
    try await plugin.waitUntilGone(plugin.processes)
  }

  @Test("output that is no message switches it off, and is shown")
  func strayOutput() async throws {
    let why = try await fault("echo hello, world")
    #expect(why.hasPrefix("it printed what is no message, “hello, world”"))
  }

  @Test("JSON with a mistake in it")
  func badJSON() async throws {
    let why = try await fault(#"echo '{"jsonrpc":"2.0",,}'"#)
    #expect(why.contains("it is no JSON"))
  }

  @Test("half a line, and then nothing: told when the time is over, with what it had begun")
  func halfLine() async throws {
    let why = try await fault(
      #"printf '{"jsonrpc":"2.0","id"'"#,
      limits: OutsideLimits(greeting: .seconds(30), answer: .seconds(5), restarts: 0))
    #expect(why.contains("“rows” wasn't done after 5000 ms"))
    #expect(why.contains(#"a line without ending it: “{"jsonrpc":"2.0","id"”"#))
  }

  @Test("a line that never ends is not kept in memory")
  func hugeLine() async throws {
    let why = try await fault("yes x | tr -d '\\n'")
    #expect(why == "it printed a line of more than 1048576 bytes")
  }

  @Test("an answer to what nobody asked")
  func wrongID() async throws {
    let why = try await fault(#"answer 999 '{}'"#)
    #expect(why == "it answered 999, which nobody asked")
  }

  @Test("one that sleeps is late, ended and told")
  func sleeping() async throws {
    let why = try await fault(
      "sleep 1000",
      limits: OutsideLimits(greeting: .seconds(30), answer: .milliseconds(300), restarts: 0))
    #expect(why == "“rows” wasn't done after 300 ms, once")
  }

  @Test("one that floods is ended after its allowance")
  func flooding() async throws {
    let why = try await fault(
      #"while :; do echo '{"jsonrpc":"2.0","method":"changed"}'; done"#)
    #expect(why == "it says more than 20 things a second")
  }

  @Test("one that floods standard error waits, and its log stays small")
  func floodingErrors() async throws {
    let plugin = try ShellPlugin(
      rows: OutsideFaultTests.row, start: "(yes 'an error of mine' >&2) &")
    #expect(try await plugin.waitForRows() == ["a row"], "it is heard all the same")
    try await plugin.until { plugin.log.contains("an error of mine") }
    plugin.host.stop()
    try await plugin.waitUntilGone(plugin.processes)
    #expect(plugin.log.utf8.count < 600 << 10)
  }

  @Test("what it has started ends with it")
  func forking() async throws {
    let plugin = try ShellPlugin(
      rows: OutsideFaultTests.row, start: "sleep 1000 & echo $! >> pids")
    #expect(try await plugin.waitForRows() == ["a row"])
    #expect(plugin.processes.count == 2)
    plugin.host.stop()
    try await plugin.waitUntilGone(plugin.processes)
  }

  @Test("one that leaves a child behind with its output is noticed when it dies")
  func dyingParent() async throws {
    let why = try await fault("sleep 1000 & echo $! >> pids; exit 4")
    #expect(why == "its process ended: exit code 4, once")
  }

  @Test("one that dies is started again so many times, then off")
  func dying() async throws {
    let plugin = try ShellPlugin(
      rows: "exit 3",
      limits: OutsideLimits(
        greeting: .seconds(30), answer: .seconds(30), restarts: 2, pause: .milliseconds(1)))
    #expect(try await plugin.waitForFailure() == "its process ended: exit code 3, 3 times")
    #expect(plugin.processes.count == 3)
    #expect(plugin.told.count == 1)
  }

  @Test("one that died once goes on, and its rows come back")
  func recovering() async throws {
    let plugin = try ShellPlugin(
      rows: "[ -e died ] || { : > died; exit 1; }; \(OutsideFaultTests.row)",
      limits: OutsideLimits(
        greeting: .seconds(30), answer: .seconds(30), restarts: 2, pause: .milliseconds(1)))
    #expect(try await plugin.waitForRows() == ["a row"])
    #expect(plugin.processes.count == 2)
    #expect(plugin.told.isEmpty)
  }

  @Test("one that can't be started at all")
  func notStarting() async throws {
    let missing = try await fault("", command: #"["./nothing"]"#)
    #expect(missing.contains("./nothing was not found"))
    let unknown = try await fault("", command: #"["no-such-program-anywhere"]"#)
    #expect(unknown.contains("no-such-program-anywhere was not found"))
  }

  @Test("one that ignores the request to end is killed")
  func ignoringSignals() async throws {
    let plugin = try ShellPlugin(
      rows: OutsideFaultTests.row,
      start: "trap '' TERM; (trap '' TERM; sleep 1000) & echo $! >> pids")
    #expect(try await plugin.waitForRows() == ["a row"])
    plugin.host.stop()
    try await plugin.waitUntilGone(plugin.processes)
  }

  @Test("an answer of another shape names the member")
  func badAnswer() async throws {
    let why = try await fault(#"answer "$id" '{"rows":[{"id":"a"},{"id":"b","text":7}]}'"#)
    #expect(why == "its answer to “rows”: rows[0].text: it is missing, and 1 more")
  }

  @Test("a greeting of another version of the protocol")
  func wrongVersion() async throws {
    let why = try await fault("", start: #"read -r line; answer 1 '{"protocol":2}'"#)
    #expect(why == "its answer to “initialize”: protocol: the app speaks version 1, not 2")
  }

  @Test("a refusal is shown in place of the rows, and the plugin stays on")
  func refusal() async throws {
    let plugin = try ShellPlugin(
      rows: #"""
        printf '{"jsonrpc":"2.0","id":%s,"error":{"code":1,"message":"no network"}}\n' "$id"
        """#)
    #expect(try await plugin.waitForRows() == ["no network"])
    #expect(plugin.failure == nil)
  }

  @Test("its environment has no more than it is promised")
  func environment() async throws {
    setenv("OUTSIDE_SECRET", "s3cret", 1)
    setenv("HEADWAY_PLUGIN_TOKEN", "for plugins", 1)
    let plugin = try ShellPlugin(
      rows: #"""
        names=$(env | sed -n 's/^\([A-Z_]*\)=.*/\1/p' | sort | tr '\n' ' ')
        answer "$id" "{\"rows\":[{\"id\":\"a\",\"text\":\"$names\"}]}"
        """#)
    let names = try await plugin.waitForRows().first?.split(separator: " ").map(String.init) ?? []
    // The shell sets the last ones itself.
    let allowed = Set(["PATH", "HOME", "LANG", "PWD", "OLDPWD", "SHLVL", "_"])
    #expect(names.allSatisfy { allowed.contains($0) || $0.hasPrefix("HEADWAY_") }, "\(names)")
    #expect(names.contains("HEADWAY_PLUGIN_TOKEN"))
    #expect(names.contains("HEADWAY_PLUGIN"))
  }

  @Test("it has no terminal")
  func noTerminal() async throws {
    let plugin = try ShellPlugin(
      rows: #"""
        if (: > /dev/tty) 2>/dev/null; then there=yes; else there=no; fi
        answer "$id" "{\"rows\":[{\"id\":\"a\",\"text\":\"$there\"}]}"
        """#)
    #expect(try await plugin.waitForRows() == ["no"])
  }
}
