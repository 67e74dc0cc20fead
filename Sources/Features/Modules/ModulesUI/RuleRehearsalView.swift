import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import MigrationsUI
import ModulesInterface
import ModulesLogic
import Unidirectional
import Workspace

/// The merges of the last months that a module rule would have stopped.
package struct RuleRehearsalView: View {
  let rule: ModuleRule
  let state: Bind<RehearsalReducer<RuleRehearsal>.State>
  let today: Day
  let copy: @MainActor (String) -> Void

  /// - Parameter copy: copies a text to the clipboard.
  package init(
    rule: ModuleRule, state: Bind<RehearsalReducer<RuleRehearsal>.State>, today: Day,
    copy: @escaping @MainActor (String) -> Void
  ) {
    self.rule = rule
    self.state = state
    self.today = today
    self.copy = copy
  }

  package var body: some View {
    VStack {
      Label(StyledText(rule.kind.name, .strong) + "  " + StyledText(rule.kind.condition))
        .lineLimit(2)
        .padding(horizontal: .one)
      RehearsalView(
        state: state,
        content: .init(
          table: "rule-merges", check: "rule", findings: "violations",
          summary: { [today] in RehearsalText.summary($0, of: "rule", today: today) },
          notices: RuleRehearsalText.notices,
          subject: { "\(RuleRehearsalText.dependency($0))  \(RuleRehearsalText.place($0))" },
          columns: [
            .mergeDay(thisYear: today.parts.year),
            .mergeSubject(),
            RuleRehearsalView.dependency,
            .mergeAuthor(),
            .mergePlace("First violation", RuleRehearsalText.place),
          ]),
        copy: copy)
    }
  }

  private static let dependency = TableColumn<RuleRehearsal.Merge>(
    "Dependency", width: .flexible(minimum: 20, weight: 2), importance: 9
  ) { merge, _ in
    StyledText(RuleRehearsalText.dependency(merge), .warning)
  }
  .sorted(as: "dependency") { RuleRehearsalText.dependency($0) }
}
