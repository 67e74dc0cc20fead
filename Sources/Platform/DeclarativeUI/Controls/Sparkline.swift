import DesignSystem
import Terminal
import Unidirectional

/// Values as a line of small bars: `▇▆▅▄▃▂▁`.
///
/// The bars stand on zero, or on the lowest value where that is below; where nothing changed they are a
/// line at half height. More values than cells are drawn together, their mean for each cell.
///
/// ```swift
/// Sparkline(store.bind(\.left))
/// TableColumn("12 weeks", width: .fixed(12)) { row, columns in
///   Sparkline.text(row.left, columns: columns)
/// }
/// ```
public struct Sparkline: PrimitiveView {
  let values: Bind<[Double]>
  let style: TextStyle

  public init(_ values: Bind<[Double]>, style: TextStyle = .accent) {
    self.values = values
    self.style = style
  }

  private static let bars = Array("▁▂▃▄▅▆▇█")

  /// The bars as text for a table cell or a label.
  ///
  /// - Parameters:
  ///   - values: oldest first; what is no finite number leaves a gap.
  ///   - columns: the cells there are; fewer values take fewer.
  public static func text(
    _ values: [Double], columns: Int, style: TextStyle = .accent
  ) -> StyledText {
    let values = means(values, columns)
    let known = values.filter(\.isFinite)
    let low = min(0, known.min() ?? 0)
    let high = known.max() ?? 0
    let range = high - low
    let isConstant = high > 0 && known.min() == high
    let shown = values.map { value -> Character in
      guard value.isFinite else { return " " }
      guard range > 0 else { return bars[0] }
      if isConstant { return bars[3] }
      return bars[min(7, max(0, Int(((value - low) / range * 8).rounded(.up)) - 1))]
    }
    return StyledText(String(shown), style)
  }

  /// The values where there is a cell for each, else the means of what falls into one cell.
  private static func means(_ values: [Double], _ columns: Int) -> [Double] {
    guard columns > 0, values.count > columns else { return columns > 0 ? values : [] }
    return (0..<columns).map { column in
      let part = values[(column * values.count / columns)..<((column + 1) * values.count / columns)]
        .filter(\.isFinite)
      return part.isEmpty ? .nan : part.reduce(0, +) / Double(part.count)
    }
  }

  public func makeNode() -> SparklineNode { SparklineNode() }

  public func update(_ node: SparklineNode) {
    node.bind = values
    node.style = style
    node.update()
  }
}

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
