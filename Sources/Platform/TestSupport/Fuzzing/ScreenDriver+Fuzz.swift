import IssueReporting
import Terminal

extension ScreenDriver {
  /// Sends random events to the app, and fails the test if one of them causes a crash, a report of
  /// misuse, or a screen that is drawn incorrectly. See `Fuzzer`.
  ///
  /// ```swift
  /// await app.fuzz(events: 2_000)
  /// ```
  ///
  /// - Parameters:
  ///   - count: the number of events.
  ///   - seed: determines all events.
  ///   - keys: the keys that are pressed most often; by default, those of the current screen except
  ///     the keys that quit.
  public func fuzz(
    events count: Int, seed: UInt64 = 1, keys: [KeyPress]? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line
  ) async {
    let own = host.activeBindings.filter { $0.id != "app.quit" }.flatMap(\.keys)
    var fuzzer = Fuzzer(seed: seed, events: RandomEvents(usualKeys: keys ?? own))
    guard let failure = await fuzzer.run(events: count, on: host) else { return }
    reportIssue("\(failure)", fileID: fileID, filePath: filePath, line: line, column: 1)
  }
}
