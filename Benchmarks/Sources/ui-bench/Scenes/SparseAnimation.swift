import DeclarativeUI
import Unidirectional

/// A progress bar and a clock that change, over 36 rows that don't.
struct SparseAnimation: View {
  let onQuit: @MainActor () -> Void
  private let clock: FrameClock

  init(frames: Int, onQuit: @escaping @MainActor () -> Void) {
    self.onQuit = onQuit
    clock = FrameClock(frames: frames)
  }

  var body: some View {
    let (frame, frames) = (clock.frame.bind, clock.frames)
    let last = max(1, frames - 1)
    return Framed(rows: 37, status: Label(frame.map { BenchText.clock($0, of: frames) })) {
      HStack {
        Label(frame.map { $0 * 100 / last }.map { " " + BenchText.bar(filled: $0) })
        Label(frame.map { BenchText.percent($0 * 1_000 / last) })
        Spacer()
      }
      ForEach(1...36, id: { $0 }) { Label(" " + BenchText.row($0)) }
    }
    .onAppear { clock.start() }
    .keys { KeyBinding("quit", "q", title: "quit", action: onQuit) }
  }
}
