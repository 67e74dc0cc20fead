import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A connection that carries lines of text in both directions. Everything that arrives is untrusted.
///
/// The connection ends if a line is too long or isn't UTF-8, or if the other end doesn't read.
@MainActor final class LineChannel {
  /// Called with each line, without its end.
  var onLine: (@MainActor (String) -> Void)?
  /// Called once when the connection ends.
  var onEnd: (@MainActor () -> Void)?
  /// Whether the connection has ended.
  private(set) var hasEnded = false

  private let file: Int32
  private let longestLine: Int
  /// The maximum number of bytes that wait to be sent.
  static let mostPending = 16 << 20
  private var input: [UInt8] = []
  private var output: ArraySlice<UInt8> = []
  private var reader: (any DispatchSourceRead)?
  /// Whether the rest of the output is sent later, because the other end hasn't read enough.
  private var isWaiting = false
  private static let retry = DispatchTimeInterval.milliseconds(5)

  /// Creates a channel, which closes the file at its end.
  ///
  /// - Parameters:
  ///   - file: a nonblocking socket.
  ///   - longestLine: the maximum length of a line that arrives, in bytes.
  init(_ file: Int32, longestLine: Int) {
    self.file = file
    self.longestLine = longestLine
  }

  isolated deinit { end() }

  /// Begins to read.
  func start() {
    let reader = DispatchSource.makeReadSource(fileDescriptor: file, queue: .main)
    reader.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.receive() } }
    reader.setCancelHandler { [file] in _ = close(file) }
    reader.resume()
    self.reader = reader
  }

  /// Sends a line.
  func send(_ line: String) {
    guard !hasEnded else { return }
    output += Array(line.utf8) + [0x0A]
    flush()
  }

  /// Ends the connection.
  func end() {
    guard !hasEnded else { return }
    hasEnded = true
    if let reader { reader.cancel() } else { _ = close(file) }
    reader = nil
    onEnd?()
  }

  private func receive() {
    guard !hasEnded else { return }
    guard let bytes = LocalSocket.receive(from: file) else { return end() }
    input += bytes
    while let index = input.firstIndex(of: 0x0A) {
      guard index <= longestLine,
        let line = String(validating: input[..<index], as: UTF8.self)
      else { return end() }
      input.removeSubrange(...index)
      onLine?(line)
      if hasEnded { return }
    }
    if input.count > longestLine { end() }
  }

  private func flush() {
    while !output.isEmpty {
      guard let count = LocalSocket.send(output, to: file) else { return end() }
      if count == 0 { break }
      output = output.dropFirst(count)
    }
    guard output.count <= LineChannel.mostPending else { return end() }
    if output.isEmpty {
      output = []
    } else if !isWaiting {
      isWaiting = true
      // A second source for the same file would have to be canceled before the file is closed.
      DispatchQueue.main.asyncAfter(deadline: .now() + LineChannel.retry) { [weak self] in
        MainActor.assumeIsolated {
          self?.isWaiting = false
          if self?.hasEnded == false { self?.flush() }
        }
      }
    }
  }
}
