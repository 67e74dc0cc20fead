import Foundation
import Testing

/// The result of running a program until it exits.
///
/// Waits only for the program's own process. On Linux, Foundation's `Process` also waits for
/// processes that the program leaves running, such as a tmux server.
struct ProgramCall {
  let status: Int32
  let output: String
  let errors: String

  /// Runs a program and waits until it exits.
  ///
  /// - Parameters:
  ///   - arguments: the program's name, which is looked up in `PATH`, and its arguments.
  ///   - input: the text for its standard input, a pipe; with nil, standard input is `/dev/null`.
  ///   - folder: the folder for temporary files with the program's output.
  /// - Throws: `CocoaError` if the program can't be started.
  init(
    _ arguments: [String], environment: [String: String], input: String? = nil, in folder: URL
  ) throws {
    let name = UUID().uuidString
    let files = ["output", "errors"].map { folder.appendingPathComponent("\(name).\($0)") }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }

    #if canImport(Darwin)
      var actions: FileActions
    #else
      var actions = FileActions()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var ends: [Int32] = [-1, -1]
    defer { for end in ends where end >= 0 { close(end) } }
    if let input {
      guard pipe(&ends) == 0 else { throw CocoaError(.fileReadUnknown) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      // The input of tests fits into the pipe's buffer, so this call doesn't block.
      _ = Array(input.utf8).withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
      close(ends[1])
      ends[1] = -1
      posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    for (index, file) in files.enumerated() {
      posix_spawn_file_actions_addopen(
        &actions, Int32(index + 1), file.path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }

    let process = try Self.start(arguments, environment: environment, actions: &actions)
    status = try #require(Self.wait(for: process, options: 0))
    let texts = files.map { (try? Data(contentsOf: $0)) ?? Data() }
    output = String(decoding: texts[0], as: UTF8.self)
    errors = String(decoding: texts[1], as: UTF8.self)
  }

  #if canImport(Darwin)
    typealias FileActions = posix_spawn_file_actions_t?
  #else
    typealias FileActions = posix_spawn_file_actions_t
  #endif

  /// Starts a program without waiting for it.
  ///
  /// - Parameters:
  ///   - actions: the actions that set up its files.
  ///   - flags: additional flags of `posix_spawn`, such as `POSIX_SPAWN_SETSID`.
  /// - Throws: `CocoaError` if the program can't be started.
  static func start(
    _ arguments: [String], environment: [String: String], actions: inout FileActions,
    flags: Int32 = 0
  ) throws -> pid_t {
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] =
      environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in words + variables { free(word) } }
    // Test threads may block signals, but the program starts with an empty signal mask.
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var emptySet = sigset_t()
    sigemptyset(&emptySet)
    posix_spawnattr_setsigmask(&attributes, &emptySet)
    posix_spawnattr_setflags(&attributes, Int16(flags | Int32(POSIX_SPAWN_SETSIGMASK)))
    var process = pid_t()
    let failure = posix_spawnp(&process, arguments[0], &actions, &attributes, &words, &variables)
    guard failure == 0 else { throw CocoaError(.executableLoad) }
    return process
  }

  /// Returns the status of a program that has exited, as a shell reports it: the exit code, or 128 plus
  /// the signal number.
  ///
  /// - Parameter options: those of `waitpid`; 0 waits for the end.
  /// - Returns: nil if the program is still running.
  static func wait(for process: pid_t, options: Int32) -> Int32? {
    var code: Int32 = 0
    var found: pid_t
    repeat { found = waitpid(process, &code, options) } while found < 0 && errno == EINTR
    guard found == process else { return nil }
    return code & 0x7F == 0 ? code >> 8 & 0xFF : 128 + code & 0x7F
  }
}
