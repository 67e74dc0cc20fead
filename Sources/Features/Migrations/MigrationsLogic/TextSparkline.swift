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
    guard let first = steps.first, let end = steps.last, columns > 0 else { return "" }
    let span = max(1, end.day - first.day)
    let last = heights.count - 1
    let low = peak == nil ? steps.map(\.remaining).min() ?? 0 : 0
    let range = (peak ?? steps.map(\.remaining).max() ?? 0) - low
    // Equal values other than zero have half the height.
    let flat = peak == nil && low > 0 ? last / 2 : 0
    var text = ""
    var index = 0
    // The first column is the first day, and the last column the last one.
    for column in 0..<columns {
      let day = columns == 1 ? first.day + span : first.day + span * column / (columns - 1)
      while index + 1 < steps.count, steps[index + 1].day <= day { index += 1 }
      // Only the highest value has the full height.
      let height = range > 0 ? (steps[index].remaining - low) * last / range : flat
      text.append(heights[min(last, max(0, height))])
    }
    return text
  }
}
