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
  private static let shown = 4

  let state: Bind<TryReducer.State>

  var body: some View {
    List(state.map { $0.matches.map { MatchRow(match: $0) } }, name: "found") { row in
      Label(.muted("\(row.match.path):\(row.match.line)  ") + TryMatches.code(row.match))
    }
    .frame(maxRows: TryMatches.shown)
    .hidden(state.map(\.matches.isEmpty))
  }

  /// The line without its indentation, with the matched part marked.
  private static func code(_ match: Match) -> StyledText {
    let text = match.text.utf8
    guard let range = match.matchedRange?.clamped(to: 0..<text.count), !range.isEmpty else {
      return StyledText(match.text)
    }
    func part(_ bytes: Range<Int>) -> String {
      String(decoding: text.dropFirst(bytes.lowerBound).prefix(bytes.count), as: UTF8.self)
    }
    let indentation = text.prefix { $0 == 0x20 || $0 == 0x09 }.count
    let start = min(indentation, range.lowerBound)
    let line =
      StyledText(part(start..<range.lowerBound)) + StyledText(part(range), .match)
      + StyledText(part(range.upperBound..<text.count))
    guard let end = match.end else { return line }
    return line + .muted("  … \(TextFormat.count(end.line - match.line, "more line"))")
  }
}
