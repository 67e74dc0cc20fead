import CProcesses
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that runs beside the app and talks with it by its standard input and output.
///
/// It has no terminal, and a process group of its own that ends with it, and with the app in whatever way that
/// ends. What it says is handed over in pieces as it comes, what it is told
/// is kept until it reads it, up to a limit. It ends when nobody holds it any more.
package final class Companion: Sendable {
  package enum Event: Sendable, Equatable {
    case output([UInt8])
    case errorOutput([UInt8])
    case ended(ProcessStatus)
  }

  private let talk: CompanionTalk

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - command: its executable is looked up in PATH, unless it has a `/`.
  ///   - receive: takes what it says, in order and one at a time, on a thread of its own; nothing more is read
  ///     meanwhile. `ended` comes last, and once.
  /// - Throws: `ProcessError`.
  package init(
    _ command: ProcessCommand, receive: @escaping @Sendable (Event) -> Void
  ) throws(ProcessError) {
    var pipes: [Int32] = []
    do {
      for _ in 0..<4 { pipes += try Companion.pipe(command) }
      let (input, output, errors) = (pipes[0], pipes[3], pipes[5])
      let child = try GroupGuard.shared.start { place throws(ProcessError) in
        try Companion.start(command, input: input, output: output, errors: errors, guard: place)
      }
      talk = CompanionTalk(
        child: child, input: pipes[1], output: pipes[2], errors: pipes[4],
        wake: (read: pipes[6], write: pipes[7]), receive: receive)
    } catch {
      for end in pipes { close(end) }
      throw error
    }
    for end in [pipes[0], pipes[3], pipes[5]] { close(end) }
    talk.begin()
  }

  deinit { stop() }

  /// Gives it something to read, some time soon.
  ///
  /// - Returns: false when it has left too much unread.
  package func send(_ bytes: [UInt8]) -> Bool { talk.send(bytes) }

  /// Lets it read that there is nothing more to come.
  package func closeInput() { talk.closeInput() }

  /// Ends it with all that it has started in its group: its input is closed, it is asked, and killed when it
  /// is still there a little later.
  package func stop(grace: Duration = .milliseconds(500)) { talk.stop(grace: grace) }

  /// Kills it with its group, at once.
  package func kill() { talk.kill() }

  // MARK: Starting

  static func pipe(_ command: ProcessCommand) throws(ProcessError) -> [Int32] {
    var ends: [Int32] = [-1, -1]
    let failure = headway_pipe(&ends, 0)
    if failure != 0 { throw ProcessError(command, number: failure) }
    return ends
  }

  /// - Parameters:
  ///   - outlives: whether it goes on when the app ends.
  ///   - place: where its process group is told before the program begins; nil for nowhere.
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
            var companion = headway_companion(
              path: path, folder: folder, arguments: words.baseAddress,
              variables: settings.baseAddress, input: input, output: output, errors: errors,
              outlives: outlives ? 1 : 0, guard: place ?? -1)
            return headway_start_companion(&companion, &child)
          }
        }
      }
    }
    if failure == ENOENT { throw ProcessError(code: .notFound, executable: command.executable) }
    if failure != 0 { throw ProcessError(command, number: failure) }
    return child
  }
}
