import Dispatch
import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads what a terminal sends, and says what it meant; some of it only silence tells.
@MainActor final class TerminalInput {
  /// How long bytes that may be an Escape or the beginning of a sequence wait for others.
  var escapeDelay: EscapeDelay
  private let terminal: Int32
  private var parser = InputParser()
  private var clicks = ClickCounter()
  /// Whether a paste was ended by silence, and nothing has come since.
  private var hasCutPaste = false
  /// Where input is read to, again and again.
  private var buffer = [UInt8](repeating: 0, count: 4_096)

  init(terminal: Int32, escapeDelay: EscapeDelay) {
    self.terminal = terminal
    self.escapeDelay = escapeDelay
  }

  /// Parses what is there; nil, with the reason in `errno`, where nothing can be read.
  func read() -> InputParser.Output? {
    errno = 0
    let got = buffer.withUnsafeMutableBytes { TerminalFile.read(terminal, into: $0) }
    guard got > 0 else { return nil }
    // Nobody types that much at once: it is the rest of the paste.
    if hasCutPaste, got >= 8, buffer[0] != 0x1B { parser.resumePaste() }
    hasCutPaste = false
    return counted(buffer[..<got].withUnsafeBytes { parser.parse($0) })
  }

  /// How long nothing must come, in milliseconds, until that tells what the bytes so far mean.
  var silence: Int32? {
    // Only time tells a lone Escape from the beginning of a sequence.
    if parser.isAmbiguous { return Int32(escapeDelay.milliseconds) }
    // A paste whose end got lost must not keep the keyboard; a slow line may well pause for a moment.
    return parser.isPasting ? 1_000 : nil
  }

  /// What the bytes so far mean, now that nothing came for as long; nil where they need no more.
  func endSilence() -> InputParser.Output? {
    if parser.isAmbiguous { return parser.flush() }
    guard parser.isPasting else { return nil }
    hasCutPaste = true
    return parser.endPaste()
  }

  /// With the clicks that follow each other counted.
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
