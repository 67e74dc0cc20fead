import Foundation
import MigrationsInterface
import WorkspaceLogic

/// Prints how accurate forecasts would have been, for files that `headway history --format json`
/// wrote. Scripts/backtest creates these files from a repository and a list of patterns.
@main enum ForecastBacktest {
  static func main() throws {
    let paths = CommandLine.arguments.dropFirst()
    guard !paths.isEmpty else {
      print("usage: forecast-backtest <history.json>...")
      exit(2)
    }
    var total = Backtest()
    var rows: [(name: String, backtest: Backtest)] = []
    for path in paths {
      var backtest = Backtest()
      for history in try HistoryFile(path: path).histories { backtest.add(history) }
      total.add(backtest)
      rows.append((URL(filePath: path).deletingPathExtension().lastPathComponent, backtest))
    }
    if rows.count > 1 { rows.append(("all", total)) }
    print(BacktestText.ranges(rows))
    print("")
    print(BacktestText.verdicts(rows))
    print("")
    print(BacktestText.outcomes(total.verdicts, falling: total.fallingVerdicts))
  }
}

/// The results as Markdown tables.
private enum BacktestText {
  static func ranges(_ rows: [(name: String, backtest: Backtest)]) -> String {
    table(
      ["repository", "ranges", "start tested", "before it", "end tested", "after it", "within"],
      rows.map { name, backtest in
        let tally = backtest.ranges
        return [
          name, TextFormat.number(tally.all), TextFormat.number(tally.started),
          percent(tally.earlyShare), TextFormat.number(tally.ended), percent(tally.lateShare),
          percent(tally.coverage),
        ]
      })
  }

  static func verdicts(_ rows: [(name: String, backtest: Backtest)]) -> String {
    table(
      [
        "repository", "due dates", "missed", "precision of late", "recall of late",
        "falling: due dates", "precision of late", "recall of late",
      ],
      rows.map { name, backtest in
        let (tally, falling) = (backtest.verdicts, backtest.fallingVerdicts)
        return [
          name, TextFormat.number(tally.missed + tally.met),
          share(tally.missed, of: tally.missed + tally.met),
          percent(tally.precision), percent(tally.recall),
          TextFormat.number(falling.missed + falling.met),
          percent(falling.precision), percent(falling.recall),
        ]
      })
  }

  static func outcomes(_ tally: VerdictTally, falling: VerdictTally) -> String {
    func cells(_ outcomes: VerdictTally.Outcomes) -> [String] {
      let all = outcomes.missed + outcomes.met
      return [TextFormat.number(all), share(outcomes.missed, of: all)]
    }
    return table(
      ["verdict", "due dates", "missed", "falling: due dates", "missed"],
      [
        ("late", \VerdictTally.late), ("at risk", \.atRisk), ("on track", \.onTrack),
        ("none", \.none),
      ].map { name, path in [name] + cells(tally[keyPath: path]) + cells(falling[keyPath: path]) })
  }

  private static func share(_ part: Int, of whole: Int) -> String {
    percent(whole > 0 ? Double(part) / Double(whole) : nil)
  }

  private static func percent(_ share: Double?) -> String {
    share.map(TextFormat.percent) ?? "–"
  }

  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    ([head, ["---"] + head.dropFirst().map { _ in "---:" }] + rows)
      .map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }
}
