import Dispatch
import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads and parses the input of a terminal, including input whose meaning depends on a pause.
@MainActor final class TerminalInput {
  /// The time to wait after an ESC byte for the rest of a sequence.
  var escapeDelay: EscapeDelay
  private let terminal: Int32
  private var parser = InputParser()
  private var clicks = ClickCounter()
  /// Whether a pause ended a paste and nothing has arrived since.
  private var hasCutPaste = false
  /// A reusable buffer for input.
  private var buffer = [UInt8](repeating: 0, count: 4_096)

  init(terminal: Int32, escapeDelay: EscapeDelay) {
    self.terminal = terminal
    self.escapeDelay = escapeDelay
  }

  /// Reads and parses the available input; nil if there is none, with the reason in `errno`.
  func read() -> InputParser.Output? {
    errno = 0
    let got = buffer.withUnsafeMutableBytes { TerminalFile.read(terminal, into: $0) }
    guard got > 0 else { return nil }
    // So many bytes at once can only be the rest of the paste.
    if hasCutPaste, got >= 8, buffer[0] != 0x1B { parser.resumePaste() }
    hasCutPaste = false
    return counted(buffer[..<got].withUnsafeBytes { parser.parse($0) })
  }

  /// The pause after which the bytes so far are complete, in milliseconds; nil if they need no
  /// pause.
  var silence: Int32? {
    // Only a pause distinguishes a lone Escape from the beginning of a sequence.
    if parser.isAmbiguous { return Int32(escapeDelay.milliseconds) }
    // A paste without its end must not block the keyboard, but a slow connection may pause for a
    // moment.
    return parser.isPasting ? 1_000 : nil
  }

  /// Interprets the bytes so far as complete after a pause; nil if none are pending.
  func endSilence() -> InputParser.Output? {
    if parser.isAmbiguous { return parser.flush() }
    guard parser.isPasting else { return nil }
    hasCutPaste = true
    return parser.endPaste()
  }

  /// Returns the output with the clicks of mouse events counted.
  private func counted(_ output: InputParser.Output) -> InputParser.Output {
    var output = output
    for (index, event) in output.events.enumerated() {
      guard case .mouse(let mouse) = event else { continue }
      let time = DispatchTime.now().uptimeNanoseconds / 1_000_000
      output.events[index] = .mouse(clicks.count(mouse, at: time))
    }
    return output
  }
}
