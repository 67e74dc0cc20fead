/// How a program ended.
package enum ProcessStatus: Sendable, Equatable {
  case exited(Int32)
  case killed(bySignal: Int32)

  package var isSuccess: Bool { self == .exited(0) }
}

/// What a program that has ended left behind.
package struct ProcessOutput: Sendable {
  package var status: ProcessStatus
  /// Standard output, whole; empty where it was streamed.
  package var bytes: [UInt8]
  /// The first 64 KiB of standard error.
  package var errorBytes: [UInt8]

  /// Standard error for people: repaired UTF-8 without white space at its ends.
  package var errorText: String {
    var text = String(decoding: errorBytes, as: UTF8.self)[...]
    while let last = text.last, last.isWhitespace { text.removeLast() }
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    return String(text)
  }
}
