/// How a program ended.
package enum ProcessStatus: Sendable, Equatable {
  /// The program exited with a code.
  case exited(Int32)
  /// The program was killed by a signal.
  case killed(bySignal: Int32)

  /// Whether the program exited with the code 0.
  package var isSuccess: Bool { self == .exited(0) }
}

extension ProcessStatus: CustomStringConvertible {
  /// Completes a sentence about the program, such as "the editor …".
  package var description: String {
    switch self {
    case .exited(let code): "exited with code \(code)"
    case .killed(let signal): "was ended by signal \(signal)"
    }
  }
}

/// The result of a program that has ended.
package struct ProcessOutput: Sendable {
  /// How the program ended.
  package var status: ProcessStatus
  /// Standard output; empty if it was streamed.
  package var bytes: [UInt8]
  /// The first 64 KiB of standard error.
  package var errorBytes: [UInt8]

  /// Standard error as text, without white space at both ends. Invalid UTF-8 is replaced.
  package var errorText: String {
    var text = String(decoding: errorBytes, as: UTF8.self)[...]
    while let last = text.last, last.isWhitespace { text.removeLast() }
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    return String(text)
  }
}
