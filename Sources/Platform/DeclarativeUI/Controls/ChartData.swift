import DesignSystem

/// What a chart shows: lines, a band for what is only guessed, and marks on the horizontal axis.
public struct ChartData: Hashable, Sendable {
  public var series: [ChartSeries]
  public var band: ChartBand?
  public var markers: [ChartMarker]

  public init(
    series: [ChartSeries] = [], band: ChartBand? = nil, markers: [ChartMarker] = []
  ) {
    self.series = series
    self.band = band
    self.markers = markers
  }
}

/// A place in a chart, in the units of its axes: days and counts, say.
public struct ChartPoint: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// Whether it can be drawn: not for what is no number, and not where cells would lose count.
  var isDrawable: Bool { x.magnitude < 1e12 && y.magnitude < 1e12 }
}

/// Points joined by a line. Its name and its stroke tell it apart where colours can't.
public struct ChartSeries: Hashable, Sendable {
  public enum Stroke: Hashable, Sendable { case solid, dashed, dotted }

  public var name: String
  public var points: [ChartPoint]
  public var style: TextStyle
  public var stroke: Stroke

  /// - Parameter points: from left to right; those that are no number, or beyond a
  ///   million million, are left out.
  public init(
    _ name: String, _ points: [ChartPoint], style: TextStyle = .accent, stroke: Stroke = .solid
  ) {
    self.name = name
    self.points = points
    self.style = style
    self.stroke = stroke
  }
}

/// The room between two lines: where a forecast lies.
public struct ChartBand: Hashable, Sendable {
  public var lower: [ChartPoint]
  public var upper: [ChartPoint]
  public var style: TextStyle

  /// - Parameters: both from left to right.
  public init(lower: [ChartPoint], upper: [ChartPoint], style: TextStyle = .rule) {
    self.lower = lower
    self.upper = upper
    self.style = style
  }
}

/// A vertical line at a place of the horizontal axis: a due date.
public struct ChartMarker: Hashable, Sendable {
  public var x: Double
  public var title: String
  public var style: TextStyle

  public init(_ x: Double, _ title: String, style: TextStyle = .warning) {
    self.x = x
    self.title = title
    self.style = style
  }
}
