import MigrationsInterface
import Workspace

/// A sparkline in text: blocks of eight heights, evenly spaced in time.
package enum TextSparkline {
  private static let heights: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Returns the sparkline.
  ///
  /// - Parameters:
  ///   - steps: the values, oldest first; each holds until the next one.
  ///   - peak: the value at full height, with zero at the lowest one; nil to scale from the lowest to
  ///     the highest of the values.
  ///   - columns: the width in terminal columns.
  package static func text(_ steps: [ShareStep], peak: Int? = nil, columns: Int) -> String {
    guard let first = steps.first, let last = steps.last, columns > 0 else { return "" }
    let span = max(1, last.day - first.day)
    let low = peak == nil ? steps.map(\.remaining).min() ?? 0 : 0
    let range = (peak ?? steps.map(\.remaining).max() ?? 0) - low
    var text = ""
    var index = 0
    for column in 1...columns {
      let end = first.day + span * column / columns
      while index + 1 < steps.count, steps[index + 1].day <= end { index += 1 }
      let height = range > 0 ? (steps[index].remaining - low) * heights.count / (range + 1) : 0
      text.append(heights[min(heights.count - 1, max(0, height))])
    }
    return text
  }
}
