import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional

/// The matches of a migration, with a preview of the code around the selected one.
struct MatchesTab: View {
  let matches: Bind<[MatchRow]>
  let root: String
  let placeholder: String
  /// Whether the matches may have several teams.
  let showsTeams: Bool
  let open: @MainActor (Match) -> Void
  let except: @MainActor (Match) -> Void
  let preview: MatchCodePreview.Source

  var body: some View {
    PreviewSplit("hits.preview", of: Match.self, onPreview: preview.follow) { select in
      MatchList(
        matches: matches, root: root, placeholder: placeholder, showsTeams: showsTeams,
        lastSeen: preview.lastSeen.value, open: open, except: except, select: select)
    } preview: { _, _ in
      MatchCodePreview(state: preview.state, root: root)
    }
  }
}

/// The code around the selected match.
package struct MatchCodePreview: View {
  let state: Bind<MatchFollowing.State>
  let root: String

  /// The match in the preview, which follows the selection.
  package struct Source {
    let state: Bind<MatchFollowing.State>
    let follow: @MainActor (Match?) -> Void
    let lastSeen: Bind<MatchRow.ID?>

    /// - Parameters:
    ///   - follow: loads the file of the match in the preview.
    ///   - lastSeen: the match that the user saw last in a screen of its own; nil for none.
    package init(
      state: Bind<MatchFollowing.State>, follow: @escaping @MainActor (Match?) -> Void,
      lastSeen: Bind<MatchRow.ID?>
    ) {
      self.state = state
      self.follow = follow
      self.lastSeen = lastSeen
    }
  }

  package var body: some View {
    if let shown = state.map(\.shown).value {
      VStack {
        Label(headline(shown.match)).padding(horizontal: .one)
        MatchCode(state: .constant(shown), name: "hits.code")
      }
    } else {
      Spacer()
    }
  }

  private func headline(_ match: Match) -> StyledText {
    StyledText(match.path, .strong).linked(toFile: root + "/" + match.path)
      + .muted(match.hasLine ? ":\(match.line):\(match.column)" : "")
      + (match.excepted ? StyledText("   excepted", .info) : "")
      + (match.entry?.origin(in: root) ?? "")
  }
}
