import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Unidirectional
import Workspace

/// The tabs of the rules screen.
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

/// The selected row of each tab.
@MainActor package struct RulesSelection {
  package let rule = Source<Int?>(nil)
  package let violation = Source<Int?>(nil)
  package let exception = Source<Int?>(nil)
  package let cycle = Source<Int?>(nil)

  package init() {}
}

/// The rules, their violations, exceptions and cycles.
package struct RulesView: View {
  let state: Bind<ModulesReducer.State>
  let tab: Bind<RulesTab>
  let rule: Bind<Int?>
  let root: String
  let today: Day
  let selected: RulesSelection
  let actions: Actions

  /// Actions on this screen.
  package struct Actions {
    let selectTab: @MainActor (RulesTab) -> Void
    let showViolations: @MainActor (ModuleRule) -> Void
    let editConfiguration: @MainActor (ConfigurationLocation) -> Void
    let open: @MainActor (String) -> Void
    let show: @MainActor (ModuleSourceLocation) -> Void
    let edit: @MainActor (ModuleSourceLocation) -> Void
    let editRule: @MainActor (RuleRow?) -> Void
    let rehearse: @MainActor (RuleRow) -> Void
    let editException: @MainActor (ModuleException?) -> Void
    let except: @MainActor (RuleViolation) -> Void

    /// - Parameters:
    ///   - showViolations: lists the violations of a rule.
    ///   - editConfiguration: opens `headway.yml` at a location.
    ///   - editRule: shows the form of a rule; nil for a new one.
    ///   - rehearse: shows the merges that a rule would have stopped.
    ///   - editException: shows the form of an exception; nil for a new one.
    ///   - except: shows the form of an exception for a violation.
    package init(
      selectTab: @escaping @MainActor (RulesTab) -> Void,
      showViolations: @escaping @MainActor (ModuleRule) -> Void,
      editConfiguration: @escaping @MainActor (ConfigurationLocation) -> Void,
      open: @escaping @MainActor (String) -> Void,
      show: @escaping @MainActor (ModuleSourceLocation) -> Void,
      edit: @escaping @MainActor (ModuleSourceLocation) -> Void,
      editRule: @escaping @MainActor (RuleRow?) -> Void,
      rehearse: @escaping @MainActor (RuleRow) -> Void,
      editException: @escaping @MainActor (ModuleException?) -> Void,
      except: @escaping @MainActor (RuleViolation) -> Void
    ) {
      self.selectTab = selectTab
      self.showViolations = showViolations
      self.editConfiguration = editConfiguration
      self.open = open
      self.show = show
      self.edit = edit
      self.editRule = editRule
      self.rehearse = rehearse
      self.editException = editException
      self.except = except
    }
  }

  /// - Parameters:
  ///   - rule: the line of the rule whose violations are shown; nil for all rules.
  ///   - root: the folder that paths are relative to.
  ///   - selected: the selection; the caller keeps it when this view is removed.
  package init(
    state: Bind<ModulesReducer.State>, tab: Bind<RulesTab>, rule: Bind<Int?>, root: String,
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
      TabHeader(tab, title: \.title, onSelect: actions.selectTab) {
        Label(state.map { ModuleSummary.text($0) }).lineLimit(2).wrapping(.betweenFacts)
          .padding(horizontal: .one)
      }
      RulesTabView(
        state: state, tab: tab, rule: rule, root: root, today: today, selected: selected,
        actions: actions)
      ModuleLines(state: state, explainsEmptyList: false)
    }
    .keys {
      TabBar.keys("rules", of: RulesTab.self, title: \.title, onSelect: actions.selectTab)
    }
  }
}

private struct RulesTabView: View {
  let state: Bind<ModulesReducer.State>
  let tab: Bind<RulesTab>
  let rule: Bind<Int?>
  let root: String
  let today: Day
  let selected: RulesSelection
  let actions: RulesView.Actions

  var body: some View {
    let moduleIndex = state.map(\.moduleIndex).value
    let isRead = moduleIndex != nil
    let reading = RulesTabView.reading(state.map(\.phase).value)
    let unread =
      moduleIndex?.report.lacksModules == true ? " But some modules weren't read." : ""
    switch tab.value {
    case .rules:
      RuleTable(
        rows: moduleIndex?.rules ?? [],
        placeholder: isRead
          ? "No rules yet. Press n to add one, such as “Logic must never depend on UI”."
          : reading, selected: selected.rule, actions: actions)
    case .violations:
      let line = rule.value
      ViolationTable(
        rows: (line.map { moduleIndex?.violations(ofRule: $0) } ?? moduleIndex?.violations) ?? [],
        name: line.map { "violations.\($0)" } ?? "all", root: root, showsModule: true,
        placeholder: StyledText(
          isRead
            ? (line == nil ? "No violations." : "No violations of this rule.") + unread
            : reading),
        selected: selected.violation,
        actions: .init(show: actions.show, edit: actions.edit, except: actions.except))
    case .exceptions:
      ExceptionTable(
        rows: moduleIndex?.exceptions ?? [], today: today,
        placeholder: isRead
          ? "No exceptions. Press n to add one, or x on a violation." : reading,
        selected: selected.exception, actions: actions)
    case .cycles:
      CycleTable(
        rows: moduleIndex?.cycles ?? [],
        placeholder: isRead ? "No dependency cycles." + unread : reading,
        selected: selected.cycle, actions: actions)
    case .notices:
      NoticeList(
        rows: moduleIndex?.notices ?? [],
        placeholder: !isRead
          ? reading
          : moduleIndex?.report.lacksModules == true ? "No other notices." : "No notices.")
    }
  }

  /// The text of an empty list until the modules have been read.
  private static func reading(_ phase: ModulesReducer.Phase) -> String {
    if case .failed = phase { "Can't read the modules." } else { "Reading modules…" }
  }
}
