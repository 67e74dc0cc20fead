import DeclarativeUI
import DesignSystem
import MigrationsLogic
import ModulesInterface
import ModulesLogic
import Unidirectional
import Workspace

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
      TableColumn("Broken", width: .fixed(8), alignment: .trailing, importance: 8) { row, _ in
        row.broken == 0
          ? StyledText("kept", .success)
          : StyledText("✗ \(Wording.number(row.broken))", .danger)
      }
      .sorted(as: "broken", descending: true) { $0.broken },
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

/// The exceptions, those that end first at the top.
struct ExceptionTable: View {
  let rows: [ExceptionRow]
  let today: Day
  let edit: @MainActor (ConfigurationPlace) -> Void

  var body: some View {
    Table(.constant(rows), name: "exceptions", columns: columns) {
      $0.searchable { "\($0.use.exception.from) \($0.use.exception.to) \($0.use.exception.owner)" }
        .onActivate("edit") { edit($0.use.exception.place) }
        .itemKeys { row in
          KeyBinding(
            "exceptions.edit", "e", title: "edit it",
            disabled: row == nil ? "there is no exception" : nil
          ) { if let row { edit(row.use.exception.place) } }
        }
        .placeholder("No dependency is excepted from the rules.")
    }
  }

  private var columns: [TableColumn<ExceptionRow>] {
    [
      TableColumn("Dependency", width: .flexible(minimum: 24, weight: 3), importance: 10) {
        row, _ in
        StyledText(row.use.exception.from, .strong) + .muted(" → ")
          + StyledText(row.use.exception.to, .strong)
      },
      TableColumn("Owner", width: .flexible(minimum: 12, weight: 1, maximum: 24), importance: 8) {
        row, _ in StyledText(row.use.exception.owner)
      }
      .sorted(as: "owner") { $0.use.exception.owner },
      TableColumn("Ends", width: .fixed(22), importance: 9) { [today] row, _ in
        ExceptionWords.end(row.use, today: today)
      }
      .sorted(as: "end") { $0.use.exception.until },
      TableColumn("Places", width: .fixed(6), alignment: .trailing, importance: 6) { row, _ in
        row.use.excepted.isEmpty
          ? .muted("none") : StyledText(Wording.number(row.use.excepted.count))
      },
      TableColumn("Because", width: .flexible(minimum: 20, weight: 3), importance: 4) { row, _ in
        .muted(row.use.exception.because ?? "–")
      },
    ]
  }
}

/// When an exception ends, in words.
package enum ExceptionWords {
  package static func end(_ use: ExceptionUse, today: Day) -> StyledText {
    let until = use.exception.until
    let text = Wording.day(until, thisYear: today.parts.year)
    guard use.holds else { return StyledText("ended \(text)", .danger) }
    let left = until - today
    return use.endsSoon
      ? StyledText(
        "\(text), \(left == 0 ? "today" : Wording.count(left, "day") + " left")", .warning)
      : StyledText(text)
  }
}

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
