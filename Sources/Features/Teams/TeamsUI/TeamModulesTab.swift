import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import ModulesUI
import TeamsLogic
import Unidirectional
import Workspace
import WorkspaceLogic

/// The modules of a team, and the exceptions that the team is responsible for.
struct TeamModulesTab: View {
  let team: String?
  let state: Bind<ModulesReducer.State>
  let today: Day
  let open: @MainActor (String) -> Void

  /// The maximum number of exceptions.
  private static let shown = 4

  var body: some View {
    let mine = state.map(\.moduleIndex).value.map { TeamModules(of: team, in: $0) }
    let placeholder = state.map { TeamModulesTab.placeholder($0) }.value
    VStack {
      Table(
        .constant(mine?.rows ?? []), name: "team.modules",
        columns: TeamModulesTab.columns(hasTypes: mine?.rows.contains { $0.type != nil } ?? true)
      ) {
        $0.searchable { "\($0.name) \($0.type ?? "")" }
          .onActivate("Open module") { open($0.name) }
          .placeholder(.muted(placeholder))
      }
      if let mine, !mine.exceptions.isEmpty {
        Divider(StyledText("Exceptions of this team", .heading))
        ForEach(Array(mine.exceptions.prefix(TeamModulesTab.shown)), id: { $0.id }) { exception in
          Label(text(exception))
        }
        if mine.exceptions.count > TeamModulesTab.shown {
          Label(.muted(" and \(mine.exceptions.count - TeamModulesTab.shown) more"))
        }
      }
    }
  }

  private func text(_ row: ExceptionRow) -> StyledText {
    let exception = row.use.exception
    return " " + StyledText(exception.from, .strong) + .muted(" \(Glyph.arrow) ")
      + StyledText(exception.to, .strong) + "  " + ExceptionText.end(row.use, today: today)
      + .muted(exception.because.map { "  \($0)" } ?? "")
  }

  private static func placeholder(_ state: ModulesReducer.State) -> String {
    switch state.phase {
    case .idle, .reading: "Reading manifests, folders and imports…"
    case .failed(let message): "Can't read the modules: \(message)"
    case .read:
      state.untrusted.isEmpty
        ? "This team owns no modules."
        : UnreadManifests.text(state.untrusted.count) + "."
    }
  }

  private static func columns(hasTypes: Bool) -> [TableColumn<ModuleRow>] {
    let name = TableColumn<ModuleRow>(
      "Module", width: .flexible(minimum: 20, weight: 2), importance: 10
    ) { row, width in StyledText.ends(of: row.name, columns: width, .strong) }
    .sorted(as: "module") { $0.name.lowercased() }
    return [name] + (hasTypes ? [type] : []) + figures
  }

  private static var type: TableColumn<ModuleRow> {
    TableColumn("Type", width: .flexible(minimum: 10, weight: 1, maximum: 16), importance: 5) {
      row, _ in .muted(row.type ?? "–")
    }
    .sorted(as: "type") { $0.type }
  }

  private static var figures: [TableColumn<ModuleRow>] {
    [
      TableColumn("Violations", width: .fixed(10), alignment: .trailing, importance: 9) { row, _ in
        row.violations == 0
          ? .muted("–")
          : StyledText("\(Glyph.violation) \(TextFormat.number(row.violations))", .danger)
      }
      .sorted(as: "violations", descending: true) { $0.violations },
      TableColumn("Used by", width: .fixed(7), alignment: .trailing, importance: 4) { row, _ in
        ModuleText.count(row.fanIn)
      },
      TableColumn("Depends on", width: .fixed(10), alignment: .trailing, importance: 4) { row, _ in
        ModuleText.count(row.fanOut)
      },
      TableColumn("Lines", width: .fixed(8), alignment: .trailing, importance: 6) { row, _ in
        .muted(TextFormat.number(row.lines))
      }
      .sorted(as: "lines", descending: true) { $0.lines },
    ]
  }
}
