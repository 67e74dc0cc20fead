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
  let place: String
  let typed: @MainActor (String) -> Void
  let rescope: @MainActor (PatternScope) -> Void
  let reread: @MainActor (PatternKind) -> Void
  let search: @MainActor () -> Void
  let adopt: @MainActor () -> Void
  let edit: @MainActor (Match) -> Void

  /// - Parameters:
  ///   - place: the searched files, such as `working tree`.
  ///   - typed: is called with every change of the pattern.
  ///   - rescope: is called with another scope.
  ///   - reread: is called with another kind of pattern.
  ///   - search: searches at once, even a pattern that is too short to search while the user types.
  ///   - adopt: asks whether to add the pattern as a migration.
  ///   - edit: opens the file of a match in the user's editor.
  package init(
    state: Bind<TryReducer.State>, today: Day, place: String,
    typed: @escaping @MainActor (String) -> Void,
    rescope: @escaping @MainActor (PatternScope) -> Void,
    reread: @escaping @MainActor (PatternKind) -> Void,
    search: @escaping @MainActor () -> Void, adopt: @escaping @MainActor () -> Void,
    edit: @escaping @MainActor (Match) -> Void
  ) {
    self.state = state
    self.today = today
    self.place = place
    self.typed = typed
    self.rescope = rescope
    self.reread = reread
    self.search = search
    self.adopt = adopt
    self.edit = edit
  }

  package var body: some View {
    RowsReader(fewerThan: TryRows.middle) { isLow in
      RowsReader(fewerThan: TryRows.high) { isMiddle in
        content(Bind { TryRows(isLow: isLow.value, isMiddle: isMiddle.value) })
      }
    }
    .keys {
      KeyBinding(
        "try.add", "ctrl-s", title: "Add migration",
        disabled: state.value.count?.isCounted == true
          ? nil
          : state.value.pattern.isEmpty ? "there is no pattern" : "the matches aren't counted yet"
      ) { [adopt] in adopt() }
      KeyBinding("try.kind", "ctrl-g", title: state.value.kind.next.action) {
        [state, reread] in reread(state.value.kind.next)
      }
      if state.value.kind.hasScope {
        KeyBinding("try.scope", "ctrl-o", title: state.value.scope.next.action) {
          [state, rescope] in rescope(state.value.scope.next)
        }
      }
    }
  }

  private func content(_ rows: Bind<TryRows>) -> some View {
    VStack {
      HStack(spacing: .one) {
        Label(StyledText("Pattern", .heading))
        // The field keeps its own text. It is created once, with the initial pattern.
        PatternField(
          initial: state.value.pattern, kind: state.map(\.kind),
          isCounted: state.map { $0.count?.isCounted == true },
          hasMatches: state.map { !$0.matches.isEmpty }, typed: typed, submit: search)
      }
      .padding(horizontal: .one)
      // In a line of its own, because the field takes the width that the pattern needs.
      Label(state.map { TryView.problem($0) ?? .muted(TryView.note($0)) }).lineLimit(3)
        .padding(horizontal: .one)
      Divider()
      TryFigures(state: state, place: place)
      TryMatches(state: state, rows: rows.map(\.matches), edit: edit)
      TryFindings(state: state, today: today, shareRows: rows.map(\.shares))
        .hidden(state.map { !TryView.hasFindings($0) })
      Spacer().hidden(state.map(TryView.hasFindings))
      ReadingLines(counts: state.map(\.counts), showsFailedScan: false)
    }
  }

  /// The error of the search, usually of the pattern, or of the plugin that counts; nil without one.
  private static func problem(_ state: TryReducer.State) -> StyledText? {
    if case .failed(let message) = state.counts.phase {
      return StyledText(TextFormat.capitalized(message), .danger)
    }
    return state.uncountedReason.map { StyledText("Not counted: \($0).", .danger) }
  }

  /// How the pattern is read, and where it is searched.
  private static func note(_ state: TryReducer.State) -> String {
    switch state.kind {
    case .expression:
      let part = state.scope == .any ? "in" : "only in the \(state.scope.rawValue) of"
      return "Case-sensitive regular expression, searched \(part) all tracked files."
    case .code:
      return "Code pattern: matches whole words and ignores spacing. $X is one expression or name, "
        + "as in foo($X); $$$X is any number of them."
    case .swift:
      let counters = SwiftQuery.counters.map(\.id).joined(separator: ", ")
      return "Query about the syntax of Swift: one of \(counters), and its argument. "
        + "The plugin \(SwiftQuery.plugin) searches all tracked Swift files."
    }
  }

  private static func hasFindings(_ state: TryReducer.State) -> Bool {
    state.count?.isCounted == true && !state.hasNeverOccurred
  }
}

/// The rows of lists, so that the history has room in a low window, too.
private struct TryRows {
  /// The rows of the screen that are enough for longer lists.
  static let middle = 30
  static let high = 50

