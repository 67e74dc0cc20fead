import DeclarativeUI
import Flows
import FoundationEssentials

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The connection of an app with `headway-dev`, which builds the app and restarts it in the same state.
///
/// Both use a folder: the app writes its state to it when a signal ends it, and shows the errors of the
/// latest build in it.
@MainActor package final class DevSession {
  /// The connection of this process; nil if `headway-dev` didn't start it.
  package static let current: DevSession? = {
    let variables = ProcessInfo.processInfo.environment
    guard let folder = variables["HEADWAY_DEV"], folder.hasPrefix("/") else { return nil }
    if let gate = variables["HEADWAY_DEV_GATE"] { wait(for: gate) }
    return DevSession(in: folder)
  }()

  /// Waits until a file no longer exists, since the earlier program has ended and kept its state.
  private static func wait(for gate: String) {
    let parent = getppid()
    while access(gate, F_OK) == 0 {
      // If `headway-dev` has been killed, the file remains.
      if getppid() != parent { exit(1) }
      usleep(1_000)
    }
  }

  /// The path of the file with the state.
  package let state: String
  /// The path of the file with the errors of the latest build.
  package let errors: String

  /// Creates a connection that uses the files in a folder.
  package init(in folder: String) {
    state = folder + "/state.json"
    errors = folder + "/errors"
  }

  /// Continues with the kept state, if there is any.
  ///
  /// - Throws: an error if the state has another type, such as after a change of the code.
  package func restore(_ flow: any AnyFlow) throws {
    if let kept = StateFile.kept(at: state) { try flow.restore(kept) }
  }

  /// Writes the state of a flow, for the next start.
  ///
  /// - Throws: an error if the state can't be encoded or the file can't be written.
  package func keep(_ flow: any AnyFlow) throws { try StateFile.keep(flow, at: state) }
}
