import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Unidirectional
import Workspace
import WorkspaceLogic

/// The rules.
struct RuleTable: View {
  let rows: [RuleRow]
  /// The id of the selected one; it outlasts this view.
  let selected: Source<Int?>
  let actions: RulesView.Actions

  var body: some View {
    VStack {
      table
      Divider()
      RuleLine(rows: rows, selected: selected)
    }
  }

  private var table: some View {
    Table(.constant(rows), name: "rules", columns: RuleTable.columns) {
      $0.searchable { "\($0.rule.kind.word) \($0.words) \($0.rule.because ?? "")" }
        .onSelect { [selected] in selected.value = $0.id }
        .onActivate("what breaks it") { actions.showBroken($0.rule) }
        .itemKeys { row in
          KeyBinding(
            "rules.edit", "e", title: "edit the rule",
            disabled: row == nil ? "there is no rule" : nil
          ) { if let row { actions.editConfiguration(row.rule.place) } }
        }
        .placeholder(
          "Here would be rules such as  - { kind: never, from: Logic, to: UI }  below “rules:” in "
            + "headway.yml.")
    }
  }

  private static var columns: [TableColumn<RuleRow>] {
    [
      TableColumn("Rule", width: .fixed(12), importance: 9) { row, _ in
        StyledText(row.rule.kind.word, .strong)
      }
      .sorted(as: "rule") { $0.rule.kind.word },
      TableColumn("Says", width: .flexible(minimum: 22, weight: 3), importance: 10) { row, _ in
        StyledText(row.words)
      },
      TableColumn("Judges", width: .fixed(7), alignment: .trailing, importance: 6) { row, _ in
        .muted(Wording.number(row.covered))
      }
      .sorted(as: "judges", descending: true) { $0.covered },
      TableColumn("Violations", width: .fixed(10), alignment: .trailing, importance: 8) { row, _ in
        row.violations == 0
          ? StyledText("kept", .success)
          : StyledText("✗ \(Wording.number(row.violations))", .danger)
      }
      .sorted(as: "violations", descending: true) { $0.violations },
      TableColumn("Excepted", width: .fixed(8), alignment: .trailing, importance: 5) { row, _ in
        row.excepted == 0 ? .muted("–") : StyledText(Wording.number(row.excepted), .warning)
      }
      .sorted(as: "excepted", descending: true) { $0.excepted },
      TableColumn("Because", width: .flexible(minimum: 20, weight: 3), importance: 4) { row, _ in
        .muted(row.rule.because ?? "–")
      },
    ]
  }
}

/// All of the selected rule, which may be cut in its row.
private struct RuleLine: View {
  let rows: [RuleRow]
  let selected: Source<Int?>

  var body: some View {
    Label(
      Bind { [rows, selected] in
        let id = selected.value
        guard let row = rows.first(where: { $0.id == id }) ?? rows.first else { return "" }
        return StyledText(row.rule.kind.word, .strong) + "  " + StyledText(row.words)
          + .muted(row.rule.because.map { "  because \($0)" } ?? "")
      }
    )
    .lineLimit(3)
    .padding(horizontal: .one)
    .frame(rows: 3)
  }
}
