import DeclarativeUI
import Terminal
import Unidirectional

/// A screen on which every cell changes its character and its color in each frame.
struct FullAnimation: View {
  let onQuit: @MainActor () -> Void
  private let clock: FrameClock

  init(frames: Int, onQuit: @escaping @MainActor () -> Void) {
    self.onQuit = onQuit
    clock = FrameClock(frames: frames)
  }

  var body: some View {
    ColorField(frame: clock.frame.bind)
      .onFrame { clock.advance() }
      .keys { KeyBinding("quit", "q", title: "Quit", action: onQuit) }
  }
}

/// A custom control that draws the field of one frame.
struct ColorField: PrimitiveView {
  let frame: Bind<Int>

  func makeNode() -> ColorFieldNode { ColorFieldNode() }

  func update(_ node: ColorFieldNode) {
    node.number = frame
    node.update()
  }
}

final class ColorFieldNode: Node {
  var number: Bind<Int>?
  private var shown = 0
  /// For each character that a run of eight can start with, the whole run.
  private static let runs: [String] = (0..<94).map { first in
    String(
      String.UnicodeScalarView(
        (0..<8).compactMap { Unicode.Scalar(33 + (first + $0 * 3) % 94) }))
  }

  override func update() {
    guard let number else { return }
    shown = track { number.value }
    setNeedsPaint()
  }

  override func expands(_ axis: Axis) -> Bool { true }
  override func sizeThatFits(_ proposal: Size) -> Size { proposal }

  override func draw(_ canvas: Canvas) {
    for row in 0..<frame.size.rows {
      for run in 0..<(frame.size.columns / 8) {
        canvas.surface.draw(
          Self.runs[(row * 7 + run * 24 + shown) % 94],
          at: Point(column: frame.left + run * 8, row: frame.top + row),
          style: Style(foreground: .palette(UInt8(16 + (run + row * 3 + shown) % 216))),
          clip: canvas.clip)
      }
    }
  }
}
