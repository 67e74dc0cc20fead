import DesignSystem
import Terminal
import Unidirectional

/// An animation of one cell that shows activity: `⠋⠙⠹⠸`.
///
/// A spinner advances with the beats of a ticker. It requests a beat only while it is visible and
/// active, so that the app can sleep otherwise.
///
/// ```swift
/// HStack(spacing: .one) {
///   Spinner(isActive: store.bind(\.isReading))
///   Label("Reading history…")
/// }
/// ```
public struct Spinner: PrimitiveView {
  let ticker: Ticker?
  let isActive: Bind<Bool>

  /// Creates a spinner that advances eight times per second.
  ///
  /// - Parameter isActive: Whether the spinner is active; true by default. The cell of an inactive
  ///   spinner is empty.
  public init(isActive: Bind<Bool> = .constant(true)) {
    ticker = nil
    self.isActive = isActive
  }

  /// Creates a spinner with a ticker that other views share, or that a test controls.
  ///
  /// - Parameters:
  ///   - ticker: The ticker that animates the spinner. Create it in the object that owns the view.
  ///   - isActive: Whether the spinner is active; true by default. The cell of an inactive spinner
  ///     is empty.
  public init(_ ticker: Ticker, isActive: Bind<Bool> = .constant(true)) {
    self.ticker = ticker
    self.isActive = isActive
  }

  /// Creates the node that displays this view.
  public func makeNode() -> SpinnerNode { SpinnerNode() }

  /// Updates the node with the values of this view.
  public func update(_ node: SpinnerNode) {
    node.ticker = ticker ?? node.ownTicker
    node.isActive = isActive
    node.update()
  }
}

/// The node of a ``Spinner``.
public final class SpinnerNode: Node {
  private static let shapes = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
  private(set) lazy var ownTicker = Ticker(every: .milliseconds(125))
  var ticker: Ticker?
  var isActive: Bind<Bool> = .constant(true)
  /// The displayed beat; nil while the spinner is inactive.
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
