import DeclarativeUI
import Foundation
import PluginHost
import Testing

@testable import headway

/// Errors of external plugins. Each is reported once with the plugin's name and the reason, and all
/// processes that the plugin started end.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ExternalPluginErrorTests {
  private static let row = #"answer "$id" '{"rows":[{"id":"a","text":"a row"}]}'"#

  /// Runs a plugin until it fails. Expects one report, no rows and no processes afterwards.
  ///
  /// - Returns: the reason for the failure.
  private func fault(
    _ rows: String, start: String = "", command: String = #"["/bin/sh", "plugin.sh"]"#,
    limits: ExternalPluginLimits = ExternalPluginLimits(
      greeting: .seconds(30), answer: .seconds(30), restarts: 0)
  ) async throws -> String {
    let plugin = try ShellPlugin(rows: rows, start: start, command: command, limits: limits)
    let failure = try await plugin.waitForFailure()
    #expect(plugin.messages == ["Shell: \(failure)"], "reported once, with the plugin's name")
    #expect(plugin.rows().isEmpty, "its contributions are removed")
    try await plugin.waitUntilGone(plugin.processes)
    return failure
  }

  @Test("a plugin that follows the protocol adds its rows")
  func good() async throws {
    let plugin = try ShellPlugin(rows: ExternalPluginErrorTests.row)
    #expect(plugin.processes.isEmpty, "no process runs before it is needed")
    #expect(try await plugin.waitForRows() == ["a row"])
    #expect(plugin.failure == nil)
    plugin.host.update([])
    #expect(plugin.rows().isEmpty)
    try await plugin.waitUntilGone(plugin.processes)
  }

  @Test("invalid output disables the plugin and appears in the reason")
  func strayOutput() async throws {
    let why = try await fault("echo hello, world")
    #expect(why.hasPrefix("it printed a line that isn't a message, \"hello, world\""))
  }

  @Test("a failure ends with the last line of standard error and the path of the log")
  func lastLine() async throws {
    let plugin = try ShellPlugin(
      rows: "printf 'Traceback\\n\\033[31mKeyError: 7\\n\\n' >&2; exit 1", showsDetails: true)
    let why = try await plugin.waitForFailure()
    #expect(why.hasPrefix("its process ended: exit code 1, once; stderr: ?[31mKeyError: 7; log: "))
    #expect(why.hasSuffix("/logs/shell.log"))
  }

  @Test("malformed JSON disables the plugin")
  func badJSON() async throws {
    let why = try await fault(#"echo '{"jsonrpc":"2.0",,}'"#)
    #expect(why.contains("invalid JSON"))
  }

  @Test("an incomplete line is reported at the time limit, with the line so far")
  func halfLine() async throws {
    let why = try await fault(
      #"printf '{"jsonrpc":"2.0","id"'"#,
      limits: ExternalPluginLimits(greeting: .seconds(30), answer: .seconds(5), restarts: 0))
    #expect(why.contains("\"rows\" didn't finish within 5 s"))
    #expect(why.contains(#"an incomplete line: "{"jsonrpc":"2.0","id"""#))
  }

  @Test("an endless line isn't kept in memory")
  func hugeLine() async throws {
    let why = try await fault("yes x | tr -d '\\n'")
    #expect(why == "it printed a line of more than 1048576 bytes")
  }

  @Test("a response to an unknown request disables the plugin")
  func wrongID() async throws {
    let why = try await fault(#"answer 999 '{}'"#)
    #expect(why == "it answered call 999, which isn't pending")
  }

  @Test("a plugin that sleeps exceeds the time limit, is stopped and reported")
  func sleeping() async throws {
    let why = try await fault(
      "sleep 1000",
      limits: ExternalPluginLimits(greeting: .seconds(30), answer: .milliseconds(300), restarts: 0))
    #expect(why == "\"rows\" didn't finish within 300 ms, once")
  }

  @Test("a plugin that exceeds the message rate is stopped")
  func flooding() async throws {
    let why = try await fault(
      #"while :; do echo '{"jsonrpc":"2.0","method":"changed"}'; done"#)
    #expect(why == "it sends more than 20 notifications per second")
  }

  @Test("excessive output to standard error is throttled, and the log stays small")
  func floodingErrors() async throws {
    let plugin = try ShellPlugin(
      rows: ExternalPluginErrorTests.row, start: "(yes 'an error of mine' >&2) &")
    #expect(try await plugin.waitForRows() == ["a row"], "its responses still arrive")
    try await plugin.until { plugin.log.contains("an error of mine") }
    plugin.host.stop()
    try await plugin.waitUntilGone(plugin.processes)
    #expect(plugin.log.utf8.count < 600 << 10)
  }

  @Test("child processes end with the plugin")
  func forking() async throws {
    let plugin = try ShellPlugin(
      rows: ExternalPluginErrorTests.row, start: "sleep 1000 & echo $! >> pids")
    #expect(try await plugin.waitForRows() == ["a row"])
    #expect(plugin.processes.count == 2)
    plugin.host.stop()
    try await plugin.waitUntilGone(plugin.processes)
  }

  @Test("the exit of a plugin is detected even if a child keeps its output open")
  func dyingParent() async throws {
    let why = try await fault("sleep 1000 & echo $! >> pids; exit 4")
    #expect(why == "its process ended: exit code 4, once")
  }

  @Test("a plugin that exits is restarted up to the limit, then disabled")
  func dying() async throws {
    let plugin = try ShellPlugin(
      rows: "exit 3",
      limits: ExternalPluginLimits(
        greeting: .seconds(30), answer: .seconds(30), restarts: 2, pause: .milliseconds(1)))
    #expect(try await plugin.waitForFailure() == "its process ended: exit code 3, 3 times")
    #expect(plugin.processes.count == 3)
    #expect(plugin.messages.count == 1)
  }

  @Test("a plugin that exits once is restarted, and its rows return")
  func recovering() async throws {
    let plugin = try ShellPlugin(
      rows: "[ -e died ] || { : > died; exit 1; }; \(ExternalPluginErrorTests.row)",
      limits: ExternalPluginLimits(
        greeting: .seconds(30), answer: .seconds(30), restarts: 2, pause: .milliseconds(1)))
    #expect(try await plugin.waitForRows() == ["a row"])
    #expect(plugin.processes.count == 2)
    #expect(plugin.messages.isEmpty)
  }

  @Test("a plugin whose program doesn't exist is disabled")
  func notStarting() async throws {
    let missing = try await fault("", command: #"["./nothing"]"#)
    #expect(missing.contains("./nothing was not found"))
    let unknown = try await fault("", command: #"["no-such-program-anywhere"]"#)
    #expect(unknown.contains("no-such-program-anywhere was not found"))
  }

  @Test("a plugin that ignores SIGTERM is killed")
  func ignoringSignals() async throws {
    let plugin = try ShellPlugin(
      rows: ExternalPluginErrorTests.row,
      start: "trap '' TERM; (trap '' TERM; sleep 1000) & echo $! >> pids")
    #expect(try await plugin.waitForRows() == ["a row"])
    plugin.host.stop()
    try await plugin.waitUntilGone(plugin.processes)
  }

  @Test("the reason for an invalid response includes the member")
  func badAnswer() async throws {
    let why = try await fault(#"answer "$id" '{"rows":[{"id":"a"},{"id":"b","text":7}]}'"#)
    #expect(why == "its answer to \"rows\": rows[0].text: missing, and 1 more")
  }

  @Test("an unsupported protocol version disables the plugin")
  func wrongVersion() async throws {
    let why = try await fault("", start: #"read -r line; answer 1 '{"protocol":2}'"#)
    #expect(why == "its answer to \"initialize\": protocol: expected version 1, found 2")
  }

  @Test("an error response appears instead of the rows, and the plugin stays enabled")
  func refusal() async throws {
    let plugin = try ShellPlugin(
      rows: #"""
        printf '{"jsonrpc":"2.0","id":%s,"error":{"code":1,"message":"no network"}}\n' "$id"
        """#)
    #expect(try await plugin.waitForRows() == ["no network"])
    #expect(plugin.failure == nil)
  }

  @Test("a row can be above or below a migration, and open a link")
  func placement() async throws {
    let plugin = try ShellPlugin(
      rows: #"""
        answer "$id" '{"rows":[{"id":"a","text":"a","above":"rx","link":"headway://plugin/shell/s"},{"id":"b","text":"b","below":"rx"},{"id":"c","text":"c"}]}'
        """#)
    _ = try await plugin.waitForRows()
    let rows = plugin.addedRows()
    #expect(rows.map(\.placement) == [.above("rx"), .below("rx"), .section])
    #expect(rows.map(\.link?.link) == ["headway://plugin/shell/s", nil, nil])
  }

  @Test("the environment contains only the documented variables")
  func environment() async throws {
    setenv("OUTSIDE_SECRET", "s3cret", 1)
    setenv("HEADWAY_PLUGIN_TOKEN", "for plugins", 1)
    setenv("XDG_SESSION_ID", "7", 1)
    let plugin = try ShellPlugin(
      rows: #"""
        names=$(env | sed -n 's/^\([A-Z_]*\)=.*/\1/p' | sort | tr '\n' ' ')
        answer "$id" "{\"rows\":[{\"id\":\"a\",\"text\":\"$names\"}]}"
        """#)
    let names = try await plugin.waitForRows().first?.split(separator: " ").map(String.init) ?? []
    // The shell sets the last four variables itself.
    let allowed = Set([
      "PATH", "HOME", "LANG", "PWD", "OLDPWD", "SHLVL", "_", "XDG_CACHE_HOME", "XDG_CONFIG_HOME",
      "XDG_DATA_HOME", "XDG_STATE_HOME",
    ])
    #expect(names.allSatisfy { allowed.contains($0) || $0.hasPrefix("HEADWAY_") }, "\(names)")
    #expect(names.contains("HEADWAY_PLUGIN_TOKEN"))
    #expect(names.contains("HEADWAY_PLUGIN"))
    #expect(names.contains("HEADWAY_PROGRAM"))
  }

  @Test("a plugin has no terminal")
  func noTerminal() async throws {
    let plugin = try ShellPlugin(
      rows: #"""
        if (: > /dev/tty) 2>/dev/null; then there=yes; else there=no; fi
        answer "$id" "{\"rows\":[{\"id\":\"a\",\"text\":\"$there\"}]}"
        """#)
    #expect(try await plugin.waitForRows() == ["no"])
  }
}
