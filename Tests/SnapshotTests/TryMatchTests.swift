import MigrationsInterface
import MigrationsLogic
import TestSupport
import Testing
import TryLogic
import Workspace

@testable import TryUI

/// The matches of a tried pattern on its screen.
@MainActor @Suite struct TryMatchTests {
  private let path = "app-common/src/main/kotlin/app/common/inject/AppCommonModule.kt"

  @Test("beside a long path, the matched code is in view", arguments: [80, 120, 200])
  func longPath(columns: Int) {
    let text = screen([match("import org.koin.core", 0..<15)], columns: columns).text
    #expect(text.contains("AppCommonModule.kt:7"))
    #expect(text.contains("import org.koin.core"))
  }

  @Test("beside short code, the whole path is in view")
  func shortCode() {
    #expect(screen([match("TODO", 0..<4)]).text.contains("\(path):7  TODO"))
  }

  @Test("in a long line, the match and the code before it are in view")
  func longLine() {
    let before = String(repeating: "var x=1;", count: 20)
    let text = screen([match(before + "TODO" + before, 160..<164)]).text
    #expect(text.contains("…1;var x=1;TODO") || text.contains(";var x=1;TODO"))
    // The scan keeps only the beginning of a very long line.
    #expect(
      screen([match("var x=1;", 240_000..<240_004)]).text.contains("column 240,001 of a long line"))
  }

  @Test("a match of several lines names the number of its other lines, even in a narrow window")
  func severalLines() {
    let line = "service.call(first, second, third, fourth, fifth, sixth, seventh"
    let call = match(line, 0..<line.utf8.count, end: MatchEnd(line: 10, column: 3))
    #expect(screen([call]).text.contains("… 3 more lines"))
    let open = match("foo(", 0..<4, end: MatchEnd(line: 8, column: 3))
    #expect(screen([open]).text.contains("foo(  … 1 more line"))
  }

  @Test("a higher window lists more matches")
  func heights() {
    let matches = (1...30).map { match("TODO", 0..<4, line: $0) }
    func rows(_ rows: Int) -> Int {
      screen(matches, columns: 120, rows: rows).text.split(separator: "\n").count {
        $0.contains(".kt:")
      }
    }
    #expect(rows(20) == 4)
    #expect(rows(36) == 8)
    #expect(rows(56) == 16)
  }

  @Test("the arrow down leads from the pattern to the matches, and Enter edits the file")
  func edited() {
    var edited: [Int] = []
    let matches = (1...3).map { match("TODO", 0..<4, line: $0) }
    let screen = screen(matches) { edited.append($0.line) }
    screen.press("down", "down", "enter")
    #expect(edited == [2])
  }

  @Test("the screen names the searched files, the part of them and the progress of the scan")
  func searched() {
    var state = state([match("TODO", 0..<4)])
    #expect(
      screen(state).text.contains(
        "Case-sensitive regular expression, searched in all tracked files."))
    #expect(screen(state).text.contains("1 match in 1 file of the working tree."))
    state.scope = .comments
    #expect(
      screen(state, columns: 120).text.contains(
        "searched only in the comments of all tracked files."))
    state.counts.phase = .counting(done: 1, total: 2)
    #expect(screen(state).text.contains("1 match in 1 file of the working tree so far."))
    #expect(screen(state).text.contains("The history is read after the scan."))
  }

  private func match(
    _ text: String, _ range: Range<Int>, line: Int = 7, end: MatchEnd? = nil
  ) -> Match {
    Match(
      path: path, line: line, column: range.lowerBound + 1, text: text, matchedRange: range,
      end: end, teams: [], module: nil, excepted: false)
  }

  private func state(_ matches: [Match]) -> TryReducer.State {
    var state = TryReducer.State(pattern: "TODO")
    state.counts.phase = .counted
    state.counts.matches[TryReducer.id] = matches
    state.counts.migrations[0].isCounted = true
    state.counts.migrations[0].remaining = matches.count
    state.counts.migrations[0].files = 1
    return state
  }

  private func screen(
    _ matches: [Match], columns: Int = 80, rows: Int = 20,
    edit: @escaping @MainActor (Match) -> Void = { _ in }
  ) -> ScreenDriver {
    screen(state(matches), columns: columns, rows: rows, edit: edit)
  }

  private func screen(
    _ state: TryReducer.State, columns: Int = 80, rows: Int = 20,
    edit: @escaping @MainActor (Match) -> Void = { _ in }
  ) -> ScreenDriver {
    ScreenDriver(
      TryView(
        state: .constant(state), today: Day(number: 20_780), place: "working tree",
        typed: { _ in }, rescope: { _ in }, reread: { _ in }, search: {}, adopt: {}, edit: edit),
      columns: columns, rows: rows)
  }
}
