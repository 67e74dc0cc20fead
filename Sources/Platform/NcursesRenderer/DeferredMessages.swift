import CNcurses

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Captures standard error in memory while the screen is active, and shows the messages after it is
/// closed.
struct DeferredMessages {
  /// The file in memory; negative if it couldn't be created.
  let file = hw_memory_file()
  /// The original standard error while messages are captured; negative otherwise.
  private(set) var usual: Int32 = -1

  /// Starts to capture standard error if it is a terminal.
  mutating func hold() {
    guard file >= 0, usual < 0, isatty(2) != 0 else { return }
    usual = dup(2)
    dup2(file, 2)
  }

  /// Restores standard error and writes the captured messages to it.
  mutating func show() {
    guard usual >= 0 else { return }
    dup2(usual, 2)
    close(usual)
    usual = -1
    var part = [UInt8](repeating: 0, count: 4_096)
    var offset: off_t = 0
    while true {
      let got = pread(file, &part, part.count, offset)
      guard got > 0 else { break }
      _ = part.withUnsafeBytes {
        TerminalFile.write(UnsafeRawBufferPointer(rebasing: $0[..<got]), to: 2)
      }
      offset += off_t(got)
    }
    ftruncate(file, 0)
    lseek(file, 0, SEEK_SET)
  }

  /// Closes the file in memory. The value can't capture messages afterward.
  func discard() {
    if file >= 0 { close(file) }
  }
}
