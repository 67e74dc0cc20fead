import DeclarativeUI
import Foundation
import Terminal
import TestSupport
import Testing

@testable import headway

/// The work of the app for typical input, as counts that are the same on every machine.
///
/// Review every changed count, including lower ones. Run with RECORD_WORK=1 to update `Work.txt`,
/// then read the difference.
@MainActor @Suite struct ScreenWorkTests {
  /// A step and its counts.
  private struct Row {
    let step: String
    let counters: ViewHost.Counters
    let cells: Int

    var text: String {
      func pad(_ value: some CustomStringConvertible) -> String {
        let text = "\(value)"
        return String(repeating: " ", count: max(0, 7 - text.count)) + text
      }
      return step.padding(toLength: 26, withPad: " ", startingAt: 0)
        + pad(counters.bodiesEvaluated) + pad(counters.nodesPainted) + pad(counters.rowsRealized)
        + pad(counters.frames) + pad(cells)
    }
  }

  private static let heading =
    "step".padding(toLength: 26, withPad: " ", startingAt: 0)
    + " bodies  nodes   rows frames  cells"

  @Test("a walk through the app does as much work as recorded")
  func walk() async throws {
    // Without plugins: the built-in ones change, and some load their data asynchronously.
    let app = try RootTests.App()
    try await app.load()
    app.host.surface.clearDamage()
    var rows: [Row] = []
    func measure(_ step: String, _ keys: [KeyPress]) {
      let before = app.host.counters
      var cells = 0
      for key in keys {
        app.press(key)
        app.host.render()
        cells += app.host.surface.damagedCells
        app.host.surface.clearDamage()
      }
      rows.append(Row(step: step, counters: app.host.counters.since(before), cells: cells))
    }
    measure("ten rows down", Array(repeating: "down", count: 10))
    measure("ten rows up", Array(repeating: "up", count: 10))
    measure("open the filter", ["/"])
    measure("type three letters", ["t", "e", "s"])
    measure("close it", ["esc"])
    measure("open a migration", ["enter"])
    measure("show its seven tabs", ["1", "2", "3", "4", "5", "6", "7"])
    measure("ten matches down", Array(repeating: "down", count: 10))
    measure("back to the list", ["esc"])
    measure("open the help", ["?"])
    measure("close it", ["esc"])
    measure("open the palette", [":"])
    measure("type three letters", ["s", "e", "t"])
    measure("close it", ["esc"])
    measure("press an unused key", ["f12"])
    app.host.resize(to: Size(columns: 120, rows: 40))
    app.host.render()
    app.host.surface.clearDamage()
    measure("ten rows with a preview", Array(repeating: "down", count: 10))
    measure("hide the preview", ["z"])
    measure("ten rows without it", Array(repeating: "up", count: 10))

    let text = ([ScreenWorkTests.heading] + rows.map(\.text)).joined(separator: "\n") + "\n"
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Work.txt")
    if ProcessInfo.processInfo.environment["RECORD_WORK"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let recorded = try String(contentsOf: file, encoding: .utf8)
    let differences = ScreenDifference.between(text, and: recorded)
    #expect(
      differences.isEmpty,
      """
      The work differs from the record (-); RECORD_WORK=1 records this (+):
      \(ScreenWorkTests.heading)
      \(differences.map(\.description).joined(separator: "\n"))
      """)
  }
}

extension ViewHost.Counters {
  fileprivate func since(_ earlier: ViewHost.Counters) -> ViewHost.Counters {
    var difference = self
    difference.bodiesEvaluated -= earlier.bodiesEvaluated
    difference.nodesPainted -= earlier.nodesPainted
    difference.rowsRealized -= earlier.rowsRealized
    difference.frames -= earlier.frames
    return difference
  }
}

extension Surface {
  /// The number of cells that a renderer has to check in the next frame.
  fileprivate var damagedCells: Int {
    (0..<size.rows).reduce(0) { $0 + (damage(ofRow: $1)?.count ?? 0) }
  }
}
