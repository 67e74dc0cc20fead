import FeatureFlags
import Folders
import Foundation
import MigrationsFlow
import MigrationsInterface
import MigrationsLogic
import PluginHost
import PluginInterface
import PluginPoints
import PluginProtocol
import Testing
import Workspace

@testable import ExternalPlugins
@testable import headway

/// An external plugin whose shell script a test provides, registered as in the app.
@MainActor final class ShellPlugin {
  let folder: String
  let registry: PluginRegistry
  let host: ExternalPluginHost
  /// The reports, as "title: message".
  private(set) var messages: [String] = []
  /// The number in the context of the rows. A new number causes a new request.
  private var turn = 0

  private static let manifest = """
    {"id": "shell", "title": "Shell", "version": "1", "owner": "@test", "protocol": {"from": 1, "to": 1},
     "command": COMMAND,
     "contributions": {"rows": [{"id": "rows", "title": "rows"}]}}
    """

  /// - Parameters:
  ///   - rows: the commands to run for a request for rows; `$id` is the id of the request.
  ///   - start: the commands to run at the start, before the script reads input.
  ///   - command: the command in the manifest, as JSON.
  ///   - showsDetails: whether failures include the last line of standard error and the log.
  ///   - limits: the time limits and restarts.
  init(
    rows: String, start: String = "", showsDetails: Bool = false,
    command: String = #"["/bin/sh", "plugin.sh"]"#,
    limits: ExternalPluginLimits = ExternalPluginLimits(
      greeting: .seconds(30), answer: .seconds(30), restarts: 0)
  ) throws {
    folder = NSTemporaryDirectory() + "headway-plugin-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try ShellPlugin.manifest.replacing("COMMAND", with: command)
      .write(toFile: folder + "/plugin.json", atomically: true, encoding: .utf8)
    let script = """
      cd '\(folder)' || exit 1
      answer() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "$1" "$2"; }
      echo $$ >> pids
      \(start)
      while IFS= read -r line; do
        id=${line#*\\"id\\":}
        id=${id%%[!0-9]*}
        case $line in
        *'"method":"initialize"'*) answer "$id" '{"protocol":1}' ;;
        *'"method":"rows"'*)
          \(rows)
          ;;
        esac
      done
      """
    try script.write(toFile: folder + "/plugin.sh", atomically: true, encoding: .utf8)
    registry = PluginRegistry { _ in true }
    let log = PluginLog(plugin: "shell", app: "headway", folder: folder + "/logs")
    let copies = FolderCopyStore(in: folder + "-copies")
    host = ExternalPluginHost(
      registry: registry, flags: FlagStore(), points: ExternalPoints.headway(AppFacts()).table,
      limits: limits
    ) { found, manifest in
      ProcessTransport(
        found, manifest, log: log, copies: copies)
    }
    if showsDetails { host.failureDetails = { log.details(of: $1) } }
    registry.onFailure = { [weak self] in self?.messages.append("\($0): \($1)") }
    host.update([PluginFolderReader.read(folder, .named, repository: nil)])
  }

  deinit {
    for path in [folder, folder + "-copies"] { try? FileManager.default.removeItem(atPath: path) }
  }

  /// Returns the texts of the current rows, and requests the rows if they are missing.
  func rows() -> [String] { addedRows().map(\.text) }

  /// Returns the current rows, and requests them if they are missing.
  func addedRows() -> [AddedMigrationRow] {
    let context = MigrationRowContext(migrations: [], today: Day(number: turn))
    return registry.contributions(to: .migrationRows)
      .flatMap { $0.run { try $0.rows(context) } ?? [] }
  }

  /// Requests the rows again with the next access.
  func askAgain() { turn += 1 }

  /// Waits for rows or a failure, and returns the rows.
  func waitForRows() async throws -> [String] {
    try await until { !self.rows().isEmpty || self.failure != nil }
    return rows()
  }

  /// Requests rows until the plugin fails, and returns the reason.
  func waitForFailure() async throws -> String {
    try await until {
      _ = self.rows()
      return self.failure != nil
    }
    return failure ?? ""
  }

  /// The reason why the plugin is disabled; nil if it isn't.
  var failure: String? {
    if case .failed(let message)? = registry.plugins.first?.state { return message }
    return nil
  }

  /// The processes that the script recorded in the file `pids`.
  var processes: [pid_t] {
    let text = (try? String(contentsOfFile: folder + "/pids", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { pid_t($0) }
  }

  /// Waits until all of the processes have ended.
  func waitUntilGone(_ processes: [pid_t]) async throws {
    try await until { processes.allSatisfy { kill($0, 0) != 0 } }
  }

  /// The text of the plugin's log.
  var log: String {
    (try? String(contentsOfFile: folder + "/logs/shell.log", encoding: .utf8)) ?? ""
  }

  /// Waits up to a minute for a condition.
  func until(_ condition: () -> Bool) async throws {
    for _ in 0..<12_000 {
      if condition() { break }
      try await Task.sleep(for: .milliseconds(5))
    }
    try #require(condition(), "the condition never became true: \(failure ?? "no failure"); \(log)")
  }
}
