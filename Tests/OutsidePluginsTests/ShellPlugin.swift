import FeatureFlags
import Folders
import Foundation
import MigrationsFlow
import MigrationsInterface
import MigrationsLogic
import PluginHost
import PluginInterface
import PluginProtocol
import Testing
import Workspace

@testable import headway

/// A plugin in shell that does what a test says, registered as one of a folder is.
@MainActor final class ShellPlugin {
  let folder: String
  let registry: PluginRegistry
  let host: OutsideHost
  private(set) var told: [String] = []
  /// Which contexts were asked about: another one asks again.
  private var turn = 0

  private static let manifest = """
    {"id": "shell", "title": "Shell", "version": "1", "owner": "@test", "protocol": {"from": 1, "to": 1},
     "command": COMMAND,
     "contributions": {"rows": [{"id": "rows", "title": "rows"}]}}
    """

  /// - Parameters:
  ///   - rows: what the script does when it is asked for rows; `$id` is the call's.
  ///   - start: what it does before it reads anything.
  init(
    rows: String, start: String = "", command: String = #"["/bin/sh", "plugin.sh"]"#,
    limits: OutsideLimits = OutsideLimits(greeting: .seconds(30), answer: .seconds(30), restarts: 0)
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
    let (log, copies) = (folder + "/logs", FolderCopies(in: folder + "-copies"))
    host = OutsideHost(
      registry: registry, flags: FlagStore(), points: .app(AppFacts()), limits: limits
    ) { found, manifest in
      ProcessTransport(
        found, manifest, log: PluginLog(plugin: manifest.id, folder: log), copies: copies)
    }
    registry.onFailure = { [weak self] in self?.told.append("\($0): \($1)") }
    host.update([PluginFolders.read(folder, .named, repository: nil)])
  }

  deinit {
    for path in [folder, folder + "-copies"] { try? FileManager.default.removeItem(atPath: path) }
  }

  /// The rows that are on screen now; asks for them where they weren't.
  func rows() -> [String] {
    let context = MigrationRowContext(migrations: [], today: Day(number: turn))
    return registry.contributions(to: .migrationRows)
      .flatMap { $0.run { try $0.rows(context) } ?? [] }.map(\.text)
  }

  /// Has the rows asked for again.
  func askAgain() { turn += 1 }

  /// Waits until the rows are there.
  func waitForRows() async throws -> [String] {
    try await until { !self.rows().isEmpty || self.failure != nil }
    return rows()
  }

  /// Asks for rows until the plugin is off, and says why it is.
  func waitForFailure() async throws -> String {
    try await until {
      _ = self.rows()
      return self.failure != nil
    }
    return failure ?? ""
  }

  var failure: String? {
    if case .failed(let message)? = registry.plugins.first?.state { return message }
    return nil
  }

  /// The processes that were started, by what the script wrote down.
  var processes: [pid_t] {
    let text = (try? String(contentsOfFile: folder + "/pids", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { pid_t($0) }
  }

  func waitUntilGone(_ processes: [pid_t]) async throws {
    try await until { processes.allSatisfy { kill($0, 0) != 0 } }
  }

  var log: String {
    (try? String(contentsOfFile: folder + "/logs/shell.log", encoding: .utf8)) ?? ""
  }

  func until(_ condition: () -> Bool) async throws {
    for _ in 0..<12_000 {
      if condition() { break }
      try await Task.sleep(for: .milliseconds(5))
    }
    try #require(condition(), "it never came: \(failure ?? "no failure"); \(log)")
  }
}
