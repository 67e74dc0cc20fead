import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Operations on the file descriptor of a terminal, or of a file or pipe in its place.
package enum TerminalFile {
  /// Returns the size of a terminal in cells, or nil if it is unknown.
  static func size(of terminal: Int32) -> Size? {
    var window = winsize()
    guard ioctl(terminal, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
    else { return nil }
    return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  /// Returns whether a file is open for writing.
  static func isWritable(_ file: Int32) -> Bool {
    let flags = fcntl(file, F_GETFL)
    return flags >= 0 && flags & O_ACCMODE != O_RDONLY
  }

  /// Returns whether this process may read from the terminal and change its modes without being
  /// stopped. True if this is unknown.
  static func isForeground(_ terminal: Int32) -> Bool {
    let foreground = tcgetpgrp(terminal)
    return foreground < 0 || foreground == getpgrp()
  }

  /// Returns whether input or the end of input arrives within a time.
  static func hasInput(_ terminal: Int32, withinMilliseconds milliseconds: Int32 = 0) -> Bool {
    var ready = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, milliseconds) > 0
  }

  /// Reads the available bytes.
  ///
  /// - Returns: The number of bytes; 0 at the end of input; negative on error.
  static func read(_ file: Int32, into bytes: UnsafeMutableRawBufferPointer) -> Int {
    systemRead(file, bytes)
  }

  /// Writes all bytes, waiting for the file to accept them if necessary.
  ///
  /// - Returns: False if they can't be written, for example because the reading end is closed.
  @discardableResult
  package static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Bool {
    var rest = bytes
    while let base = rest.baseAddress, rest.count > 0 {
      let wrote = systemWrite(file, base, rest.count)
      if wrote < 0 {
        if errno == EINTR { continue }
        guard errno == EAGAIN else { return false }
        var ready = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, 1_000)
        continue
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[wrote...])
    }
    return true
  }
}

// Global functions, because the type's methods hide the system functions with the same names.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
  read(file, bytes.baseAddress, bytes.count)
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(file, bytes, count)
}
