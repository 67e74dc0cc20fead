import DeclarativeUI
import DesignSystem
import MigrationsInterface
import TryLogic
import Unidirectional
import WorkspaceLogic

/// The first matches of a pattern, so that users see what it matches.
struct TryMatches: View {
  private static let shown = 3

  let state: Bind<TryReducer.State>

  var body: some View {
    VStack {
      ForEach(0..<TryMatches.shown, id: \.self) { index in
        Label(state.map { TryMatches.text($0.matches, index) })
          .hidden(state.map { $0.matches.count <= index })
      }
      Label(state.map { .muted(TryMatches.rest($0.matches.count)) })
        .hidden(state.map { $0.matches.count <= TryMatches.shown })
    }
    .padding(horizontal: .one)
  }

  /// The number of matches that aren't shown.
  private static func rest(_ count: Int) -> String {
    let rest = count - shown
    return "and \(TextFormat.count(rest, "more match", "more matches"))"
  }

  private static func text(_ matches: [Match], _ index: Int) -> StyledText {
    guard matches.indices.contains(index) else { return "" }
    let match = matches[index]
    return .muted("\(match.path):\(match.line)  ") + code(match)
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
