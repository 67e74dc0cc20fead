import CProcesses
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A program whose output is read on the calling thread, in large chunks and into the reader's own
/// buffer. It is meant for programs that print hundreds of megabytes. Reading blocks, so it needs a
/// separate thread. Use `ProcessRunner` for all other programs.
///
/// The program's standard input is a file without a name.
package final class PipedProcess: Sendable {
  private let child: pid_t
  private let output: Int32
  private let errors: Int32
  /// The status of the program after it was awaited. The process identifier may then belong to
  /// another program.
  private let status = Mutex<ProcessStatus?>(nil)

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - input: the standard input.
  /// - Throws: `ProcessError`.
  package init(_ command: ProcessCommand, input: [UInt8] = []) throws(ProcessError) {
    let program = try command.path()
    let input = try PipedProcess.unnamedFile(holding: input, for: command)
    defer { close(input) }
    errors = try PipedProcess.unnamedFile(holding: [], for: command)
    var ends: [Int32] = [-1, -1]
    // A larger pipe than usual needs fewer context switches.
    let failure = headway_pipe(&ends, 1 << 20)
    guard failure == 0 else {
      close(errors)
      throw ProcessError(command, number: failure)
    }
    output = ends[0]
    defer { close(ends[1]) }
    do {
      child = try PipedProcess.spawn(
        program, command, input: input, output: ends[1], errors: errors)
    } catch {
      close(errors)
      close(output)
      throw error
    }
  }

  deinit {
    end()
    _ = wait()
    close(output)
    close(errors)
  }

  /// Waits for output and stores it at the start of a buffer.
  ///
  /// - Returns: the number of bytes; 0 at the end of the output.
  package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      #if canImport(Darwin)
        let count = Darwin.read(output, buffer.baseAddress, buffer.count)
      #elseif canImport(Musl)
        let count = Musl.read(output, buffer.baseAddress, buffer.count)
      #else
        let count = Glibc.read(output, buffer.baseAddress, buffer.count)
      #endif
      if count >= 0 { return count }
      if errno != EINTR { return 0 }
    }
  }

  /// Ends the program if it is running. It may be called from any thread, even while another thread
  /// reads.
  package func end() {
    status.withLock { status in
      if status == nil { kill(child, SIGTERM) }
    }
  }

  /// Waits until the program has ended. It may be called from any thread.
  @discardableResult
  package func wait() -> ProcessStatus {
    // Waits without the lock, so that other threads can end the program. Its process identifier
    // isn't reused until the status is read below.
    if let ended = status.withLock({ $0 }) { return ended }
    var info = siginfo_t()
    while waitid(P_PID, id_t(child), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    return status.withLock { status in
      if let status { return status }
      var word: Int32 = 0
      while waitpid(child, &word, 0) < 0, errno == EINTR {}
      let signal = word & 0x7F
      let ended: ProcessStatus =
        signal == 0 ? .exited((word >> 8) & 0xFF) : .killed(bySignal: signal)
      status = ended
      return ended
    }
  }

  /// The first 64 KiB of standard error. Invalid UTF-8 is replaced.
  package var errorText: String {
    var bytes = [UInt8](repeating: 0, count: 64 * 1024)
    let count = pread(errors, &bytes, bytes.count, 0)
    return ProcessOutput(
      status: .exited(0), bytes: [], errorBytes: Array(bytes.prefix(max(0, count)))
    )
    .errorText
  }

  // MARK: Starting

  /// Returns the descriptor of a file without a name with the given contents, positioned at its start.
  static func unnamedFile(
    holding bytes: [UInt8], for command: ProcessCommand
  ) throws(ProcessError) -> Int32 {
    let file = headway_unnamed_file(ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp")
    guard file >= 0 else { throw ProcessError(command, number: errno) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        write(file, $0.baseAddress.map { $0 + written }, $0.count - written)
      }
      if count > 0 { written += count }
      if count <= 0, errno != EINTR {
        let error = ProcessError(command, number: errno)
        close(file)
        throw error
      }
    }
    lseek(file, 0, SEEK_SET)
    return file
  }

  private static func spawn(
    _ program: String, _ command: ProcessCommand, input: Int32, output: Int32, errors: Int32
  ) throws(ProcessError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    if let directory = command.directory {
      headway_start_in(&actions, directory)
    }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)
    // The program doesn't inherit ignored or blocked signals, except that a stop by Ctrl-Z waits: until
    // the program runs, this process shares its memory and can't stop, so a stop of both would wait
    // for each other forever.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTSTP)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #endif
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var words: [UnsafeMutablePointer<CChar>?] = [strdup(command.executable)]
    for argument in command.arguments {
      words.append(strdup(String(decoding: argument, as: UTF8.self)))
    }
    words.append(nil)
    var variables: [UnsafeMutablePointer<CChar>?] = command.environment.variables.map {
      strdup("\($0)=\($1)")
    }
    variables.append(nil)
    defer { for word in words + variables { free(word) } }
    var child: pid_t = 0
    let result = posix_spawn(&child, program, &actions, &attributes, words, variables)
    guard result == 0 else {
      if result == ENOENT {
        var status = stat()
        let isThere = command.directory.map { stat($0, &status) == 0 } ?? true
        throw ProcessError(
          code: isThere ? .notFound : .directoryMissing, executable: command.executable)
      }
      throw ProcessError(command, number: result)
    }
    return child
  }
}
