import DeclarativeUI
import DesignSystem

/// Shows the names of teams in lists. All lists shorten them in the same way.
package enum TeamText {
  /// A team's name. If it doesn't fit, it loses its organization, and then the middle of the rest.
  /// A name that is cut in the middle has the same width in all lists.
  package static func text(
    _ team: String, columns: Int, _ style: TextStyle = .body
  ) -> StyledText {
    if StyledText.columns(of: team) <= columns { return StyledText(team, style) }
    let local = StyledText.localName(of: team, columns: columns, style)
    guard local.text.dropFirst().contains("…") else { return local }
    return StyledText.localName(of: team, columns: min(columns, Extent.teamName), style)
  }

  /// The names of several teams, or the first one and the number of the others.
  package static func text(
    of teams: [String], columns: Int, _ style: TextStyle = .body
  ) -> StyledText {
    let all = teams.joined(separator: " ")
    guard let first = teams.first, StyledText.columns(of: all) > columns else {
      return StyledText(all, style)
    }
    let others = others(teams, columns: columns)
    return text(first, columns: columns - others.count, style) + .muted(others)
  }

  /// The number of teams besides the first one, such as ` +1 more`, or ` +1` if there isn't enough room for
  /// the word; empty for a single team.
  package static func others(_ teams: [String], columns: Int) -> String {
    let long = others(teams)
    return StyledText.columns(of: (teams.first ?? "") + long) <= columns
      ? long : others(teams, isShort: true)
  }

  /// The number of teams besides the first one.
  package static func others(_ teams: [String], isShort: Bool = false) -> String {
    teams.count > 1 ? " +\(teams.count - 1)" + (isShort ? "" : " more") : ""
  }

  /// The widths at which a column shows more of the names: those of whole names, and of names that
  /// have lost their organization.
  ///
  /// - Parameter rows: the teams of each row.
  package static func steps(_ rows: some Sequence<[String]>) -> Set<Int> {
    var widths: Set<Int> = []
    for teams in Set(rows) {
      guard let first = teams.first else { continue }
      widths.insert(StyledText.columns(of: teams.joined(separator: " ")))
      let others = others(teams, isShort: true)
      if teams.count > 1 {
        widths.insert(StyledText.columns(of: first + others))
        widths.insert(StyledText.columns(of: first + self.others(teams)))
      }
      guard let slash = first.firstIndex(of: "/") else { continue }
      widths.insert(StyledText.columns(of: "…" + first[slash...] + others))
    }
    return widths
  }

  /// The smallest useful width of a column with names, in terminal columns.
  ///
  /// - Parameter longest: the width of the longest name.
  package static func minimum(_ longest: Int) -> Int { min(longest, Extent.teamName) }
}
