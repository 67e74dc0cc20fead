import DeclarativeUI
import DesignSystem
import LibrariesInterface
import LibrariesLogic
import Unidirectional
import WorkspaceLogic

/// A tab of a library.
package enum LibraryTab: String, CaseIterable, Codable, Sendable {
  case scorecard, needs, uses

  /// The title of the tab.
  package var title: String {
    switch self {
    case .scorecard: "Scorecard"
    case .needs: "Dependencies"
    case .uses: "Imported by"
    }
  }
}

/// The screen of a library with its summary, scorecard, dependencies and imports.
package struct LibraryDetailView: View {
  let state: Bind<LibrariesReducer.State>
  let id: LibraryID
  let tab: Bind<LibraryTab>
  let root: String
  let selected: Source<String?>
  let panels: AnyView
  let actions: Actions

  /// The actions of the screen.
  package struct Actions {
    let selectTab: @MainActor (LibraryTab) -> Void
    let open: @MainActor (LibraryID) -> Void
    let edit: @MainActor (LibraryImport) -> Void
    let answer: @MainActor () -> Void
    let discard: @MainActor () -> Void
    let copy: @MainActor (String) -> Void

    /// - Parameters:
    ///   - selectTab: selects a tab.
    ///   - open: opens another library.
    ///   - edit: opens an import in the editor.
    ///   - answer: opens the scorecard form.
    ///   - discard: discards the answers that aren't saved.
    ///   - copy: copies a text to the clipboard.
    package init(
      selectTab: @escaping @MainActor (LibraryTab) -> Void,
      open: @escaping @MainActor (LibraryID) -> Void,
      edit: @escaping @MainActor (LibraryImport) -> Void, answer: @escaping @MainActor () -> Void,
      discard: @escaping @MainActor () -> Void, copy: @escaping @MainActor (String) -> Void
    ) {
      self.selectTab = selectTab
      self.open = open
      self.edit = edit
      self.answer = answer
      self.discard = discard
      self.copy = copy
    }
  }

  /// - Parameters:
  ///   - root: the repository root, which the paths of imports are relative to.
  ///   - selected: the id of the selected scorecard row. It outlives this view.
  ///   - panels: the panels that plugins add below the scorecard.
  package init(
    state: Bind<LibrariesReducer.State>, id: LibraryID, tab: Bind<LibraryTab>, root: String,
    selected: Source<String?>, panels: AnyView, actions: Actions
  ) {
    self.state = state
    self.id = id
    self.tab = tab
    self.root = root
    self.selected = selected
    self.panels = panels
    self.actions = actions
  }

  package var body: some View {
    let assessment = state.map { [id] in $0[id] }
    RowsReader(fewerThan: Extent.tabScreen) { isLow in
      VStack {
        TabHeader(tab, title: \.title, onSelect: actions.selectTab) {
          LibrarySummary(state: state, id: id, isShort: isLow)
        }
        LibraryTabView(
          state: state, assessment: assessment, id: id, tab: tab, root: root, selected: selected,
          actions: actions)
        panels.hidden(tab.map { $0 != .scorecard })
        LibraryLines(state: state)
      }
    }
    .keys {
      TabBar.keys("library", of: LibraryTab.self, title: \.title, onSelect: actions.selectTab)
      KeyBinding("library.answer", "a", title: "Edit scorecard") { actions.answer() }
      if state.value.drafts[id] != nil {
        KeyBinding("library.discard", "D", title: "Discard draft") { actions.discard() }
      }
      let source = state.value[id]?.entry.library.source
      KeyBinding(
        "library.source", "w", title: "Copy source URL", isHint: false,
        disabled: source == nil ? "its source is unknown" : nil
      ) { if let source { actions.copy(source) } }
    }
  }
}

private struct LibraryTabView: View {
  let state: Bind<LibrariesReducer.State>
  let assessment: Bind<LibraryAssessment?>
  let id: LibraryID
  let tab: Bind<LibraryTab>
  let root: String
  let selected: Source<String?>
  let actions: LibraryDetailView.Actions

