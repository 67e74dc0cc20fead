import DeclarativeUI
import DesignSystem
import LibrariesInterface
import LibrariesLogic
import Unidirectional
import WorkspaceLogic

/// The list of all libraries with their scores, the rows that plugins add, and a preview of the selected
/// library.
package struct LibraryListView: View {
  let state: Bind<LibrariesReducer.State>
  let added: AddedTextRows<LibraryID>
  /// The id of the selected library; the caller keeps it when this view is removed.
  let selected: Source<LibraryID?>
  /// The id of the selected row of the previewed scorecard.
  let scorecardRow: Source<String?>
  let root: String
  let panels: @MainActor (LibraryID) -> AnyView
  let actions: Actions

  /// The actions of the screen.
  package struct Actions {
    let open: @MainActor (LibraryID) -> Void
    let answer: @MainActor (LibraryID) -> Void
    let edit: @MainActor (LibraryImport) -> Void
    let reload: @MainActor () -> Void

    /// - Parameter edit: opens an import in the editor.
    package init(
      open: @escaping @MainActor (LibraryID) -> Void,
      answer: @escaping @MainActor (LibraryID) -> Void,
      edit: @escaping @MainActor (LibraryImport) -> Void,
      reload: @escaping @MainActor () -> Void
    ) {
      self.open = open
      self.answer = answer
      self.edit = edit
      self.reload = reload
    }
  }

  /// - Parameters:
  ///   - added: the rows that plugins add.
  ///   - root: the repository root, which the paths of imports are relative to.
  ///   - panels: returns the panels that plugins add to a library.
  package init(
    state: Bind<LibrariesReducer.State>, added: AddedTextRows<LibraryID>,
    selected: Source<LibraryID?>, scorecardRow: Source<String?>, root: String,
    panels: @escaping @MainActor (LibraryID) -> AnyView,
    actions: Actions
  ) {
    self.state = state
    self.added = added
    self.selected = selected
    self.scorecardRow = scorecardRow
    self.root = root
    self.panels = panels
    self.actions = actions
  }

  package var body: some View {
    let rows = state.map { LibraryRow.rows($0) }
    VStack {
      Label(state.map { LibraryListView.summary($0) }).lineLimit(2).wrapping(.betweenFacts)
        .padding(horizontal: .one)
      Divider()
      PreviewSplit("libraries.preview", of: LibraryID.self, heightShare: 0.6) { select in
        LibraryTable(
          rows: rows, added: added, phase: state.map(\.phase),
          actions: actions,
          select: { [selected] id in
            selected.value = id
            select(id)
          })
      } preview: { selected, placement in
        LibraryPreview(
          state: state, selected: selected, placement: placement, row: scorecardRow,
          panels: panels, open: actions.open)
      } details: { selected in
        LibraryPreviewDetails(
          state: state, selected: selected, root: root, panels: panels, actions: actions)
      }
      VerdictLine(rows: rows, selected: selected)
      LibraryLines(state: state)
    }
    .keys {
      KeyBinding("libraries.read", "r", title: "Rescan") { actions.reload() }
    }
  }

  fileprivate static func placeholder(_ phase: LibrariesReducer.Phase) -> String {
    switch phase {
    case .idle, .reading: "Reading lock files…"
    case .failed: "Can't read the libraries. Press r to rescan."
    case .read:
      "No libraries found: the repository has no lock file with libraries, such as Package.resolved, "
        + "Podfile.lock, package-lock.json, Cargo.lock, go.mod or requirements.txt. "
        + "After you add one, press r to rescan."
    }
  }

  /// The columns of a path beside the number of other files, in the narrowest window.
  private static let longestPath = 50

  /// The files that name the libraries, such as `  from Package.resolved and 2 other files`.
  private static func sources(_ files: [String]) -> String {
    guard let first = files.first else { return "" }
    let others = files.count - 1
    // A long path loses its beginning, so that it fits on a line.
    let path = StyledText.end(of: first, columns: longestPath).text
    return "  from \(path)" + (others > 0 ? " and \(TextFormat.count(others, "other file"))" : "")
  }

  private static func summary(_ state: LibrariesReducer.State) -> StyledText {
    guard !state.assessments.isEmpty else { return "" }
    var text =
      StyledText(TextFormat.number(state.assessments.count), .strong)
      + .muted(state.assessments.count == 1 ? " library" : " libraries")
    let order: [LibraryAssessment.Verdict] = [.blocked, .justify, .unanswered]
    for verdict in order {
      let count = state.assessments.count { $0.verdict == verdict }
      guard count > 0 else { continue }
      text +=
        .muted("  ")
        + StyledText(LibraryText.count(count, verdict), VerdictText.style(verdict))
    }
    if state.assessments.allSatisfy({ $0.verdict == .ok }) {
      text += .muted("  all ") + VerdictText.text(.ok)
    }
    let contradicted = state.assessments.count { !$0.contradictions.isEmpty }
    if contradicted > 0 {
      text +=
        .muted("  ")
        + StyledText("\(contradicted) contradicted", .warning)
    }
    return text + .muted(sources(state.inventory.files))
  }

  /// Returns the widths of the longest name, version, license and verdict. They limit these
  /// columns, so that other columns can use the remaining width.
  fileprivate static func longest(_ rows: [LibraryRow]) -> [Int] {
    rows.reduce(into: [0, 0, 0, 0]) { longest, row in
      let cells = [
        StyledText.columns(of: row.name), StyledText.columns(of: row.version ?? ""),
        StyledText.columns(of: row.license ?? ""), VerdictText.text(row).columns,
      ]
      for (column, cell) in cells.enumerated() { longest[column] = max(longest[column], cell) }
    }
  }

  fileprivate static func columns(longest: [Int]) -> [TableColumn<LibraryRow>] {
    [
      TableColumn(
        "Library", width: .flexible(minimum: 20, weight: 12, maximum: longest[0]),
        importance: 10
      ) { row, width in
        StyledText.ends(of: row.name, columns: width, row.isDirect ? .strong : .body)
      }
      .sorted(as: "name") { $0.name.lowercased() },
      TableColumn(
        "Version", width: .flexible(minimum: 8, weight: 1, maximum: min(16, longest[1])),
        importance: 7
      ) { row, _ in row.version.map { StyledText($0) } ?? .muted("–") },
      TableColumn(
        "License", width: .flexible(minimum: 12, weight: 1, maximum: min(20, longest[2])),
        importance: 6
      ) { row, _ in
        row.license.map { StyledText($0) }
          ?? (row.hasNoLicense
            ? StyledText("no license", .danger)
            : .muted(row.isReadingFacts ? LibraryText.notReadYet : LibraryText.unknownLicense))
      }
      .sorted(as: "license") { $0.license },
      TableColumn("Imported by", width: .flexible(minimum: 14, weight: 3), importance: 5) {
        row, _ in
        LibraryListView.users(row)
      }
      .sorted(as: "imported by", descending: true) { $0.usedBy.count },
      TableColumn("Points", width: .fixed(6), alignment: .trailing, importance: 8) { row, _ in
        row.isScored
          ? StyledText("\(row.points)", row.verdict == .justify ? .warning : .strong) : .muted("–")
      }
      .sorted(as: "points", descending: true) { $0.points },
      TableColumn(
        "Verdict", width: .flexible(minimum: 22, weight: 3, maximum: longest[3]),
        importance: 9
      ) { row, _ in VerdictText.text(row) }
      .sorted(as: "verdict") { $0.urgency },
    ]
  }

  private static func users(_ row: LibraryRow) -> StyledText {
    switch row.usedBy.count {
    case 0: .muted(row.why.isEmpty ? "–" : row.why)
    case 1: StyledText(row.usedBy[0].split(separator: "/").last.map(String.init) ?? row.usedBy[0])
    default: StyledText(row.userCount ?? "")
    }
  }
}

