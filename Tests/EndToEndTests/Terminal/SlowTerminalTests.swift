#if os(Linux)
  import Foundation
  import Glibc
  import Testing

  /// A terminal that replies later than a local one, such as one behind a slow connection.
  @Suite struct SlowTerminalTests {
    /// A pseudoterminal: the end of the terminal, and the end of the program.
    private struct Pair {
      let terminal: FileHandle
      let program: FileHandle
      let path: String

      init() throws {
        let primary = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (number, isLocked): (Int32, Int32) = (0, 0)
        // TIOCGPTN and TIOCSPTLCK, which Glibc doesn't export to Swift.
        try #require(primary >= 0 && ioctl(primary, 0x8004_5430, &number) == 0)
        try #require(ioctl(primary, 0x4004_5431, &isLocked) == 0)
        path = "/dev/pts/\(number)"
        let secondary = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        try #require(secondary >= 0)
        terminal = FileHandle(fileDescriptor: primary, closeOnDealloc: true)
        program = FileHandle(fileDescriptor: secondary, closeOnDealloc: true)
      }

      /// Returns what the program has written.
      func output() -> String {
        var output = pollfd(fd: terminal.fileDescriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&output, 1, 0) > 0 else { return "" }
        return String(decoding: terminal.availableData, as: UTF8.self)
      }

      /// Starts a program whose controlling terminal is this one.
      func start(_ arguments: [String], environment: [String: String]) throws -> pid_t {
        var actions = ProgramCall.FileActions()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The first terminal that the leader of a session opens becomes its controlling terminal.
        for file in Int32(0)..<3 {
          posix_spawn_file_actions_addopen(&actions, file, path, O_RDWR, 0)
        }
        // POSIX_SPAWN_SETSID, which Glibc doesn't export to Swift.
        let newSession: Int32 = 0x80
        return try ProgramCall.start(
          arguments, environment: environment, actions: &actions, flags: newSession)
      }

      /// Whether the terminal has sent bytes that no program has read.
      var hasUnreadInput: Bool {
        var modes = termios()
        tcgetattr(program.fileDescriptor, &modes)
        cfmakeraw(&modes)
        tcsetattr(program.fileDescriptor, TCSANOW, &modes)
        var input = pollfd(fd: program.fileDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&input, 1, 200) > 0
      }
    }

    @Test("replies that arrive 300 ms after the queries don't end up in the shell")
    func lateReply() async throws {
      let repository = try SampleRepository()
      var attempt = try await reply(in: repository)
      // On a busy machine, the reply may be much later than planned, so the program no longer waits for it.
      for _ in 0..<9 where attempt.longestPause > .milliseconds(100) {
        attempt = try await reply(in: repository)
      }
      #expect(attempt.status == 0, "\(attempt.output)")
      #expect(!attempt.hasUnreadInput, "\(attempt.output)")
    }

    private struct Attempt {
      var output = ""
      var status: Int32?
      var hasUnreadInput = false
      /// The longest time in which the terminal neither read nor replied.
      var longestPause = Duration.zero
    }

    /// Starts and quits the program in a terminal that replies 300 ms after the last query.
    private func reply(in repository: SampleRepository) async throws -> Attempt {
      let pair = try Pair()
      let program = try BuiltProgram.path("headway").trimmingCharacters(in: ["'"])
      try pair.terminal.write(contentsOf: Data("q".utf8))
      let process = try pair.start(
        [program, "-C", repository.folder.path],
        environment: ProcessInfo.processInfo.environment
          .merging(repository.directoryVariables) { $1 }.merging(["TERM": "xterm-256color"]) { $1 })
      let deadline = ContinuousClock.now + .seconds(120)
      var attempt = Attempt()
      var reply: ContinuousClock.Instant?
      var last = ContinuousClock.now
      while attempt.status == nil, ContinuousClock.now < deadline {
        attempt.longestPause = max(attempt.longestPause, last.duration(to: .now))
        last = .now
        attempt.output += pair.output()
        // The last query asks for the primary attributes.
        if reply == nil, attempt.output.contains("\u{1B}[c") { reply = .now + .milliseconds(300) }
        if let time = reply, ContinuousClock.now >= time {
          try pair.terminal.write(contentsOf: Data("\u{1B}[?1;2c".utf8))
          reply = .now + .seconds(1_000)
        }
        try await Task.sleep(for: .milliseconds(10))
        attempt.status = ProgramCall.wait(for: process, options: WNOHANG)
      }
      if attempt.status == nil {
        kill(process, SIGKILL)
        _ = ProgramCall.wait(for: process, options: 0)
      }
      attempt.hasUnreadInput = pair.hasUnreadInput
      return attempt
    }
  }
#endif
