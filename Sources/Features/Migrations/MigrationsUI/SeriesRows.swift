import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic

/// The values of a series as text, one line for each.
enum SeriesRows {
  static func text(_ history: MigrationHistory, limit: Int) -> StyledText {
    let lines = SeriesLines.lines(history, limit: limit)
    let columns = lines.map(\.count.count).max() ?? 0
    return lines.enumerated().reduce(StyledText("")) { text, line in
      let spaces = String(repeating: " ", count: 2 + columns - line.element.count.count)
      return text + StyledText(line.offset == 0 ? "" : "\n")
        + StyledText(line.element.curve, .accent)
        + StyledText(spaces + line.element.count, .strong)
        + StyledText("  " + line.element.name)
    }
  }
}
