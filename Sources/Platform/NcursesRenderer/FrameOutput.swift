/// Writes frames to a file and reports each one.
final class FrameOutput {
  private let file: Int32
  /// Called after each frame is written.
  var onFrame: () -> Void = {}

  init(file: Int32) {
    self.file = file
  }

  func write(_ frame: UnsafeRawBufferPointer) {
    TerminalFile.write(frame, to: file)
    onFrame()
  }
}
