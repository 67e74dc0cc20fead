import CProcesses
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that runs beside the app and communicates with it through standard input and output.
///
/// The program has no terminal. It has its own process group, which ends with the program, and with
/// the app for whatever reason the app ends. Its output is passed on in chunks as it arrives. Input
/// is kept until the program reads it, up to a limit. The program is stopped when this object is
/// released.
package final class ChildProcess: Sendable {
  /// An event of the program.
  package enum Event: Sendable, Equatable {
    /// A chunk of standard output.
    case output([UInt8])
    /// A chunk of standard error.
    case errorOutput([UInt8])
    /// The program has ended.
    case ended(ProcessStatus)
  }

  private let channel: ChildProcessChannel

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - command: the command. Its executable is searched for in PATH, unless it contains a `/`.
  ///   - receive: receives events in order and one at a time, on a separate thread. No output is
  ///     read while it runs. `ended` is the last event.
  /// - Throws: `ProcessError`.
  package init(
    _ command: ProcessCommand, receive: @escaping @Sendable (Event) -> Void
  ) throws(ProcessError) {
    var pipes: [Int32] = []
    do {
      for _ in 0..<4 { pipes += try ChildProcess.pipe(command) }
      let (input, output, errors) = (pipes[0], pipes[3], pipes[5])
      let child = try ProcessGroupGuard.shared.start { place throws(ProcessError) in
        try ChildProcess.start(command, input: input, output: output, errors: errors, guard: place)
      }
      channel = ChildProcessChannel(
        child: child, input: pipes[1], output: pipes[2], errors: pipes[4],
        wake: (read: pipes[6], write: pipes[7]), receive: receive)
    } catch {
      for end in pipes { close(end) }
      throw error
    }
    for end in [pipes[0], pipes[3], pipes[5]] { close(end) }
    channel.begin()
  }

  deinit { stop() }

  /// Sends input to the program asynchronously.
  ///
  /// - Returns: false if there is too much unread input.
  package func send(_ bytes: [UInt8]) -> Bool { channel.send(bytes) }

  /// Closes the program's input after all of it has been read.
  package func closeInput() { channel.closeInput() }

  /// Stops the program and its process group. The input is closed and SIGTERM is sent. If the
  /// program is still running after the grace period, it is killed.
  ///
  /// - Parameter grace: the time between SIGTERM and SIGKILL.
  package func stop(grace: Duration = .milliseconds(500)) { channel.stop(grace: grace) }

  /// Kills the program and its process group at once.
  package func kill() { channel.kill() }

  // MARK: Starting

  static func pipe(_ command: ProcessCommand) throws(ProcessError) -> [Int32] {
    var ends: [Int32] = [-1, -1]
    let failure = headway_pipe(&ends, 0)
    if failure != 0 { throw ProcessError(command, number: failure) }
    return ends
  }

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - outlives: whether the process keeps running after the app ends.
  ///   - place: the descriptor that receives the process group before the program starts; nil for
  ///     none.
  static func start(
    _ command: ProcessCommand, input: Int32, output: Int32, errors: Int32, outlives: Bool = false,
    guard place: Int32? = nil
  ) throws(ProcessError) -> pid_t {
    let variables = command.environment.variables
    var path = command.executable
    if !path.contains("/") {
      guard let found = ExecutableSearch.path(of: path, in: variables["PATH"] ?? "") else {
        throw ProcessError(code: .notFound, executable: path)
      }
      path = found
    }
    var words: [UnsafeMutablePointer<CChar>?] = [strdup(command.executable)]
    words += command.arguments.map { strdup(String(decoding: $0, as: UTF8.self)) } + [nil]
    var settings: [UnsafeMutablePointer<CChar>?] =
      variables.sorted { $0.key < $1.key }.map { strdup("\($0)=\($1)") } + [nil]
    defer { for word in words + settings { free(word) } }
    var child: pid_t = 0
    let failure = path.withCString { path in
      (command.directory ?? "/").withCString { folder in
        words.withUnsafeMutableBufferPointer { words in
          settings.withUnsafeMutableBufferPointer { settings in
            var childProcess = headway_child(
              path: path, folder: folder, arguments: words.baseAddress,
              variables: settings.baseAddress, input: input, output: output, errors: errors,
              outlives: outlives ? 1 : 0, guard: place ?? -1)
            return headway_start_child(&childProcess, &child)
          }
        }
      }
    }
    if failure == ENOENT { throw ProcessError(code: .notFound, executable: command.executable) }
    if failure != 0 { throw ProcessError(command, number: failure) }
    return child
  }
}
