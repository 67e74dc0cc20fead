import DesignSystem
import Terminal
import Unidirectional

/// A chart of labeled values with a horizontal bar each, all on one scale that begins at zero.
///
/// ```text
/// Payments    ━━━━━━━━━━━━━━━━ 112
/// Onboarding  ━━━━━━╸ 45
/// unowned     ╸ 3
/// ```
///
/// If there are more bars than rows, the last row shows how many more there are.
///
/// ```swift
/// BarChart(store.bind(\.teams).map { $0.map { .init($0.name, Double($0.remaining)) } })
/// ```
public struct BarChart: PrimitiveView {
  /// A labeled value.
  public struct Bar: Equatable, Sendable {
    /// The label.
    public let label: String
    /// The value. Negative and infinite values have no bar.
    public let value: Double
    /// The value as text.
    public let text: String
    /// The style of the bar.
    public let style: TextStyle

    /// Creates a bar.
    ///
    /// - Parameters:
    ///   - label: The label.
    ///   - value: The value.
    ///   - text: The value as text; by default a short number.
    ///   - style: The style of the bar.
    public init(
      _ label: String, _ value: Double, text: String? = nil, style: TextStyle = .accent
    ) {
      self.label = label
      self.value = value
      self.text = text ?? ChartTick.text(value)
      self.style = style
    }
  }

  let bars: Bind<[Bar]>

  /// Creates a chart.
  ///
  /// - Parameter bars: The bars, from top to bottom.
  public init(_ bars: Bind<[Bar]>) { self.bars = bars }

  /// Creates the node that displays this view.
  public func makeNode() -> BarChartNode { BarChartNode() }

  /// Updates the node with the values of this view.
  public func update(_ node: BarChartNode) {
    node.bind = bars
    node.update()
  }
}

/// The node of a ``BarChart``.
public final class BarChartNode: Node {
  /// The length of the longest bar, in cells, for which long labels are shortened.
  private static let shortest = 8
  var bind: Bind<[BarChart.Bar]>?
  private var bars: [BarChart.Bar] = []

  override public func update() {
    guard let bind else { return }
    let next = track { bind.value }
    guard next != bars else { return }
    if next.count != bars.count { setNeedsLayout() }
    bars = next
    setNeedsPaint()
  }

  override public func sizeThatFits(_ proposal: Size) -> Size {
    Size(columns: proposal.columns, rows: min(bars.count, proposal.rows))
  }

  override public func expands(_ axis: Axis) -> Bool { axis == .horizontal }

  override public func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? {
    guard !bars.isEmpty else { return nil }
    return AccessibilityDescription(
      .figure, label: bars.map { "\($0.label) \($0.text)" }.joined(separator: ", "))
  }

  override public func draw(_ canvas: Canvas) {
    let rows = frame.size.rows
    guard rows > 0 else { return }
    let shown = bars.prefix(bars.count > rows ? rows - 1 : rows)
    let lines = shown.map { line($0) }
    for (index, line) in lines.enumerated() {
      draw(line, at: index, canvas)
    }
    if shown.count < bars.count {
      draw(.muted("and \(bars.count - shown.count) more"), at: rows - 1, canvas)
    }
  }

  private func draw(_ line: StyledText, at row: Int, _ canvas: Canvas) {
    canvas.draw(
      line, at: Point(column: frame.left, row: frame.top + row), columns: frame.size.columns)
  }

  private func line(_ bar: BarChart.Bar) -> StyledText {
    let texts = bars.map { VisibleText.columns($0.text) }.max() ?? 0
    let labels = min(
      bars.map { VisibleText.columns($0.label) }.max() ?? 0,
      max(4, frame.size.columns - texts - 3 - BarChartNode.shortest))
    let room = max(1, frame.size.columns - labels - texts - 3)
    let label = StyledText(VisibleText.localName(of: bar.label, columns: labels))
    let gap = String(repeating: " ", count: labels - label.columns + 2)
    let highest = bars.map(\.value).filter(\.isFinite).max() ?? 0
    return label + StyledText(gap)
      + StyledText(BarChartNode.bar(bar.value, of: highest, room), bar.style)
      + StyledText(bar.text, .muted)
  }

  /// Returns a bar and the space after it. A value above zero has at least half a cell.
  private static func bar(_ value: Double, of highest: Double, _ columns: Int) -> String {
    guard value.isFinite, value > 0, highest > 0 else { return "" }
    let halves = max(1, Int((value / highest * Double(columns * 2)).rounded()))
    return String(repeating: "━", count: halves / 2) + (halves % 2 == 1 ? "╸" : "") + " "
  }
}
