import Unidirectional

/// Counts the frames of an animation, each one drawn before the next begins.
@MainActor final class FrameClock {
  let frame = Source(0)
  let frames: Int

  init(frames: Int) {
    self.frames = frames
  }

  /// Runs on the main actor as events and frames do: each takes its turn.
  func start() {
    Task {
      for next in 1..<max(2, frames) where next < frames {
        await Task.yield()
        frame.value = next
      }
    }
  }
}
