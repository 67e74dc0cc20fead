import DeclarativeUI
import DesignSystem
import ModulesLogic
import Unidirectional

/// What else is to be known: names in rules that nothing has, exceptions without use.
struct NoticeList: View {
  let rows: [NoticeRow]

  var body: some View {
    ScrollView("notices") {
      VStack {
        if rows.isEmpty { Label(.muted("  Nothing else is to be said of the rules.")) }
        ForEach(rows, id: \.id) { row in
          Label(StyledText(" ! ", .warning) + StyledText(row.text)).lineLimit(3)
        }
      }
    }
    .expand()
  }
}
