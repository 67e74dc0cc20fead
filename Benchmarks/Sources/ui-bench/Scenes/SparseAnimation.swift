import DeclarativeUI
import Unidirectional

/// A progress bar and a clock that change, above 36 rows that don't.
struct SparseAnimation: View {
  let onQuit: @MainActor () -> Void
  private let clock: FrameClock

  init(frames: Int, onQuit: @escaping @MainActor () -> Void) {
    self.onQuit = onQuit
    clock = FrameClock(frames: frames)
  }

  var body: some View {
    let (frame, frames, last) = (clock.frame, clock.frames, max(1, clock.frames - 1))
    return Framed(status: Label(Bind { BenchText.clock(frame.value, of: frames) })) {
      HStack {
        Label(frame.bind.map { $0 * 100 / last }.map { " " + BenchText.bar(filled: $0) })
        Label(Bind { BenchText.percent(frame.value * 1_000 / last) })
        Spacer()
      }
      ForEach(1...36, id: { $0 }) { Label(" " + BenchText.row($0)) }
    }
    .onFrame { clock.advance() }
    .keys { KeyBinding("quit", "q", title: "Quit", action: onQuit) }
  }
}
