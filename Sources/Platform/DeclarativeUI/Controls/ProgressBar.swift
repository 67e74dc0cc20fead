import DesignSystem

/// A progress bar as text: `━━━━━━╸─────`.
public enum ProgressBar {
  /// Returns a progress bar for a table cell or a label.
  ///
  /// - Parameters:
  ///   - fraction: The progress from 0 to 1. Values outside this range are clamped; NaN counts as
  ///     0.
  ///   - columns: The length in cells. The bar is full only if `fraction` is 1, and empty only if
  ///     it is 0.
  ///   - style: The style of the filled part for a state that the text beside the bar names; nil for
  ///     `progressFull`, or `success` at 1.
  /// - Returns: The filled part in that style, the rest in `progressEmpty`.
  public static func text(
    _ fraction: Double, columns: Int, style: TextStyle? = nil
  ) -> StyledText {
    guard columns > 0 else { return "" }
    let fraction = fraction.isNaN ? 0 : min(1, max(0, fraction))
    var halves = Int((fraction * Double(columns * 2)).rounded())
    if fraction < 1 { halves = min(halves, columns * 2 - 1) }
    if fraction > 0 { halves = max(halves, 1) }
    let full = String(repeating: "━", count: halves / 2) + (halves % 2 == 1 ? "╸" : "")
    let rest = String(repeating: "─", count: columns - (halves + 1) / 2)
    return StyledText(spans: [
      .init(full, style ?? (fraction == 1 ? .success : .progressFull)), .init(rest, .progressEmpty),
    ])
  }
}
