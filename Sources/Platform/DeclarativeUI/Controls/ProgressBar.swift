import DesignSystem

/// A bar that says how much is done: `━━━━━━╸─────`.
public enum ProgressBar {
  /// The bar as text for a table cell or a label.
  ///
  /// - Parameters:
  ///   - fraction: 0…1; beyond is cut, and what is no number is nothing done.
  ///   - columns: its length in cells. It is full only when `fraction` is 1, and empty only at 0.
  public static func text(_ fraction: Double, columns: Int) -> StyledText {
    guard columns > 0 else { return "" }
    let fraction = fraction.isNaN ? 0 : min(1, max(0, fraction))
    var halves = Int((fraction * Double(columns * 2)).rounded())
    if fraction < 1 { halves = min(halves, columns * 2 - 1) }
    if fraction > 0 { halves = max(halves, 1) }
    let full = String(repeating: "━", count: halves / 2) + (halves % 2 == 1 ? "╸" : "")
    let rest = String(repeating: "─", count: columns - (halves + 1) / 2)
    return StyledText(spans: [
      .init(full, fraction == 1 ? .success : .progressFull), .init(rest, .progressEmpty),
    ])
  }
}
