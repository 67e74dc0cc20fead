import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Unidirectional

/// The circles with the places that close them.
struct CycleTable: View {
  let rows: [CycleRow]
  let actions: RulesView.Actions

  var body: some View {
    Table(
      .constant(rows), name: "cycles",
      columns: [
        TableColumn("Modules", width: .fixed(7), alignment: .trailing, importance: 3) { row, _ in
          StyledText("\(row.cycle.path.count - 1)")
        }
        .sorted(as: "modules", descending: true) { $0.cycle.path.count },
        TableColumn("Circle", width: .flexible(minimum: 30, weight: 3), importance: 10) { row, _ in
          StyledText(row.cycle.words, .strong)
        },
        TableColumn("Begins at", width: .flexible(minimum: 24, weight: 2), importance: 5) {
          row, _ in .muted(row.cycle.places.first.map { "\($0.path):\($0.line)" } ?? "")
        },
      ]
    ) {
      $0.searchable { $0.cycle.words }
        .onActivate("code") {
          if let place = CycleTable.place(of: $0.cycle) { actions.show(place) }
        }
        .itemKeys { row in
          KeyBinding(
            "cycles.open", "o", title: "go to the module",
            disabled: row == nil ? "there is no circle" : nil
          ) { if let first = row?.cycle.path.first { actions.open(first) } }
        }
        .placeholder("No module depends on itself by way of others.")
    }
  }

  private static func place(of cycle: ModuleCycle) -> ModulePlace? {
    guard cycle.path.count > 1, let place = cycle.places.first else { return nil }
    return ModulePlace(module: cycle.path[0], to: cycle.path[1], place)
  }
}
