import DesignSystem

/// The content of a chart: lines, a band for an uncertain range, and markers on the horizontal
/// axis.
public struct ChartData: Hashable, Sendable {
  /// The lines of the chart.
  public var series: [ChartSeries]
  /// An uncertain range, if any.
  public var band: ChartBand?
  /// Vertical lines at values of the horizontal axis.
  public var markers: [ChartMarker]

  /// Creates the content of a chart; empty by default.
  public init(
    series: [ChartSeries] = [], band: ChartBand? = nil, markers: [ChartMarker] = []
  ) {
    self.series = series
    self.band = band
    self.markers = markers
  }
}

/// A point of a chart, in the units of its axes, such as days and counts.
public struct ChartPoint: Hashable, Sendable {
  /// The horizontal value.
  public var x: Double
  /// The vertical value.
  public var y: Double

  /// Creates a point.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// Whether the point can be drawn: its values are finite and small enough to compute cells.
  var isDrawable: Bool { x.magnitude < 1e12 && y.magnitude < 1e12 }
}

/// Points connected by a line. The name and the stroke distinguish series where colors can't.
public struct ChartSeries: Hashable, Sendable {
  /// The stroke of a line.
  public enum Stroke: Hashable, Sendable { case solid, dashed, dotted }

  /// The name in the legend.
  public var name: String
  /// The points in ascending horizontal order.
  public var points: [ChartPoint]
  /// The style of the line.
  public var style: TextStyle
  /// The stroke of the line.
  package var stroke: Stroke

  /// Creates a series.
  ///
  /// - Parameters:
  ///   - name: The name in the legend.
  ///   - points: The points in ascending horizontal order. Charts omit points with values that
  ///     aren't finite or exceed 10¹².
  ///   - style: The style of the line; `accent` by default.
  ///   - stroke: The stroke of the line; `solid` by default.
  public init(
    _ name: String, _ points: [ChartPoint], style: TextStyle = .accent, stroke: Stroke = .solid
  ) {
    self.name = name
    self.points = points
    self.style = style
    self.stroke = stroke
  }
}

/// The area between two lines, such as the range of a forecast.
public struct ChartBand: Hashable, Sendable {
  /// The name in the legend; a band without a name isn't in it.
  public var name: String
  /// The lower line.
  public var lower: [ChartPoint]
  /// The upper line.
  public var upper: [ChartPoint]
  /// The style of the area.
  public var style: TextStyle

  /// Creates a band.
  ///
  /// - Parameters:
  ///   - lower: The points of the lower line in ascending horizontal order.
  ///   - upper: The points of the upper line in ascending horizontal order.
  ///   - name: The name in the legend, if any.
  ///   - style: The style of the area; `rule` by default.
  public init(
    _ name: String = "", lower: [ChartPoint], upper: [ChartPoint], style: TextStyle = .rule
  ) {
    self.name = name
    self.lower = lower
    self.upper = upper
    self.style = style
  }
}

/// A vertical line at a value of the horizontal axis, such as a due date.
public struct ChartMarker: Hashable, Sendable {
  /// The value on the horizontal axis.
  public var x: Double
  /// The label of the line.
  public var title: String
  /// The style of the line and its label.
  public var style: TextStyle

  /// Creates a marker; its style is `warning` by default.
  public init(_ x: Double, _ title: String, style: TextStyle = .warning) {
    self.x = x
    self.title = title
    self.style = style
  }
}
