import Folders
import Foundation
import PluginHost
import PluginProtocol
import Processes
import Synchronization

/// Runs the process of an external plugin. The process has no terminal and a minimal environment,
/// and runs in a private copy of the trusted folder.
package final class ProcessTransport: PluginTransport {
  private let found: PluginFolder
  private let manifest: PluginManifest
  private let log: PluginLog
  private let copies: FolderCopyStore
  private let companion = Mutex<ChildProcess?>(nil)

  /// All running plugin processes, so that the app can stop them at exit.
  private static let running = Mutex<[ObjectIdentifier: ChildProcess]>([:])

  /// - Parameters:
  ///   - found: the plugin.
  ///   - manifest: its manifest.
  ///   - log: the log for its standard error.
  ///   - copies: the location of the private copies.
  init(
    _ found: PluginFolder, _ manifest: PluginManifest, log: PluginLog,
    copies: FolderCopyStore
  ) {
    self.found = found
    self.manifest = manifest
    self.log = log
    self.copies = found.location == .named ? copies.development(of: found.folder) : copies
  }

  /// Returns the command to run in a copy of the folder. A program name with a `/` is relative to
  /// the folder, unless it is absolute.
  private func command(in folder: String) -> ProcessCommand {
    let program = manifest.command.first ?? ""
    let isBeside = program.contains("/") && !program.hasPrefix("/")
    return ProcessCommand(
      isBeside ? "\(folder)/\(program)" : program, Array(manifest.command.dropFirst()),
      environment: ProcessTransport.environment(for: manifest), directory: folder)
  }

  /// The variables that a plugin receives. Those that start with `XDG_` contain the paths of the
  /// folders that a program started by the plugin should use.
  private static let variables: Set = [
    "PATH", "HOME", "LANG", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
  ]

  /// Returns the environment of a plugin: the variables above, those that start with `HEADWAY_`, the
  /// id of the plugin and the path of the app's program.
  static func environment(for manifest: PluginManifest) -> Processes.ProcessEnvironment {
    .inherited.removing { name in
      !variables.contains(name) && !name.hasPrefix("HEADWAY_")
    }.setting(
      ["HEADWAY_PLUGIN": manifest.id].merging(program.map { ["HEADWAY_PROGRAM": $0] } ?? [:]) { $1 }
    )
  }

  /// The path of the running program; nil if it is unknown.
  private static let program = Bundle.main.executablePath

  package func start(_ receive: @escaping @Sendable (PluginTransportEvent) -> Void) async throws {
    let folder: String
    do {
      folder = try copies.copy(of: found.folder, digest: found.digest)
    } catch {
      throw PluginFailure(
        .launchFailed, (error.path.isEmpty ? "" : "\(error.path): ") + error.reason)
    }
    let command = command(in: folder)
    let log = log
    let holder = Holder()
    log.begin()
    let started = try ChildProcess(command) { event in
      switch event {
      case .output(let bytes): receive(.bytes(bytes))
      case .errorOutput(let bytes): log.write(bytes)
      case .ended(let status):
        holder.forget()
        log.note("exited: \(status.label)")
        receive(.ended(status.label))
      }
    }
    log.note("started \(command.executable)")
    holder.keep(started)
    companion.withLock { $0 = started }
  }

  package func send(_ bytes: [UInt8]) -> Bool {
    companion.withLock { $0 }?.send(bytes) ?? false
  }

  /// Closes the standard input of the process.
  func closeInput() {
    companion.withLock { $0 }?.closeInput()
  }

  package func stop() {
    companion.withLock { $0 }?.stop()
  }

  deinit { stop() }

  /// Stops all plugin processes at exit. Processes that still run after 200 ms are killed.
  package static func endAll() {
    for companion in running.withLock({ Array($0.values) }) {
      companion.stop(grace: .milliseconds(200))
    }
    for _ in 0..<60 where running.withLock({ !$0.isEmpty }) { usleep(5_000) }
    for companion in running.withLock({ Array($0.values) }) { companion.kill() }
  }

  /// Lists a process in `running` until it ends. It may end before it is listed.
  private final class Holder: Sendable {
    private let state = Mutex<(id: ObjectIdentifier?, isOver: Bool)>((nil, false))

    func keep(_ companion: ChildProcess) {
      state.withLock { state in
        guard !state.isOver else { return }
        state.id = ObjectIdentifier(companion)
        ProcessTransport.running.withLock { $0[ObjectIdentifier(companion)] = companion }
      }
    }

    func forget() {
      state.withLock { state in
        state.isOver = true
        if let id = state.id { ProcessTransport.running.withLock { $0[id] = nil } }
      }
    }
  }
}

extension ProcessStatus {
  /// A description for messages.
  var label: String {
    switch self {
    case .exited(let code): "exit code \(code)"
    case .killed(let signal): "killed by signal \(signal)"
    }
  }
}
