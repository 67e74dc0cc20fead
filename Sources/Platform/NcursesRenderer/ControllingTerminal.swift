#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal that the process was started in, with its original modes.
struct ControllingTerminal {
  /// The file descriptor for input and output.
  let file: Int32
  private let isOwn: Bool
  private var modes = termios()

  /// - Throws: `NcursesError` if there is no terminal or the process runs in its background.
  init() throws {
    isOwn = !(isatty(0) != 0 && isatty(1) != 0 && TerminalFile.isWritable(0))
    file = isOwn ? open("/dev/tty", O_RDWR | O_CLOEXEC) : 0
    guard file >= 0, tcgetattr(file, &modes) == 0 else {
      throw NcursesError(code: .noTerminal, terminal: "")
    }
    // In the background, the shell would receive the terminal's replies.
    guard TerminalFile.isForeground(file) else {
      throw NcursesError(code: .background, terminal: "")
    }
  }

  /// Enables raw mode: keys arrive as they are pressed and aren't echoed.
  func makeRaw() {
    var raw = modes
    cfmakeraw(&raw)
    tcsetattr(file, TCSADRAIN, &raw)
  }

  /// Restores the original modes, either immediately or after all output is written.
  func makeUsual(atOnce: Bool) {
    var modes = modes
    tcsetattr(file, atOnce ? TCSANOW : TCSADRAIN, &modes)
  }

  /// Closes the terminal if it was opened by this type.
  func release() {
    if isOwn { close(file) }
  }
}
