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

      init() throws {
        let primary = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var (number, isLocked): (Int32, Int32) = (0, 0)
        // TIOCGPTN and TIOCSPTLCK, which Glibc doesn't export to Swift.
        try #require(primary >= 0 && ioctl(primary, 0x8004_5430, &number) == 0)
        try #require(ioctl(primary, 0x4004_5431, &isLocked) == 0)
        let secondary = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        try #require(secondary >= 0)
        terminal = FileHandle(fileDescriptor: primary, closeOnDealloc: true)
        program = FileHandle(fileDescriptor: secondary, closeOnDealloc: true)
      }

      /// Returns what the program writes within 20 ms.
      func output() -> String {
        var output = pollfd(fd: terminal.fileDescriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&output, 1, 20) > 0 else { return "" }
        return String(decoding: terminal.availableData, as: UTF8.self)
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
    func lateReply() throws {
      let repository = try SampleRepository()
      let pair = try Pair()
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/setsid")
      let program = try BuiltProgram.path("headway").trimmingCharacters(in: ["'"])
      process.arguments = ["--ctty", "--wait", program, "-C", repository.folder.path]
      process.environment = ProcessInfo.processInfo.environment
        .merging(repository.directoryVariables) { $1 }.merging(["TERM": "xterm-256color"]) { $1 }
      (process.standardInput, process.standardOutput) = (pair.program, pair.program)
      process.standardError = pair.program
      try pair.terminal.write(contentsOf: Data("q".utf8))
      try process.run()
      // The last query asks for the primary attributes.
      var output = ""
      while process.isRunning, !output.contains("\u{1B}[c") { output += pair.output() }
      let reply = ContinuousClock.now + .milliseconds(300)
      while process.isRunning, ContinuousClock.now < reply { output += pair.output() }
      try pair.terminal.write(contentsOf: Data("\u{1B}[?1;2c".utf8))
      while process.isRunning { output += pair.output() }
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "\(output)")
      #expect(!pair.hasUnreadInput, "\(output)")
    }
  }
#endif
