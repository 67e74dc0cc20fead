/// The unit of all labels of an axis: ones, thousands or millions.
enum ChartUnit: Double {
  case one = 1
  case thousand = 1e3
  case million = 1e6

  /// - Parameter largest: the largest magnitude on the axis. Numbers below 10,000 are short enough.
  init(largest: Double) {
    self = largest >= 1e6 ? .million : largest >= 1e4 ? .thousand : .one
  }

  private var symbol: String {
    switch self {
    case .one: ""
    case .thousand: "k"
    case .million: "M"
    }
  }

  /// Formats a number: `950`, `2,000`, `2.5`, `12k`, `1.5M`. Zero has no unit.
  func text(_ value: Double) -> String {
    let scaled = value / rawValue
    guard value.magnitude < 1e15 else { return "\(value)" }
    if value == 0 { return "0" }
    return (scaled.magnitude < 0.1 ? "\(scaled)" : ChartUnit.oneDecimal(scaled)) + symbol
  }

  /// A number with a comma before its last three digits, as in tables.
  private static func grouped(_ number: Int) -> String {
    let digits = "\(number)"
    guard number.magnitude >= 1000 else { return digits }
    return digits.dropLast(3) + "," + digits.suffix(3)
  }

  private static func oneDecimal(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    if tenths % 10 == 0 { return grouped(tenths / 10) }
    return (tenths < 0 ? "-" : "") + "\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
  }
}
