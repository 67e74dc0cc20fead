import DeclarativeUI
import DesignSystem
import MigrationsUI
import ModulesInterface
import ModulesLogic
import Unidirectional
import Workspace
import WorkspaceLogic

/// The merges of the last months that a module rule would have stopped.
package struct RuleRehearsalView: View {
  let rule: ModuleRule
  let state: Bind<RuleRehearsalReducer.State>
  let today: Day
  let copy: @MainActor (String) -> Void

  /// - Parameter copy: copies a text to the clipboard.
  package init(
    rule: ModuleRule, state: Bind<RuleRehearsalReducer.State>, today: Day,
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
      Label(state.map { [today] in RuleRehearsalView.heading($0, today: today) })
        .lineLimit(2)
        .padding(horizontal: .one)
      Divider()
      Table(
        state.map { $0.rehearsal?.stopped ?? [] }, name: "rule-merges",
        columns: RuleRehearsalView.columns(thisYear: today.parts.year), sortedBy: "date"
      ) {
        $0.searchable { "\($0.author) \($0.subject) \(RuleRehearsalText.dependency($0))" }
          .onActivate("Copy commit id") { copy($0.commit) }
          .values { ["commit": $0.commit] }
          .leaving("l")
          .placeholder(StyledText(state.map(RuleRehearsalView.placeholder).value))
      }
      Footnote(
        state.map { state in
          .muted(
            state.rehearsal.map { RuleRehearsalText.notices($0).joined(separator: "; ") } ?? "")
        })
    }
  }

  private static func heading(_ state: RuleRehearsalReducer.State, today: Day) -> StyledText {
    if let rehearsal = state.rehearsal {
      return StyledText(RuleRehearsalText.summary(rehearsal, today: today))
    }
    switch state.phase {
    case .failed(let message): return StyledText("Can't judge the merges: \(message)", .danger)
    case .reading(let progress) where progress.filesTotal > 0:
      return ProgressLine.text(
        "Judging merges", done: progress.filesDone, of: progress.filesTotal)
    case .idle, .read, .reading: return .muted("Reading merges…")
    }
  }

  private static func placeholder(_ state: RuleRehearsalReducer.State) -> String {
    state.rehearsal == nil
      ? "Merges that added violations are listed here: the rule would have stopped them."
      : "The rule would have stopped no merge."
  }

  private static func columns(thisYear year: Int) -> [TableColumn<RuleStop>] {
    [
      TableColumn("Date", width: .fixed(11), alignment: .trailing, importance: 8) { stop, _ in
        .muted(TextFormat.day(stop.day, thisYear: year))
      }
      .sorted(as: "date", descending: true) { $0.day },
      TableColumn("Merge", width: .flexible(minimum: 24, weight: 3), importance: 10) { stop, _ in
        StyledText(stop.subject, .strong) + .muted(stop.revertedBy == nil ? "" : "  reverted")
      },
      TableColumn("Dependency", width: .flexible(minimum: 20, weight: 2), importance: 9) {
        stop, _ in StyledText(RuleRehearsalText.dependency(stop), .warning)
      }
      .sorted(as: "dependency") { RuleRehearsalText.dependency($0) },
      TableColumn("Author", width: .flexible(minimum: 12, weight: 1), importance: 6) { stop, _ in
        StyledText(stop.author)
      }
      .sorted(as: "author") { $0.author },
      TableColumn("First violation", width: .flexible(minimum: 24, weight: 2), importance: 5) {
        stop, width in StyledText.end(of: RuleRehearsalText.place(stop), columns: width, .muted)
      },
    ]
  }
}
