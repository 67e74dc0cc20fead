import DeclarativeUI
import DesignSystem
import LibrariesInterface
import LibrariesLogic
import Unidirectional
import WorkspaceLogic

/// What of a library is shown.
package enum LibraryTab: String, CaseIterable, Codable, Sendable {
  case scorecard, needs, uses

  package var title: String {
    switch self {
    case .scorecard: "Scorecard"
    case .needs: "Brings along"
    case .uses: "Used by"
    }
  }
}

/// One library: its figures, its scorecard, what it brings along, and who uses it.
package struct LibraryDetailView: View {
  let state: Bind<LibrariesBoard.State>
  let id: LibraryID
  let tab: Bind<LibraryTab>
  let root: String
  let selected: Source<String?>
  let actions: Actions

  /// What can be done from here.
  package struct Actions {
    let selectTab: @MainActor (LibraryTab) -> Void
    let open: @MainActor (LibraryID) -> Void
    let edit: @MainActor (LibraryUse) -> Void
    let answer: @MainActor () -> Void
    let copy: @MainActor (String) -> Void

    /// - Parameter copy: puts a text on the clipboard.
    package init(
      selectTab: @escaping @MainActor (LibraryTab) -> Void,
      open: @escaping @MainActor (LibraryID) -> Void,
      edit: @escaping @MainActor (LibraryUse) -> Void, answer: @escaping @MainActor () -> Void,
      copy: @escaping @MainActor (String) -> Void
    ) {
      self.selectTab = selectTab
      self.open = open
      self.edit = edit
      self.answer = answer
      self.copy = copy
    }
  }

  /// - Parameters:
  ///   - root: the folder that the paths of imports begin in.
  ///   - selected: the line of the scorecard that is selected; it outlasts this view.
  package init(
    state: Bind<LibrariesBoard.State>, id: LibraryID, tab: Bind<LibraryTab>, root: String,
    selected: Source<String?>, actions: Actions
  ) {
    self.state = state
    self.id = id
    self.tab = tab
    self.root = root
    self.selected = selected
    self.actions = actions
  }

  package var body: some View {
    let assessment = state.map { [id] in $0[id] }
    VStack {
      LibrarySummary(state: state, id: id)
      HStack {
        TabBar(tab, title: \.title, onSelect: actions.selectTab)
        Spacer()
      }
      .padding(horizontal: .one)
      Divider()
      LibraryTabView(
        state: state, assessment: assessment, id: id, tab: tab, root: root, selected: selected,
        actions: actions)
      LibraryLines(state: state)
    }
    .keys {
      TabBar.keys("library", of: LibraryTab.self, title: \.title, onSelect: actions.selectTab)
      KeyBinding("library.answer", "a", title: "answer") { actions.answer() }
      let source = state.value[id]?.entry.library.source
      KeyBinding(
        "library.source", "w", title: "copy its address", isHint: false,
        disabled: source == nil ? "no file says where it comes from" : nil
      ) { if let source { actions.copy(source) } }
    }
  }
}

private struct LibraryTabView: View {
  let state: Bind<LibrariesBoard.State>
  let assessment: Bind<LibraryAssessment?>
  let id: LibraryID
  let tab: Bind<LibraryTab>
  let root: String
  let selected: Source<String?>
  let actions: LibraryDetailView.Actions

  var body: some View {
    switch tab.value {
    case .scorecard: ScorecardTab(assessment: assessment, selected: selected)
    case .needs: NeedsTab(state: state, id: id, open: actions.open)
    case .uses: UsesTab(assessment: assessment, root: root, edit: actions.edit)
    }
  }
}

/// The figures of a library in a few lines.
private struct LibrarySummary: View {
  let state: Bind<LibrariesBoard.State>
  let id: LibraryID

  var body: some View {
    let assessment = state.map { [id] in $0[id] }
    VStack {
      Label(assessment.map { $0.map { LibrarySummary.verdict($0) } ?? "" })
      Label(assessment.map { $0.map { LibrarySummary.facts($0) } ?? "" })
      Label(assessment.map { $0.map { LibrarySummary.wrapping($0) } ?? "" })
      Label(
        assessment.map { assessment in
          let changes = (assessment?.changes ?? []).map { LibraryWords.words($0) }
          return changes.isEmpty
            ? "" : StyledText("changed: \(changes.joined(separator: "; "))", .warning)
        }
      )
      .hidden(assessment.map { $0?.changes.isEmpty ?? true })
    }
    .padding(horizontal: .one)
  }

  private static func verdict(_ assessment: LibraryAssessment) -> StyledText {
    var text =
      StyledText(Wording.count(assessment.points, "point"), .strong) + "  "
      + VerdictText.text(assessment.verdict)
    if let blocking = assessment.blocking.first {
      text += .muted(": \(LibraryWords.title(blocking.criterion))")
    }
    if assessment.openCount > 0 { text += .muted("  \(assessment.openCount) open") }
    if assessment.points > assessment.justifyAbove {
      text += .muted(
        assessment.isJustified
          ? "  justified" : "  more than \(assessment.justifyAbove) ask for a justification")
    }
    if let owner = assessment.entry.scorecard?.owner { text += .muted("  \(owner)") }
    return text
  }

  private static func facts(_ assessment: LibraryAssessment) -> StyledText {
    let library = assessment.entry.library
    var parts = [library.ecosystem.title]
    if let version = library.fixedTo { parts.append(version) }
    let unknown =
      assessment.entry.facts.license == .missing ? "no licence" : "licence not known"
    parts.append(LibraryWords.license(assessment.entry) ?? unknown)
    if let bytes = assessment.entry.facts.bytes { parts.append(LibraryWords.size(bytes)) }
    if library.isDevelopment { parts.append("for development") }
    let text = StyledText.muted(parts.joined(separator: "   "))
    guard let source = library.source else { return text }
    return text + .muted("   ") + .muted(source).linked(to: source)
  }

  private static func wrapping(_ assessment: LibraryAssessment) -> StyledText {
    let usedBy = assessment.entry.facts.usedBy
    switch usedBy.count {
    case 0: return .muted("no module of ours imports it")
    case 1: return .muted("wrapped by ") + StyledText(usedBy[0])
    default:
      return .muted("imported by ") + StyledText("\(usedBy.count) modules", .warning)
        + .muted(": no one wraps it")
    }
  }
}
