import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import TryLogic
import Unidirectional
import WorkspaceLogic

/// The matches of a pattern, so that users see what it matches. The first ones are visible; the user
/// scrolls to the others.
struct TryMatches: View {
  /// The matches whose texts determine the widths of the columns. A short pattern can have many more.
  private static let measured = 10_000

  let state: Bind<TryReducer.State>
  let rows: Bind<Int>
  let edit: @MainActor (Match) -> Void

  /// - Parameters:
  ///   - rows: the rows of the table, including its titles.
  ///   - edit: opens the file of a match in the user's editor.
  init(
    state: Bind<TryReducer.State>, rows: Bind<Int>, edit: @escaping @MainActor (Match) -> Void
  ) {
    self.state = state
    self.rows = rows
    self.edit = edit
  }

  var body: some View {
    let matches = state.map { $0.matches.map { MatchRow(match: $0) } }
    // A column that doesn't need its share leaves it to the other one.
    let longestFile = state.map { state in
      StyledText.columns(
        ofLongest: state.matches.prefix(TryMatches.measured).lazy.map {
          $0.path + TryMatches.line($0)
        }
      )
    }
    let longestMatch = state.map { state in
      state.matches.prefix(TryMatches.measured).reduce(0) { max($0, MatchExcerpt.mostColumns($1)) }
    }
    Table(
      matches, name: "found",
      columns: [
        TableColumn(
          "File", width: .flexible(minimum: 24, weight: 2, maximum: longestFile.value),
          importance: 1
        ) { row, width in
          let line = TryMatches.line(row.match)
          return .end(of: row.match.path, columns: width - line.count, .muted) + .muted(line)
        },
        TableColumn(
          "Match", width: .flexible(minimum: 32, weight: 3, maximum: longestMatch.value),
          importance: 2
        ) { row, width in
          MatchExcerpt.text(row.match, columns: width)
        },
      ]
    ) { [edit] in
      $0.searchable { "\($0.match.path) \($0.match.text)" }
        .onActivate("Edit file") { edit($0.match) }
        .values { ["path": $0.match.path, "line": "\($0.match.line)"] }
    }
    .frame(maxRows: rows.value)
    .hidden(state.map(\.matches.isEmpty))
  }

  private static func line(_ match: Match) -> String { match.hasLine ? ":\(match.line)" : "" }
}

/// A line of code with the matched part marked and in view.
enum MatchExcerpt {
  /// The columns before the match, if the line has to be shortened there.
  private static let context = 16

  /// The columns of notes beside the line.
  private static let notes = 32

  /// The columns that the text of a match doesn't exceed.
  static func mostColumns(_ match: Match) -> Int {
    let isAlone = match.end == nil && !match.excepted
    let isCut = match.matchedRange.map { $0.lowerBound >= match.text.utf8.count } == true
    let indentation = match.text.utf8.prefix { $0 == 0x20 || $0 == 0x09 }.count
    return match.text.utf8.count - indentation + (isAlone && !isCut ? 0 : notes)
  }

  /// Returns the line without its indentation.
  static func text(_ match: Match, columns: Int) -> StyledText {
    let text = match.text.utf8
    guard let range = match.matchedRange, !range.isEmpty else { return StyledText(match.text) }
    // Of a very long line, only the beginning is kept.
    guard range.lowerBound < text.count else {
      return .muted("… column \(TextFormat.number(match.column)) of a long line")
    }
    let excepted = match.excepted ? StyledText("excepted  ", .info) : ""
    let matched = range.clamped(to: 0..<text.count)
    func part(_ bytes: Range<Int>) -> String {
      String(decoding: text.dropFirst(bytes.lowerBound).prefix(bytes.count), as: UTF8.self)
    }
    let indentation = text.prefix { $0 == 0x20 || $0 == 0x09 }.count
    let before = part(min(indentation, matched.lowerBound)..<matched.lowerBound)
    let marked = part(matched)
    let more = match.end.map { "  … \(TextFormat.count($0.line - match.line, "more line"))" } ?? ""
    let room = columns - excepted.columns - StyledText.columns(of: more)
    let isInView = StyledText.columns(of: before) + StyledText.columns(of: marked) <= room
    let line =
      (isInView ? StyledText(before) : .end(of: before, columns: min(context, room / 3)))
      + StyledText(marked, .match) + StyledText(part(matched.upperBound..<text.count))
    return excepted + line.fitted(to: room) + .muted(more)
  }
}
