#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program can't be run, or its output can't be read.
package struct ProcessError: Error, CustomStringConvertible {
  /// The kind of error.
  package enum Code: Sendable {
    /// The program doesn't exist.
    case notFound
    /// The directory doesn't exist.
    case directoryMissing
    /// Another error, described by `underlying`.
    case failed
    /// The program printed more than the limit.
    case outputTooLong
  }

  /// The kind of error.
  package var code: Code
  /// The path or name of the program.
  package var executable: String
  /// The error that caused this one.
  package var underlying: (any Error)?

  /// The message for users.
  package var description: String {
    switch code {
    case .notFound: "\(executable) was not found; is it installed and in PATH?"
    case .directoryMissing: "\(executable) could not be started in its directory"
    case .failed:
      "\(executable) could not be run: \(underlying.map { "\($0)" } ?? "unknown reason")"
    case .outputTooLong: "\(executable) printed more than expected"
    }
  }
}

extension ProcessError {
  /// Creates an error from a system error number.
  init(_ command: ProcessCommand, number: Int32) {
    self.init(
      code: .failed, executable: command.executable,
      underlying: SystemError(message: String(cString: strerror(number))))
  }

  private struct SystemError: Error, CustomStringConvertible {
    let message: String
    var description: String { message }
  }
}
