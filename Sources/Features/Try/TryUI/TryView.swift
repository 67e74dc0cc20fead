import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsUI
import TryLogic
import Unidirectional
import Workspace
import WorkspaceLogic

/// A field for a pattern, with its matches and its history.
package struct TryView: View {
  let state: Bind<TryReducer.State>
  let today: Day
  let typed: @MainActor (String) -> Void
  let rescope: @MainActor (PatternScope) -> Void
  let reread: @MainActor (PatternKind) -> Void
  let search: @MainActor () -> Void
  let adopt: @MainActor () -> Void

  /// - Parameters:
  ///   - typed: is called with every change of the pattern.
  ///   - rescope: is called with another scope.
  ///   - reread: is called with another kind of pattern.
  ///   - search: searches at once, even a pattern that is too short to search while the user types.
  ///   - adopt: asks whether to add the pattern as a migration.
  package init(
    state: Bind<TryReducer.State>, today: Day, typed: @escaping @MainActor (String) -> Void,
    rescope: @escaping @MainActor (PatternScope) -> Void,
    reread: @escaping @MainActor (PatternKind) -> Void,
    search: @escaping @MainActor () -> Void, adopt: @escaping @MainActor () -> Void
  ) {
    self.state = state
    self.today = today
    self.typed = typed
    self.rescope = rescope
    self.reread = reread
    self.search = search
    self.adopt = adopt
  }

  package var body: some View {
    VStack {
      HStack(spacing: .one) {
        Label(StyledText("Pattern", .heading))
        Label(state.map { .muted(TryView.scope($0)) }).hidden(
          state.map { TryView.scope($0).isEmpty })
        // The field keeps its own text. It is created once, with the initial pattern.
        PatternField(
          initial: state.value.pattern, kind: state.map(\.kind),
          isCounted: state.map { $0.count?.isCounted == true }, typed: typed, submit: search)
      }
      .padding(horizontal: .one)
      // In a line of its own, because the field takes the width that the pattern needs.
      Label(state.map { TryView.problem($0) ?? .muted($0.kind.note) }).lineLimit(3)
        .padding(horizontal: .one)
      Divider()
      TryFigures(state: state, today: today)
      TryMatches(state: state)
      TryFindings(state: state, today: today).hidden(state.map { !TryView.hasFindings($0) })
      Spacer().hidden(state.map(TryView.hasFindings))
      ReadingLines(counts: state.map(\.counts), showsFailedScan: false)
    }
    .keys {
      KeyBinding(
        "try.add", "ctrl-s", title: "Add migration",
        disabled: state.value.count?.isCounted == true ? nil : "the matches aren't counted yet"
      ) { [adopt] in adopt() }
      if state.value.kind == .expression {
        KeyBinding(
          "try.scope", "ctrl-o", title: "Match in \(state.value.scope.next.title)", isHint: false
        ) { [state, rescope] in rescope(state.value.scope.next) }
      }
      KeyBinding("try.kind", "ctrl-g", title: state.value.kind.other.action) {
        [state, reread] in reread(state.value.kind.other)
      }
    }
  }

  /// The error of the search, usually of the pattern; nil without one.
  private static func problem(_ state: TryReducer.State) -> StyledText? {
    guard case .failed(let message) = state.counts.phase else { return nil }
    return StyledText("Scan failed: \(message)", .danger)
  }

  private static func scope(_ state: TryReducer.State) -> String {
    state.scope == .any || state.kind == .code ? "" : "in \(state.scope.rawValue)"
  }

  private static func hasFindings(_ state: TryReducer.State) -> Bool {
    state.count?.isCounted == true && !state.hasNeverOccurred
  }
}

private struct PatternField: View {
  let initial: String
  let kind: Bind<PatternKind>
  let isCounted: Bind<Bool>
  let typed: @MainActor (String) -> Void
  let submit: @MainActor () -> Void

  var body: some View {
    TextField(
      "pattern", text: initial, placeholder: kind.value.placeholder,
      onChange: typed, onSubmit: { _ in submit() }
    )
    // The search begins while the user types.
    .submits(isCounted.value ? "Search again" : "Search")
  }
}

/// The number of matches, and the forecast.
private struct TryFigures: View {
  let state: Bind<TryReducer.State>
  let today: Day

  var body: some View {
    VStack {
      Label(state.map(TryFigures.count)).lineLimit(2)
      Label(
        state.map { TryFigures.past($0) }
      )
      .lineLimit(2)
    }
    .padding(horizontal: .one)
  }

