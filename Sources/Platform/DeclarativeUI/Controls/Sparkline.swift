import DesignSystem
import Terminal
import Unidirectional

/// A line of small bars for a series of values: `▇▆▅▄▃▂▁`.
///
/// Bars begin at zero, or at the lowest value if it is negative. If all values are equal and not
/// zero, the bars have half the height. With ``Scale/range``, bars begin at the lowest value: small
/// changes of large values become visible, so show the change as a number beside them. If there are
/// more values than cells, the first and the last bar show the first and the last value, and each
/// other bar shows the mean of several values.
///
/// ```swift
/// Sparkline(store.bind(\.remaining))
/// TableColumn("12 weeks", width: .fixed(12)) { row, columns in
///   Sparkline.text(row.remaining, columns: columns)
/// }
/// ```
public struct Sparkline: PrimitiveView {
  /// The values at the bottom and the top of a sparkline.
  public enum Scale: Sendable {
    /// From zero, or from the lowest value if it is negative, to the highest value.
    case zero
    /// From the lowest value to the highest one.
    case range
  }

  let values: Bind<[Double]>
  let style: TextStyle

  /// Creates a sparkline with values that can change, oldest first.
  public init(_ values: Bind<[Double]>, style: TextStyle = .accent) {
    self.values = values
    self.style = style
  }

  private static let bars = Array("▁▂▃▄▅▆▇█")

  /// Returns the bars for a table cell or a label.
  ///
  /// - Parameters:
  ///   - values: The values, oldest first. Values that aren't finite leave a gap.
  ///   - columns: The available cells. Fewer values take fewer cells.
  ///   - scale: The values at the bottom and the top; from zero by default.
  ///   - style: The style of the bars; `accent` by default.
  public static func text(
    _ values: [Double], columns: Int, scale: Scale = .zero, style: TextStyle = .accent
  ) -> StyledText {
    let values = cells(values, columns)
    let known = values.filter(\.isFinite)
    let low = scale == .range ? known.min() ?? 0 : min(0, known.min() ?? 0)
    let high = known.max() ?? 0
    let range = high - low
    let isConstant = high != 0 && known.min() == high
    let shown = values.map { value -> Character in
      guard value.isFinite else { return " " }
      if isConstant { return bars[3] }
      guard range > 0 else { return bars[0] }
      return bars[min(7, max(0, Int(((value - low) / range * 8).rounded(.up)) - 1))]
    }
    return StyledText(String(shown), style)
  }

  /// Returns the values if there is a cell for each, otherwise the first value, means and the last
  /// value.
  private static func cells(_ values: [Double], _ columns: Int) -> [Double] {
    guard columns > 0, values.count > columns else { return columns > 0 ? values : [] }
    return (0..<columns).map { column in
      // The ends agree with a number that compares them.
      if column == columns - 1 { return values[values.count - 1] }
      if column == 0 { return values[0] }
      let part = values[(column * values.count / columns)..<((column + 1) * values.count / columns)]
        .filter(\.isFinite)
      return part.isEmpty ? .nan : part.reduce(0, +) / Double(part.count)
    }
  }

  /// Creates the node that displays this view.
  public func makeNode() -> SparklineNode { SparklineNode() }

  /// Updates the node with the values of this view.
  public func update(_ node: SparklineNode) {
    node.bind = values
    node.style = style
    node.update()
  }
}

/// The node of a ``Sparkline``.
public final class SparklineNode: Node {
  var bind: Bind<[Double]>?
  var style = TextStyle.accent { didSet { if style != oldValue { setNeedsPaint() } } }
  private var values: [Double] = []

  override public func update() {
    guard let bind else { return }
    let next = track { bind.value }
    guard next != values else { return }
    if next.count != values.count { setNeedsLayout() }
    values = next
    setNeedsPaint()
  }

  override public func sizeThatFits(_ proposal: Size) -> Size {
    Size(columns: min(values.count, proposal.columns), rows: min(1, proposal.rows))
  }

  override public func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? {
    let known = values.filter(\.isFinite)
    guard let first = known.first, let last = known.last else { return nil }
    return AccessibilityDescription(
      .figure, label: "from \(ChartTick.text(first)) to \(ChartTick.text(last))")
  }

  override public func draw(_ canvas: Canvas) {
    let columns = frame.size.columns
    canvas.draw(
      Sparkline.text(values, columns: columns, style: style), at: frame.origin, columns: columns)
  }
}
