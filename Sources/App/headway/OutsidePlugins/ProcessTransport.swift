import Folders
import Foundation
import PluginHost
import PluginProtocol
import Processes
import Synchronization

/// Carries one run of a plugin: its process, without a terminal, with the least of an environment, from a
/// private copy of the folder as it was trusted.
final class ProcessTransport: PluginTransport {
  private let found: FoundPlugin
  private let manifest: PluginManifest
  private let log: PluginLog
  private let copies: FolderCopies
  private let companion = Mutex<Companion?>(nil)

  /// All processes of plugins that run, for the end of the app.
  private static let running = Mutex<[ObjectIdentifier: Companion]>([:])

  /// - Parameter copies: where the folder is copied to.
  init(
    _ found: FoundPlugin, _ manifest: PluginManifest, log: PluginLog,
    copies: FolderCopies = .plugins
  ) {
    self.found = found
    self.manifest = manifest
    self.log = log
    self.copies = copies
  }

  /// What runs, in a folder: a program with a `/` stands in it, or is an absolute path.
  private func command(in folder: String) -> ProcessCommand {
    let program = manifest.command.first ?? ""
    let isBeside = program.contains("/") && !program.hasPrefix("/")
    return ProcessCommand(
      isBeside ? "\(folder)/\(program)" : program, Array(manifest.command.dropFirst()),
      environment: ProcessTransport.environment(for: manifest), directory: folder)
  }

  /// What a plugin finds in its environment: PATH, HOME, LANG, and what is called HEADWAY_….
  static func environment(for manifest: PluginManifest) -> Processes.ProcessEnvironment {
    .inherited.removing { name in
      !["PATH", "HOME", "LANG"].contains(name) && !name.hasPrefix("HEADWAY_")
    }.setting(["HEADWAY_PLUGIN": manifest.id])
  }

  func start(_ receive: @escaping @Sendable (PluginTransportEvent) -> Void) async throws {
    let folder: String
    do {
      folder = try copies.copy(of: found.folder, digest: found.digest)
    } catch {
      throw PluginFault(
        .unstartable, (error.path.isEmpty ? "" : "\(error.path): ") + error.reason)
    }
    let command = command(in: folder)
    let log = log
    let holder = Holder()
    let started = try Companion(command) { event in
      switch event {
      case .output(let bytes): receive(.bytes(bytes))
      case .errorOutput(let bytes): log.write(bytes)
      case .ended(let status):
        holder.forget()
        log.note("the process ended: \(status.words)")
        receive(.ended(status.words))
      }
    }
    log.note("started \(command.executable)")
    holder.keep(started)
    companion.withLock { $0 = started }
  }

  func send(_ bytes: [UInt8]) -> Bool {
    companion.withLock { $0 }?.send(bytes) ?? false
  }

  /// Lets the process read that there is nothing more to come.
  func closeInput() {
    companion.withLock { $0 }?.closeInput()
  }

  func stop() {
    companion.withLock { $0 }?.stop()
  }

  deinit { stop() }

  /// Ends all processes before the app ends: they are asked, and a little later killed.
  static func endAll() {
    for companion in running.withLock({ Array($0.values) }) {
      companion.stop(grace: .milliseconds(200))
    }
    for _ in 0..<60 where running.withLock({ !$0.isEmpty }) { usleep(5_000) }
    for companion in running.withLock({ Array($0.values) }) { companion.kill() }
  }

  /// Keeps a process among those that run until it has ended, which may be before it is known here.
  private final class Holder: Sendable {
    private let state = Mutex<(id: ObjectIdentifier?, isOver: Bool)>((nil, false))

    func keep(_ companion: Companion) {
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

extension FolderCopies {
  /// Those that plugins run from: `$XDG_CACHE_HOME/headway/plugins`.
  static var plugins: FolderCopies { FolderCopies(in: UserFolders.cache + "/plugins") }
}

extension ProcessStatus {
  /// How a program ended, for people.
  var words: String {
    switch self {
    case .exited(let code): "exit code \(code)"
    case .killed(let signal): "killed by signal \(signal)"
    }
  }
}
