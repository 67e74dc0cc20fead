import DeclarativeUI
import DesignSystem
import MigrationsLogic
import ModulesInterface
import ModulesLogic
import Unidirectional
import Workspace

/// The rules with what they judge, what breaks them, what is excepted for a time, and the circles.
package struct RulesView: View {
  let state: Bind<ModulesBoard.State>
  let tab: Bind<RulesTab>
  let rule: Bind<Int?>
  let root: String
  let today: Day
  let selected: Source<Int?>
  let actions: Actions

  /// What can be done from here.
  package struct Actions {
    let selectTab: @MainActor (RulesTab) -> Void
    let showBroken: @MainActor (ModuleRule) -> Void
    let editConfiguration: @MainActor (ConfigurationPlace) -> Void
    let open: @MainActor (String) -> Void
    let show: @MainActor (ModulePlace) -> Void
    let edit: @MainActor (ModulePlace) -> Void

    /// - Parameters:
    ///   - showBroken: lists what breaks a rule.
    ///   - editConfiguration: opens `headway.yml` at a place.
    package init(
      selectTab: @escaping @MainActor (RulesTab) -> Void,
      showBroken: @escaping @MainActor (ModuleRule) -> Void,
      editConfiguration: @escaping @MainActor (ConfigurationPlace) -> Void,
      open: @escaping @MainActor (String) -> Void,
      show: @escaping @MainActor (ModulePlace) -> Void,
      edit: @escaping @MainActor (ModulePlace) -> Void
    ) {
      self.selectTab = selectTab
      self.showBroken = showBroken
      self.editConfiguration = editConfiguration
      self.open = open
      self.show = show
      self.edit = edit
    }
  }

  /// - Parameters:
  ///   - rule: the line of the one rule whose violations are shown; nil for all.
  ///   - root: the folder that paths begin in.
  ///   - selected: the violation that is selected; it outlasts this view.
  package init(
    state: Bind<ModulesBoard.State>, tab: Bind<RulesTab>, rule: Bind<Int?>, root: String,
    today: Day, selected: Source<Int?>, actions: Actions
  ) {
    self.state = state
    self.tab = tab
    self.rule = rule
    self.root = root
    self.today = today
    self.selected = selected
    self.actions = actions
  }

  package var body: some View {
    let titles = RulesTab.allCases.map(\.title)
    VStack {
      Label(state.map { ModuleSummary.text($0) }).padding(horizontal: .one)
      HStack {
        TabBar(
          titles, selected: tab.map { RulesTab.allCases.firstIndex(of: $0) ?? 0 },
          onSelect: selectTab)
        Spacer()
      }
      .padding(horizontal: .one)
      Divider()
      RulesTabView(
        state: state, tab: tab, rule: rule, root: root, today: today, selected: selected,
        actions: actions)
      ModuleLines(state: state)
    }
    .keys { TabBar.keys("rules", titles, onSelect: selectTab) }
  }

  private func selectTab(_ index: Int) { actions.selectTab(RulesTab.allCases[index]) }
}

private struct RulesTabView: View {
  let state: Bind<ModulesBoard.State>
  let tab: Bind<RulesTab>
  let rule: Bind<Int?>
  let root: String
  let today: Day
  let selected: Source<Int?>
  let actions: RulesView.Actions

  var body: some View {
    let book = state.map(\.book).value
    switch tab.value {
    case .rules: RuleTable(rows: book?.rules ?? [], actions: actions)
    case .violations:
      let line = rule.value
      ViolationTable(
        rows: (line.map { book?.violations(ofRule: $0) } ?? book?.violations) ?? [],
        name: line.map { "violations.\($0)" } ?? "all", root: root, showsModule: true,
        placeholder: line == nil ? "No rule is broken." : "Nothing breaks this rule.",
        selected: selected, actions: .init(show: actions.show, edit: actions.edit))
    case .exceptions:
      ExceptionTable(
        rows: book?.exceptions ?? [], today: today, edit: actions.editConfiguration)
    case .cycles: CycleTable(rows: book?.cycles ?? [], actions: actions)
    }
  }
}

/// The rules.
private struct RuleTable: View {
  let rows: [RuleRow]
  let actions: RulesView.Actions

  var body: some View {
    Table(.constant(rows), name: "rules", columns: RuleTable.columns) {
      $0.searchable { "\($0.rule.kind.word) \($0.words) \($0.rule.because ?? "")" }
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

/// The exceptions, those that end first at the top.
private struct ExceptionTable: View {
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
private struct CycleTable: View {
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