  var body: some View {
    switch tab.value {
    case .scorecard: ScorecardTab(assessment: assessment, selected: selected)
    case .needs: DependenciesTab(state: state, id: id, open: actions.open)
    case .uses:
      LibraryImportsTab(
        assessment: assessment, isReading: state.map(\.isReadingFacts), root: root,
        edit: actions.edit)
    }
  }
}

/// The summary of a library in a few lines.
struct LibrarySummary: View {
  let state: Bind<LibrariesReducer.State>
  let id: LibraryID
  /// Whether each line is cut off instead of being continued on another one.
  var isShort: Bind<Bool> = .constant(false)

  var body: some View {
    let assessment = state.map { [id] in $0[id] }
    let lines = isShort.value ? 1 : 2
    VStack {
      Label(assessment.map { $0.map { LibrarySummary.verdict($0) } ?? "" })
        .lineLimit(lines).wrapping(.betweenFacts)
      Label(
        state.map { [id] state in
          state[id].map { LibrarySummary.facts($0, isReading: state.isReadingFacts) } ?? ""
        }
      )
      .lineLimit(lines).wrapping(.betweenFacts)
      Label(
        state.map { [id] state in
          state[id].map { LibrarySummary.importers($0, isReading: state.isReadingFacts) } ?? ""
        }
      )
      .lineLimit(lines).wrapping(.betweenFacts)
      Label(
        assessment.map { assessment in
          let changes = assessment?.changes ?? []
          return changes.isEmpty
            ? "" : StyledText("changed: \(LibraryText.list(changes))", .warning)
        }
      )
      .hidden(assessment.map { $0?.changes.isEmpty ?? true })
    }
    .padding(horizontal: .one)
  }

  private static func verdict(_ assessment: LibraryAssessment) -> StyledText {
    var text: StyledText =
      assessment.isScored
      ? StyledText(TextFormat.count(assessment.points, "point"), .strong) + "  " : ""
    if assessment.verdict != .unanswered {
      text += VerdictText.text(assessment.verdict)
      let blockers = assessment.blocking.map { LibraryText.title($0.criterion) }
      if !blockers.isEmpty {
        text += .muted(": \(blockers.joined(separator: ", "))")
      }
      if assessment.openCount > 0 { text += "  " }
    }
    if assessment.openCount > 0 {
      text += .muted(
        LibraryText.unanswered(
          assessment.openCount, hasScorecard: assessment.entry.scorecard != nil))
    }
    if assessment.points > assessment.justifyAbove {
      text += .muted(
        assessment.isJustified
          ? "  justified" : "  more than \(assessment.justifyAbove) points require a justification")
    }
    if let owner = assessment.entry.scorecard?.owner { text += .muted("  \(owner)") }
    return text
  }

  private static func facts(_ assessment: LibraryAssessment, isReading: Bool) -> StyledText {
    let library = assessment.entry.library
    var parts = [library.ecosystem.title]
    if let version = library.fixedTo { parts.append(version) }
    let unknown =
      assessment.entry.facts.license == .missing ? "no license" : "license unknown"
    if let license = LibraryText.license(assessment.entry) {
      parts.append(license)
    } else if !isReading {
      parts.append(unknown)
    }
    if let bytes = assessment.entry.facts.bytes { parts.append(LibraryText.size(bytes)) }
    if library.isDevelopment { parts.append("development") }
    let text = StyledText.muted(parts.joined(separator: "   "))
    guard let source = library.source else { return text }
    return text + .muted("   ") + .muted(source).linked(to: source)
  }

  private static func importers(_ assessment: LibraryAssessment, isReading: Bool) -> StyledText {
    let facts = assessment.entry.facts
    let usedBy = facts.usedBy
    switch usedBy.count {
    case 0 where isReading && facts.uses.isEmpty: return .muted("Reading imports…")
    case 0:
      return .muted(
        facts.hasAllModules || !facts.uses.isEmpty
          ? "not imported by any module"
          : "imports unknown, because code may import it under another name")
    case 1: return .muted("imported only by ") + StyledText(usedBy[0])
    default:
      return .muted("imported by ")
        + StyledText(LibraryText.userCount(facts) ?? "", .warning)
        + .muted(": consider a wrapper")
    }
  }
}