  private static func past(_ state: TryReducer.State) -> StyledText {
    guard let trend = state.trend else { return "" }
    if state.hasNeverOccurred { return .muted("The history contains no matches.") }
    return HistoryText.explanation(trend)
  }

  private static func count(_ state: TryReducer.State) -> StyledText {
    guard let count = state.count, count.isCounted else {
      return state.pattern.isEmpty
        ? .muted("Type a pattern to see its matches and history.")
        : state.isTooShort ? .muted("Press Enter to search for such a short pattern.") : ""
    }
    guard count.remaining > 0 else {
      return StyledText("No matches in the working tree", .strong) + uncounted(state)
        + StyledText(".", .strong)
    }
    var text =
      StyledText(TextFormat.number(count.remaining), .strong)
      + .muted(
        " \(count.remaining == 1 ? "match" : "matches") in \(TextFormat.count(count.files, "file"))"
      )
    if count.excepted > 0 { text += .muted(", \(TextFormat.number(count.excepted)) excepted") }
    if state.unscopedFiles > 0 {
      let files = TextFormat.count(state.unscopedFiles, "file")
      text += .muted(", with all text of \(files) in unknown languages")
    }
    text += uncounted(state)
    return text + .muted("   Press ^S to add a migration.")
  }
}

extension TryFigures {
  /// The numbers of files that weren't searched.
  fileprivate static func uncounted(_ state: TryReducer.State) -> StyledText {
    var text: StyledText = ""
    if state.unsearchedFiles > 0 {
      let files = TextFormat.count(state.unsearchedFiles, "file")
      text += .muted(", without \(files) in unknown languages")
    }
    if state.skippedFiles > 0 {
      let files = TextFormat.count(state.skippedFiles, "file")
      text += StyledText(", without \(files) on which the pattern exceeds its limits", .warning)
    }
    return text
  }
}

/// The history, and the remaining matches by module and team.
private struct TryFindings: View {
  private static let shareRows = 9

  let state: Bind<TryReducer.State>
  let today: Day

  var body: some View {
    VStack {
      BurnDown(
        history: state.map(\.past), trend: state.map(\.trend), goal: Bind { 0 }, due: Bind { nil },
        today: today, placeholder: TryFindings.placeholder(state)
      )
      .padding(horizontal: .one)
      .expand()
      HStack(spacing: .two) {
        shares("Modules", without: "no module") { $0.byModule.map { ($0.module, $0.remaining) } }
          .hidden(state.map { $0.count?.byModule.contains { $0.module != nil } != true })
        shares("Teams", without: "unowned") { $0.byTeam.map { ($0.team, $0.remaining) } }
          .hidden(state.map { $0.count?.byTeam.contains { $0.team != nil } != true })
      }
      .padding(horizontal: .one)
      .frame(maxRows: TryFindings.shareRows)
    }
  }

  private static func placeholder(_ state: Bind<TryReducer.State>) -> Bind<String> {
    let reading = HistoryText.placeholder(state.map(\.counts))
    return Bind {
      state.value.readsHistory
        ? reading.value : "The history isn't read, because the flag try.history is off."
    }
  }

  private func shares(
    _ title: String, without none: String,
    _ rows: @escaping @MainActor (MigrationCount) -> [(name: String?, remaining: Int)]
  ) -> some View {
    VStack {
      Label(StyledText(title, .heading))
      BarChart(
        state.map { state in
          (state.count.map(rows) ?? []).map { row in
            BarChart.Bar(
              row.name ?? none, Double(row.remaining), text: TextFormat.number(row.remaining))
          }
        })
    }
  }
}

extension PatternKind {
  fileprivate var other: PatternKind { self == .code ? .expression : .code }

  fileprivate var action: String {
    self == .code ? "Use code pattern" : "Use regular expression"
  }

  fileprivate var note: String {
    self == .code
      ? "Code pattern: matches whole words and ignores spacing. $X is one expression or name, as in foo($X); $$$X is "
        + "any number of them."
      : "Case-sensitive regular expression, searched in all tracked files."
  }

  fileprivate var placeholder: String {
    self == .code ? "such as print($VALUE)" : "such as import RxSwift"
  }
}

extension PatternScope {
  /// The name for an action.
  fileprivate var title: String { self == .any ? "all text" : rawValue }
}
