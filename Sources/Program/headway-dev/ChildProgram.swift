import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A program that runs in the foreground of the terminal, or a command whose output is in a file.
struct ChildProgram: Sendable {
  let process: pid_t

  /// Starts a program in the current directory.
  ///
  /// - Parameters:
  ///   - path: the path, or a name that is searched for in `PATH`.
  ///   - arguments: the arguments, including the name of the program.
  ///   - variables: environment variables to add.
  ///   - output: the file for standard output and standard error; nil for those of this process. With a
  ///     file, the standard input is empty.
  /// - Throws: `DevError` if it can't be started.
  init(
    _ path: String, _ arguments: [String], variables: [String: String] = [:],
    output: String? = nil
  ) throws {
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    let environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    var settings: [UnsafeMutablePointer<CChar>?] =
      environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for word in words + settings { free(word) } }
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
    if let output {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      posix_spawn_file_actions_adddup2(&actions, 1, 2)
    }
    // This process waits for signals in a thread, and its children mustn't inherit that.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var process: pid_t = 0
    let failure = posix_spawnp(&process, path, &actions, &attributes, &words, &settings)
    guard failure == 0 else {
      throw DevError(description: "can't start \(path): \(String(cString: strerror(failure)))")
    }
    self.process = process
  }

  /// How a program has ended.
  enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  /// Waits until the program has ended.
  func wait() -> End {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return ChildProgram.end(status)
  }

  /// The end of the program; nil while it runs. Don't call other methods after the end.
  func endIfReached() -> End? {
    var status: Int32 = 0
    return waitpid(process, &status, WNOHANG) == process ? ChildProgram.end(status) : nil
  }

  private static func end(_ status: Int32) -> End {
    let signal = status & 0x7F
    return signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
  }

  /// Sends a signal.
  func send(_ signal: Int32) { _ = kill(process, signal) }

  /// Runs a command to its end.
  ///
  /// - Returns: its end, and the contents of standard output and standard error.
  static func output(of words: [String], in folder: String) throws -> (end: End, text: String) {
    let file = "\(folder)/\(UUID().uuidString).log"
    defer { try? FileManager.default.removeItem(atPath: file) }
    let end = try ChildProgram(words[0], words, output: file).wait()
    let data = FileManager.default.contents(atPath: file) ?? Data()
    return (end, String(decoding: data, as: UTF8.self))
  }
}
