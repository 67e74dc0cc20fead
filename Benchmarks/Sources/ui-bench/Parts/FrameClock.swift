import Unidirectional

/// Counts the frames of an animation.
@MainActor final class FrameClock {
  let frame = Source(0)
  let frames: Int

  init(frames: Int) {
    self.frames = frames
  }

  /// Advances to the next frame, if there is one.
  func advance() {
    if frame.untracked + 1 < frames { frame.value = frame.untracked + 1 }
  }
}
