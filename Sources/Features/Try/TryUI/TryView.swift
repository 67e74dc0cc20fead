import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsUI
import TryLogic
import Unidirectional
import Workspace
import WorkspaceLogic

/// A pattern being typed, what it finds, and its past growing below.
package struct TryView: View {
  let state: Bind<TryBoard.State>
  let today: Day
  let typed: @MainActor (String) -> Void
  let search: @MainActor () -> Void
  let adopt: @MainActor () -> Void

  /// - Parameters:
  ///   - search: begins to search a pattern that is too short to be searched while one types.
  ///   - adopt: makes a migration of it.
  package init(
    state: Bind<TryBoard.State>, today: Day, typed: @escaping @MainActor (String) -> Void,
    search: @escaping @MainActor () -> Void, adopt: @escaping @MainActor () -> Void
  ) {
    self.state = state
    self.today = today
    self.typed = typed
    self.search = search
    self.adopt = adopt
  }

  package var body: some View {
    VStack {
      HStack(spacing: .one) {
        Label(StyledText("Pattern", .heading))
        // The field keeps its own text: it is made once, from what the pattern is then.
        PatternField(
          initial: state.value.pattern, isCounted: state.map { $0.count?.isCounted == true },
          typed: typed, submit: submit)
      }
      .padding(horizontal: .one)
      Divider()
      TryFigures(state: state, today: today)
      TryFindings(state: state, today: today).hidden(state.map { !TryView.hasFindings($0) })
      Spacer().hidden(state.map(TryView.hasFindings))
      ReadingLines(board: state.map(\.board))
    }
  }

  private static func hasFindings(_ state: TryBoard.State) -> Bool {
    state.count?.isCounted == true && !state.hasNeverOccurred
  }

  private func submit() {
    if state.value.count?.isCounted == true { adopt() } else { search() }
  }
}

private struct PatternField: View {
  let initial: String
  let isCounted: Bind<Bool>
  let typed: @MainActor (String) -> Void
  let submit: @MainActor () -> Void

  var body: some View {
    TextField(
      "pattern", text: initial, placeholder: "a regular expression, such as  import RxSwift",
      onChange: typed, onSubmit: { _ in submit() }
    )
    .submits(isCounted.value ? "make it a migration" : "search")
  }
}

/// How much it finds, in a line.
private struct TryFigures: View {
  let state: Bind<TryBoard.State>
  let today: Day

  var body: some View {
    VStack {
      Label(state.map(TryFigures.count))
      Label(
        state.map { TryFigures.past($0) }
      )
      .lineLimit(2)
    }
    .padding(horizontal: .one)
  }

  private static func past(_ state: TryBoard.State) -> StyledText {
    guard let trend = state.trend else { return "" }
    if state.hasNeverOccurred { return .muted("It has never occurred.") }
    return HistoryWords.explanation(trend)
  }

  private static func count(_ state: TryBoard.State) -> StyledText {
    guard let count = state.count, count.isCounted else {
      return state.pattern.isEmpty
        ? .muted("Type what is to go: it is counted as you type, then its whole history is read.")
        : state.isTooShort ? .muted("Enter searches a pattern as short as this.") : ""
    }
    guard count.remaining > 0 else {
      return StyledText("Nothing here matches.", .strong)
    }
    var text =
      StyledText(Wording.number(count.remaining), .strong)
      + .muted(
        " \(count.remaining == 1 ? "line" : "lines") in \(Wording.count(count.files, "file"))")
    if count.excepted > 0 { text += .muted(", \(Wording.number(count.excepted)) excepted") }
    return text + .muted("   Enter makes a migration of it.")
  }
}

/// The past, and where it stands now.
private struct TryFindings: View {
  let state: Bind<TryBoard.State>
  let today: Day

  var body: some View {
    VStack {
      BurnDown(
        history: state.map(\.past), trend: state.map(\.trend), goal: Bind { 0 }, due: Bind { nil },
        today: today, placeholder: HistoryWords.placeholder(state.map(\.board))
      )
      .padding(horizontal: .one)
      .expand()
      HStack(spacing: .two) {
        shares("modules", "Module", without: "no module") {
          $0.byModule.map { Share($0.module, $0.remaining) }
        }
        .hidden(state.map { $0.count?.byModule.contains { $0.module != nil } != true })
        shares("teams", "Team", without: "no owner") {
          $0.byTeam.map { Share($0.team, $0.remaining) }
        }
        .hidden(state.map { $0.count?.byTeam.contains { $0.team != nil } != true })
      }
      .frame(maxRows: 9)
    }
  }

  private func shares(
    _ name: String, _ title: String, without nobody: String,
    _ rows: @escaping @MainActor (MigrationCount) -> [Share]
  ) -> some View {
    Table(
      state.map { $0.count.map(rows) ?? [] }, name: name,
      columns: [
        TableColumn("Left", width: .fixed(7), alignment: .trailing, importance: 1) { row, _ in
          StyledText(Wording.number(row.left), .strong)
        },
        TableColumn(title, width: .flexible(minimum: 10, weight: 1), importance: 2) { row, _ in
          row.name.map { StyledText($0) } ?? .muted(nobody)
        },
      ]
    ) { $0.placeholder("") }
  }
}

/// What one module or team has of it.
private struct Share: Identifiable, Equatable {
  var id: String { name ?? "" }
  let name: String?
  let left: Int

  init(_ name: String?, _ left: Int) {
    self.name = name
    self.left = left
  }
}
