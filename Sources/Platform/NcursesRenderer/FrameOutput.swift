/// Writes frames and other sequences to a file, and reports each frame.
final class FrameOutput {
  private let file: Int32
  /// The bytes to write together with the next frame, before it.
  private var waiting: [UInt8] = []
  /// Called after each frame is written.
  var onFrame: () -> Void = {}

  init(file: Int32) {
    self.file = file
  }

  /// Writes text together with the next frame, before it. Each write wakes the terminal.
  func writeWithFrame(_ text: String) { waiting += text.utf8 }

  /// Discards the text that waits for the next frame.
  func discardWaiting() { waiting = [] }

  /// Writes text now, after the text that waits for the next frame.
  func write(_ text: String) {
    guard !text.isEmpty else { return }
    waiting += text.utf8
    writeWaiting()
  }

  func write(_ frame: UnsafeRawBufferPointer) {
    if waiting.isEmpty {
      TerminalFile.write(frame, to: file)
    } else {
      waiting += frame
      writeWaiting()
    }
    onFrame()
  }

  /// Writes the text that waits for the next frame, if there is any.
  func writeWaiting() {
    guard !waiting.isEmpty else { return }
    waiting.withUnsafeBytes { _ = TerminalFile.write($0, to: file) }
    waiting = []
  }
}
