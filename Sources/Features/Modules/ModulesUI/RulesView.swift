import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Unidirectional
import Workspace

/// What of the rules is shown.
package enum RulesTab: String, CaseIterable, Codable, Sendable {
  case rules, violations, exceptions, cycles, notices

  package var title: String {
    switch self {
    case .rules: "Rules"
    case .violations: "Violations"
    case .exceptions: "Exceptions"
    case .cycles: "Cycles"
    case .notices: "Notices"
    }
  }
}

/// What is selected among rules and violations.
@MainActor package struct RulesSelection {
  package let rule = Source<Int?>(nil)
  package let violation = Source<Int?>(nil)

  package init() {}
}

/// The rules with what they judge, what breaks them, what is excepted for a time, and the circles.
package struct RulesView: View {
  let state: Bind<ModulesBoard.State>
  let tab: Bind<RulesTab>
  let rule: Bind<Int?>
  let root: String
  let today: Day
  let selected: RulesSelection
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
  ///   - selected: what is selected; it outlasts this view.
  package init(
    state: Bind<ModulesBoard.State>, tab: Bind<RulesTab>, rule: Bind<Int?>, root: String,
    today: Day, selected: RulesSelection, actions: Actions
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
    VStack {
      Label(state.map { ModuleSummary.text($0) }).padding(horizontal: .one)
      HStack {
        TabBar(tab, title: \.title, onSelect: actions.selectTab)
        Spacer()
      }
      .padding(horizontal: .one)
      Divider()
      RulesTabView(
        state: state, tab: tab, rule: rule, root: root, today: today, selected: selected,
        actions: actions)
      ModuleLines(state: state)
    }
    .keys { TabBar.keys("rules", of: RulesTab.self, title: \.title, onSelect: actions.selectTab) }
  }
}

private struct RulesTabView: View {
  let state: Bind<ModulesBoard.State>
  let tab: Bind<RulesTab>
  let rule: Bind<Int?>
  let root: String
  let today: Day
  let selected: RulesSelection
  let actions: RulesView.Actions

  var body: some View {
    let book = state.map(\.book).value
    switch tab.value {
    case .rules: RuleTable(rows: book?.rules ?? [], selected: selected.rule, actions: actions)
    case .violations:
      let line = rule.value
      ViolationTable(
        rows: (line.map { book?.violations(ofRule: $0) } ?? book?.violations) ?? [],
        name: line.map { "violations.\($0)" } ?? "all", root: root, showsModule: true,
        placeholder: line == nil ? "No rule is broken." : "Nothing breaks this rule.",
        selected: selected.violation, actions: .init(show: actions.show, edit: actions.edit))
    case .exceptions:
      ExceptionTable(
        rows: book?.exceptions ?? [], today: today, edit: actions.editConfiguration)
    case .cycles: CycleTable(rows: book?.cycles ?? [], actions: actions)
    case .notices: NoticeList(rows: book?.notices ?? [])
    }
  }
}
