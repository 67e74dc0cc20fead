/// Writes frames to a file, and tells of each.
final class FrameOutput {
  private let file: Int32
  /// Called after a frame was written.
  var onFrame: () -> Void = {}

  init(file: Int32) {
    self.file = file
  }

  func write(_ frame: UnsafeRawBufferPointer) {
    TerminalFile.write(frame, to: file)
    onFrame()
  }
}
