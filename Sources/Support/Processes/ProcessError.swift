#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program could not be run or read.
package struct ProcessError: Error, CustomStringConvertible {
  package enum Code: Sendable {
    case notFound
    case directoryMissing
    case failed
    case outputTooLong
  }

  package var code: Code
  package var executable: String
  package var underlying: (any Error)?

  package var description: String {
    switch code {
    case .notFound: "\(executable) was not found; is it installed and in PATH?"
    case .directoryMissing: "\(executable) could not be started in that folder"
    case .failed:
      "\(executable) could not be run: \(underlying.map { "\($0)" } ?? "unknown reason")"
    case .outputTooLong: "\(executable) printed more than was expected of it"
    }
  }
}

extension ProcessError {
  /// What the system says by a number.
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
