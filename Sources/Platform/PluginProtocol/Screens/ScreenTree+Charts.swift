import Dates
import Routing

extension ScreenTree {
  /// The range of the numbers in charts.
  private static let range = -1e12...1e12

  /// Decodes a line of small bars. A value of null leaves a gap.
  static func sparkline(_ place: JSONReader) -> ScreenTree? {
    guard place["values"] != nil else {
      place.note("missing", at: "values")
      return nil
    }
    let values = place.list("values", limit: ProtocolLimits.points).map { place -> Double? in
      place.value == .null ? nil : place.number(in: range)
    }
    return .sparkline(values, place["label"].flatMap(PluginText.init))
  }

  /// Decodes a bar chart.
  static func bars(_ place: JSONReader) -> ScreenTree? {
    guard place["bars"] != nil else {
      place.note("missing", at: "bars")
      return nil
    }
    return .bars(
      place.list("bars", limit: ProtocolLimits.bars).compactMap { place in
        place.members(["label", "value", "text", "style"])
        guard let label = place.text("label", limit: ProtocolLimits.title),
          let value = place.number("value", in: 0...range.upperBound)
        else { return nil }
        return Bar(
          label: label, value: value, text: place.text(ifAny: "text", limit: ProtocolLimits.title),
          style: place.choice(ifAny: "style", of: PluginText.Style.self) ?? .accent)
      })
  }

  /// Decodes a line chart.
  static func chart(_ place: JSONReader) -> ScreenTree? {
    guard place["series"] != nil else {
      place.note("missing", at: "series")
      return nil
    }
    var hasDates: Bool?
    let series = place.list("series", limit: ProtocolLimits.series).compactMap { place in
      line(place, &hasDates)
    }
    return .chart(
      Chart(
        series: series, hasDates: hasDates ?? false,
        rows: place.integer(ifAny: "rows", in: 3...30) ?? 10))
  }

  private static func line(_ place: JSONReader, _ hasDates: inout Bool?) -> Chart.Series? {
    place.members(["name", "points", "style"])
    guard let name = place.text("name", limit: ProtocolLimits.title) else { return nil }
    var points: [Chart.Point] = []
    for place in place.list("points", limit: ProtocolLimits.points) {
      let values = place.list(limit: 2)
      guard values.count == 2 else {
        place.note("expected two values, such as [\"2026-11-21\", 3] or [1, 3]")
        continue
      }
      guard let x = horizontal(values[0], &hasDates), let y = values[1].number(in: range) else {
        continue
      }
      guard points.last.map({ $0.x < x }) ?? true else {
        values[0].note("expected ascending values")
        break
      }
      points.append(Chart.Point(x: x, y: y))
    }
    return Chart.Series(
      name: name, points: points,
      style: place.choice(ifAny: "style", of: PluginText.Style.self) ?? .accent)
  }

  /// Decodes a number or a date. All horizontal values of a chart are of the same kind.
  private static func horizontal(_ place: JSONReader, _ hasDates: inout Bool?) -> Double? {
    var isDate = false
    if case .string = place.value { isDate = true }
    guard hasDates ?? isDate == isDate else {
      place.note("expected a \(isDate ? "number" : "date") as in the other points")
      return nil
    }
    hasDates = isDate
    guard isDate else { return place.number(in: range) }
    guard let date = place.text(limit: 10).flatMap(CivilDate.init(iso:)) else {
      place.note("expected a date in the form 2026-11-21")
      return nil
    }
    return Double(date.daysSince1970)
  }
}