  /// The rows of the table of matches, including its titles.
  let matches: Int
  /// The rows of the modules and teams, including their titles.
  let shares: Int

  init(isLow: Bool, isMiddle: Bool) {
    matches = isLow ? 5 : isMiddle ? 9 : 17
    shares = isLow ? 6 : 9
  }
}

private struct PatternField: View {
  let initial: String
  let kind: Bind<PatternKind>
  let isCounted: Bind<Bool>
  let hasMatches: Bind<Bool>
  let typed: @MainActor (String) -> Void
  let submit: @MainActor () -> Void

  var body: some View {
    TextField(
      "pattern", text: initial, placeholder: kind.value.placeholder,
      onChange: typed, onSubmit: { _ in submit() }
    )
    // The search begins while the user types, so the key is rarely needed.
    .submits(isCounted.value ? "Search again" : "Search", isHint: !isCounted.value)
    .movesDown(hasMatches.value ? "Select match" : nil)
  }
}

/// The number of matches, and the forecast.
private struct TryFigures: View {
  let state: Bind<TryReducer.State>
  let place: String

  var body: some View {
    VStack {
      Label(state.map { [place] in TryFigures.count($0, in: place) }).lineLimit(3)
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

  private static func count(_ state: TryReducer.State, in place: String) -> StyledText {
    guard let count = state.count, count.isCounted else {
      return state.pattern.isEmpty
        ? .muted("Type a pattern to see its matches and history.")
        : state.isTooShort
          ? .muted("This pattern is very short. Press Enter to search anyway.") : ""
    }
    let isCounting = state.counts.phase != .counted
    guard count.remaining > 0 else {
      let rest = isCounting ? " so far." : "."
      return StyledText("No matches in the \(place)\(rest)", .strong) + gaps(state)
    }
    var text =
      StyledText(TextFormat.number(count.remaining), .strong)
      + .muted(
        " \(count.remaining == 1 ? "match" : "matches") in \(TextFormat.count(count.files, "file"))"
          + " of the \(place)")
    if count.excepted > 0 { text += .muted(", \(TextFormat.number(count.excepted)) excepted") }
    if isCounting { text += .muted(" so far") }
    return text + .muted(".") + gaps(state)
  }
}

extension TryFigures {
  /// Sentences about files that weren't searched, or not only in the scope.
  fileprivate static func gaps(_ state: TryReducer.State) -> StyledText {
    var text: StyledText = ""
    if state.unscopedFiles > 0 {
      let files = TextFormat.count(
        state.unscopedFiles, "file of an unknown language", "files of unknown languages")
      text += .muted(" In \(files), all text is searched.")
    }
    if state.unsearchedFiles > 0 {
      let files = TextFormat.count(
        state.unsearchedFiles, "file of an unknown language isn't",
        "files of unknown languages aren't")
      text += .muted(" \(files) searched.")
    }
    if let first = state.unclosedFiles.first {
      let files = TextFormat.count(
        state.unclosedFiles.count, "file never closes", "files never close")
      let lead = state.unclosedFiles.count == 1 ? ":" : ", such as"
      text += StyledText(
        " \(files) a string or comment\(lead) \(first.path):\(first.line).", .warning)
    }
    if state.skippedFiles > 0 {
      let files = TextFormat.count(state.skippedFiles, "file isn't", "files aren't")
      text += StyledText(
        " \(files) counted, because the pattern exceeds its limits there.", .warning)
    }
    return text
  }
}

/// The history, and the remaining matches by module and team.
private struct TryFindings: View {
  let state: Bind<TryReducer.State>
  let today: Day
  let shareRows: Bind<Int>

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
      .frame(maxRows: shareRows.value)
    }
  }

  private static func placeholder(_ state: Bind<TryReducer.State>) -> Bind<String> {
    let reading = HistoryText.placeholder(state.map(\.counts))
    return Bind {
      let state = state.value
      guard state.readsHistory else {
        return "The history isn't read, because the flag try.history is off."
      }
      return state.counts.phase == .counted ? reading.value : "The history is read after the scan."
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
  fileprivate var next: PatternKind {
    switch self {
    case .expression: .code
    case .code: .swift
    case .swift: .expression
    }
  }

  fileprivate var action: String {
    switch self {
    case .expression: "Use regular expression"
    case .code: "Use code pattern"
    case .swift: "Use Swift query"
    }
  }

  fileprivate var placeholder: String {
    switch self {
    case .expression: "such as import RxSwift"
    case .code: "such as print($VALUE)"
    case .swift: "such as inherits UIViewController"
    }
  }
}

extension PatternScope {
  /// The title of the action that restricts the search to the scope.
  fileprivate var action: String {
    self == .any ? "Search all text" : "Search \(rawValue) only"
  }
}
