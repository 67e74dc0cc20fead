import DeclarativeUI
import DesignSystem
import ModulesLogic
import Unidirectional

/// Other notices: names in rules that match no module, and unused exceptions.
struct NoticeList: View {
  let rows: [NoticeRow]
  /// The text for a list without rows.
  let placeholder: String

  var body: some View {
    ScrollView("notices") {
      VStack {
        if rows.isEmpty { Label(.muted("  " + placeholder)) }
        ForEach(rows, id: \.id) { row in
          Label(StyledText(" ! ", .warning) + StyledText(row.text)).lineLimit(3)
        }
      }
    }
    .expand()
  }
}
