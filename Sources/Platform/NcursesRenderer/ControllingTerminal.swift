#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal that the process was started in, and the modes that its line had.
struct ControllingTerminal {
  /// What it is read from and written to.
  let file: Int32
  private let isOwn: Bool
  private var modes = termios()

  /// - Throws: `NcursesError` when there is none, or the process is in its background.
  init() throws {
    isOwn = !(isatty(0) != 0 && isatty(1) != 0 && TerminalFile.isWritable(0))
    file = isOwn ? open("/dev/tty", O_RDWR | O_CLOEXEC) : 0
    guard file >= 0, tcgetattr(file, &modes) == 0 else {
      throw NcursesError(code: .noTerminal, terminal: "")
    }
    // Who asks the terminal from the background leaves its answers to the shell.
    guard TerminalFile.isForeground(file) else {
      throw NcursesError(code: .background, terminal: "")
    }
  }

  /// Has every key come as it is pressed, and nothing be shown of it.
  func makeRaw() {
    var raw = modes
    cfmakeraw(&raw)
    tcsetattr(file, TCSADRAIN, &raw)
  }

  /// Puts the modes back, at once or when all is written.
  func makeUsual(atOnce: Bool) {
    var modes = modes
    tcsetattr(file, atOnce ? TCSANOW : TCSADRAIN, &modes)
  }

  func release() {
    if isOwn { close(file) }
  }
}
