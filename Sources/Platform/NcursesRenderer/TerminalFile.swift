import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is done with the file descriptor of a terminal, or of what stands in its place.
package enum TerminalFile {
  /// How many cells it has; nil where it doesn't say.
  static func size(of terminal: Int32) -> Size? {
    var window = winsize()
    guard ioctl(terminal, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
    else { return nil }
    return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  /// Whether what is written to it is taken: it may be open for reading alone.
  static func isWritable(_ file: Int32) -> Bool {
    let flags = fcntl(file, F_GETFL)
    return flags >= 0 && flags & O_ACCMODE != O_RDONLY
  }

  /// Whether this process may read from it and change its modes without being stopped; also where nobody
  /// knows.
  static func isForeground(_ terminal: Int32) -> Bool {
    let foreground = tcgetpgrp(terminal)
    return foreground < 0 || foreground == getpgrp()
  }

  /// Whether bytes come within a time, or it has ended, which reading tells.
  static func hasInput(_ terminal: Int32, withinMilliseconds milliseconds: Int32 = 0) -> Bool {
    var ready = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, milliseconds) > 0
  }

  /// Reads what is there; 0 where it has ended, less than 0 for an error.
  static func read(_ file: Int32, into bytes: UnsafeMutableRawBufferPointer) -> Int {
    systemRead(file, bytes)
  }

  /// Writes all of the bytes, and waits while there is no room for them.
  ///
  /// - Returns: false where they can't be written: nobody is there to read them any more.
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

// Inside a type that has methods of these names the system's own can't be named.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
  read(file, bytes.baseAddress, bytes.count)
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(file, bytes, count)
}
