import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Unidirectional

/// Lists dependency cycles and the locations that close them. The selected one appears in full below
/// the table.
struct CycleTable: View {
  let rows: [CycleRow]
  /// The text for a list without rows.
  let placeholder: String
  /// The id of the selected cycle; the caller keeps it when this view is removed.
  let selected: Source<Int?>
  let actions: RulesView.Actions

  var body: some View {
    VStack {
      Table(
        .constant(rows), name: "cycles",
        columns: [
          TableColumn("Modules", width: .fixed(7), alignment: .trailing, importance: 3) { row, _ in
            StyledText("\(row.cycle.path.count - 1)")
          }
          .sorted(as: "modules", descending: true) { $0.cycle.path.count },
          TableColumn("Cycle", width: .flexible(minimum: 30, weight: 3), importance: 10) { row, _ in
            StyledText(row.cycle.description, .strong)
          },
          TableColumn("Starts at", width: .flexible(minimum: 24, weight: 2), importance: 5) {
            row, width in
            .end(
              of: row.cycle.locations.first.map { "\($0.path):\($0.line)" } ?? "", columns: width,
              .muted)
          },
        ]
      ) {
        $0.searchable { $0.cycle.description }
          .onSelect { [selected] in selected.value = $0?.id }
          .onActivate("Show code") {
            if let location = CycleTable.location(of: $0.cycle) { actions.show(location) }
          }
          .itemKeys { row in
            KeyBinding(
              "cycles.open", "o", title: "Open module",
              disabled: row == nil ? "no cycle is selected" : nil
            ) { if let first = row?.cycle.path.first { actions.open(first) } }
          }
          .placeholder(StyledText(placeholder))
      }
      SelectedRowText(rows: rows, selected: selected) { StyledText($0.cycle.description) }
    }
  }

  private static func location(of cycle: ModuleCycle) -> ModuleSourceLocation? {
    guard cycle.path.count > 1, let location = cycle.locations.first else { return nil }
    return ModuleSourceLocation(module: cycle.path[0], to: cycle.path[1], location)
  }
}
