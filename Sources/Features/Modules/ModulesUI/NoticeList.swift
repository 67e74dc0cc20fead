import DeclarativeUI
import DesignSystem
import ModulesLogic
import Unidirectional

/// Other notices: names in rules that match no module, and unused exceptions.
struct NoticeList: View {
  let rows: [NoticeRow]

  var body: some View {
    ScrollView("notices") {
      VStack {
        if rows.isEmpty { Label(.muted("  No notices.")) }
        ForEach(rows, id: \.id) { row in
          Label(StyledText(" ! ", .warning) + StyledText(row.text)).lineLimit(3)
        }
      }
    }
    .expand()
  }
}
