import DeclarativeUI
import Foundation
import Terminal
import TestSupport
import Testing

@testable import headway

/// How much work the app does for what a person does, in counts that are the same on every machine.
///
/// A count that changed is a change to be read and agreed upon: run with RECORD_WORK=1, and the file
/// `Work.txt` tells the difference. So does a count that fell.
@MainActor @Suite struct WorkTests {
  /// A step, and what it cost.
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
        + pad(counters.bodiesEvaluated) + pad(counters.nodesPainted) + pad(counters.rowsRealised)
        + pad(counters.frames) + pad(cells)
    }
  }

  private static let heading =
    "step".padding(toLength: 26, withPad: " ", startingAt: 0)
    + " bodies  nodes   rows frames  cells"

  @Test("a walk through the app costs as much as agreed")
  func walk() async throws {
    // Without plugins: those that are built in come and go, and some find what they show meanwhile.
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
    measure("the filter opens", ["/"])
    measure("three letters in it", ["t", "e", "s"])
    measure("it closes", ["esc"])
    measure("a migration opens", ["enter"])
    measure("its seven tabs", ["1", "2", "3", "4", "5", "6", "7"])
    measure("ten hits down", Array(repeating: "down", count: 10))
    measure("back to the list", ["esc"])
    measure("the help opens", ["?"])
    measure("it closes", ["esc"])
    measure("the palette opens", [":"])
    measure("three letters in it", ["s", "e", "t"])
    measure("it closes", ["esc"])
    measure("a key without a meaning", ["f12"])

    let text = ([WorkTests.heading] + rows.map(\.text)).joined(separator: "\n") + "\n"
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Work.txt")
    if ProcessInfo.processInfo.environment["RECORD_WORK"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let agreed = try String(contentsOf: file, encoding: .utf8)
    let differences = ScreenDifference.between(text, and: agreed)
    #expect(
      differences.isEmpty,
      """
      The work isn't as agreed (-); RECORD_WORK=1 agrees on this (+):
      \(WorkTests.heading)
      \(differences.map(\.description).joined(separator: "\n"))
      """)
  }
}

extension ViewHost.Counters {
  fileprivate func since(_ earlier: ViewHost.Counters) -> ViewHost.Counters {
    var difference = self
    difference.bodiesEvaluated -= earlier.bodiesEvaluated
    difference.nodesPainted -= earlier.nodesPainted
    difference.rowsRealised -= earlier.rowsRealised
    difference.frames -= earlier.frames
    return difference
  }
}

extension Surface {
  /// The cells that a renderer looks at in the next frame.
  fileprivate var damagedCells: Int {
    (0..<size.rows).reduce(0) { $0 + (damage(ofRow: $1)?.count ?? 0) }
  }
}