/// The rows of the list.
private struct LibraryTable: View {
  let rows: Bind<[LibraryRow]>
  let added: AddedTextRows<LibraryID>
  let phase: Bind<LibrariesReducer.Phase>
  let actions: LibraryListView.Actions
  let select: @MainActor (LibraryID?) -> Void

  var body: some View {
    let longest = rows.map { LibraryListView.longest($0) }
    let placeholder = LibraryListView.placeholder(phase.value)
    EntryTable(
      rows, added: added, name: "libraries",
      columns: LibraryListView.columns(longest: longest.value),
      searchText: { "\($0.name) \($0.license ?? "") \($0.usedBy.joined(separator: " "))" },
      open: actions.open
    ) {
      $0.onSelect { select($0?.opens) }
        .values { row in (row.element?.name ?? row.opens?.name).map { ["id": $0] } ?? [:] }
        .itemKeys { row in
          KeyBinding(
            "libraries.answer", "a", title: "Edit scorecard",
            disabled: row?.element == nil ? "no library is selected" : nil
          ) { if let row = row?.element { actions.answer(row.id) } }
        }
        .placeholder(.muted(placeholder))
    }
  }
}

/// The full verdict of the selected library, which may be truncated in its row.
private struct VerdictLine: View {
  let rows: Bind<[LibraryRow]>
  let selected: Source<LibraryID?>

  var body: some View {
    let row = Bind { [rows, selected] in
      rows.value.first { $0.id == selected.value } ?? rows.value.first
    }
    Divider().hidden(row.map { $0 == nil })
    Label(row.map { $0.map(VerdictLine.text) ?? "" })
      .padding(horizontal: .one)
      .hidden(row.map { $0 == nil })
  }

  private static func text(_ row: LibraryRow) -> StyledText {
    StyledText(row.name, .strong) + "  " + VerdictText.text(row, isLong: true)
  }
}
