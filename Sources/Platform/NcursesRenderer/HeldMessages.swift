import CNcurses

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is written to standard error while the screen is on: it goes to memory, and is shown once the screen
/// is gone.
struct HeldMessages {
  /// The file in memory, less than 0 where there is none.
  let file = hw_memory_file()
  /// Where standard error leads otherwise, less than 0 while it does.
  private var usual: Int32 = -1

  /// Holds back from now on what would be seen on a terminal.
  mutating func hold() {
    guard file >= 0, usual < 0, isatty(2) != 0 else { return }
    usual = dup(2)
    dup2(file, 2)
  }

  /// Puts standard error back and shows what was written to it meanwhile.
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
      part.withUnsafeBytes {
        TerminalFile.write(UnsafeRawBufferPointer(rebasing: $0[..<got]), to: 2)
      }
      offset += off_t(got)
    }
    ftruncate(file, 0)
    lseek(file, 0, SEEK_SET)
  }

  /// Gives the memory back; nothing is held after this.
  func discard() {
    if file >= 0 { close(file) }
  }
}
