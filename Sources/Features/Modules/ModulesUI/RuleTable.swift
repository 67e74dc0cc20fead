import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Unidirectional
import Workspace
import WorkspaceLogic

/// Lists the rules.
struct RuleTable: View {
  let rows: [RuleRow]
  /// The text for a list without rows.
  let placeholder: String
  /// The id of the selected rule; the caller keeps it when this view is removed.
  let selected: Source<Int?>
  let actions: RulesView.Actions

  var body: some View {
    VStack {
      table
      SelectedRowText(rows: rows, selected: selected, text: RuleTable.text)
    }
  }

  private static func text(_ row: RuleRow) -> StyledText {
    StyledText(row.rule.kind.name, .strong) + "  " + StyledText(row.rule.kind.condition)
      + .muted(row.rule.because.map { ". Reason: \($0)" } ?? "")
  }

  private var table: some View {
    Table(.constant(rows), name: "rules", columns: RuleTable.columns) {
      $0.searchable { "\($0.rule.kind.name) \($0.summary) \($0.rule.because ?? "")" }
        .onSelect { [selected] in selected.value = $0?.id }
        .onActivate("Show violations") { actions.showViolations($0.rule) }
        .itemKeys { row in
          let reason = row == nil ? "no rule is selected" : nil
          KeyBinding("rules.change", "E", title: "Edit rule", disabled: reason) {
            if let row { actions.editRule(row) }
          }
          KeyBinding("rules.rehearse", "L", title: "Rehearse rule", disabled: reason) {
            if let row { actions.rehearse(row) }
          }
          KeyBinding("rules.add", "n", title: "New rule") { actions.editRule(nil) }
          KeyBinding(
            "rules.edit", "e", title: "Edit headway.yml", isHint: false, disabled: reason
          ) { if let row { actions.editConfiguration(row.rule.location) } }
        }
        .placeholder(StyledText(placeholder))
    }
  }

  /// The number of violations. If there are none, it is replaced by the coverage of an incomplete check.
  private static func violations(_ row: RuleRow) -> StyledText {
    if row.violations > 0 {
      return StyledText("\(Glyph.violation) \(TextFormat.number(row.violations))", .danger)
    }
    return switch row.coverage {
    case .complete: .muted("–")
    case .partial: StyledText("incomplete", .warning)
    case .nothing: StyledText("not checked", .warning)
    }
  }

  private static var columns: [TableColumn<RuleRow>] {
    [
      TableColumn("Kind", width: .fixed(12), importance: 9) { row, _ in
        StyledText(row.rule.kind.name, .strong)
      }
      .sorted(as: "rule") { $0.rule.kind.name },
      TableColumn("Rule", width: .flexible(minimum: 22, weight: 3), importance: 10) { row, _ in
        StyledText(row.summary)
      },
      TableColumn("Applies to", width: .fixed(10), alignment: .trailing, importance: 6) { row, _ in
        .muted(TextFormat.number(row.covered))
      }
      .sorted(as: "judges", descending: true) { $0.covered },
      TableColumn("Violations", width: .fixed(11), alignment: .trailing, importance: 8) { row, _ in
        RuleTable.violations(row)
      }
      .sorted(as: "violations", descending: true) { $0.violations },
      TableColumn("Exceptions", width: .fixed(10), alignment: .trailing, importance: 5) { row, _ in
        row.excepted == 0 ? .muted("–") : StyledText(TextFormat.number(row.excepted), .warning)
      }
      .sorted(as: "excepted", descending: true) { $0.excepted },
      TableColumn("Reason", width: .flexible(minimum: 20, weight: 3), importance: 4) { row, _ in
        .muted(row.rule.because ?? "–")
      },
    ]
  }
}
