import DesignSystem
import Terminal
import Unidirectional

/// One cell that turns while something is going on: `⠋⠙⠹⠸`.
///
/// It moves with the beats of a ticker, and asks for one only while it is on screen and active: an
/// app that shows no spinner isn't woken up.
///
/// ```swift
/// HStack(spacing: .one) {
///   Spinner(ticker, isActive: store.bind(\.isReading))
///   Label("reading history")
/// }
/// ```
public struct Spinner: PrimitiveView {
  let ticker: Ticker
  let isActive: Bind<Bool>

  /// - Parameter isActive: while false its cell is empty.
  public init(_ ticker: Ticker, isActive: Bind<Bool> = .constant(true)) {
    self.ticker = ticker
    self.isActive = isActive
  }

  public func makeNode() -> SpinnerNode { SpinnerNode() }

  public func update(_ node: SpinnerNode) {
    node.ticker = ticker
    node.isActive = isActive
    node.update()
  }
}

public final class SpinnerNode: Node {
  private static let shapes = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
  var ticker: Ticker?
  var isActive: Bind<Bool> = .constant(true)
  /// The beat that it shows; nil while it rests.
  private var beat: Int?

  override public func sizeThatFits(_ proposal: Size) -> Size {
    Size(columns: min(1, proposal.columns), rows: min(1, proposal.rows))
  }

  override public func update() {
    let next = track { isActive.value ? ticker?.beat : nil }
    guard next != beat else { return }
    beat = next
    setNeedsPaint()
  }

  override public func draw(_ canvas: Canvas) {
    guard let beat else { return }
    let shape = SpinnerNode.shapes[beat % SpinnerNode.shapes.count]
    canvas.draw(String(shape), at: frame.origin, style: .accent)
    ticker?.awaitNext()
  }
}
