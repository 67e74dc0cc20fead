import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import Workspace
import WorkspaceLogic

/// The merges of the last months that a check would have stopped.
package struct RehearsalView<
  Violation: Equatable & Sendable, Counts: Equatable & Sendable
>: View {
  package typealias Result = Rehearsal<Violation, Counts>

  /// The selected merge; nil before the list has reported any.
  @Local var selection: Selection?

  struct Selection: Equatable {
    /// nil if the filter hides all merges.
    let merge: Result.Merge.ID?
  }

  /// What depends on the check.
  package struct Content {
    /// The name of the table.
    let table: String
    /// What would have stopped the merges, such as `lock`.
    let check: String
    /// What the merges added, such as `matches`.
    let findings: String
    let summary: (Result) -> String
    /// A remark about the other merges; nil for none.
    let remark: (Result) -> String?
    let notices: (Result) -> [String]
    /// What the first violation is about and its location, for the search and the details.
    let subject: (Result.Merge) -> String
    /// Other words in the row of a merge, for the search.
    let words: (Result.Merge) -> String
    let columns: [TableColumn<Result.Merge>]

    package init(
      table: String, check: String, findings: String,
      summary: @escaping (Result) -> String,
      remark: @escaping (Result) -> String? = { _ in nil },
      notices: @escaping (Result) -> [String], subject: @escaping (Result.Merge) -> String,
      words: @escaping (Result.Merge) -> String = { _ in "" },
      columns: [TableColumn<Result.Merge>]
    ) {
      self.table = table
      self.check = check
      self.findings = findings
      self.summary = summary
      self.remark = remark
      self.notices = notices
      self.subject = subject
      self.words = words
      self.columns = columns
    }
  }

  let state: Bind<RehearsalReducer<Result>.State>
  let content: Content
  let copy: @MainActor (String) -> Void

  /// - Parameter copy: copies a text to the clipboard.
  package init(
    state: Bind<RehearsalReducer<Result>.State>, content: Content,
    copy: @escaping @MainActor (String) -> Void
  ) {
    self.state = state
    self.content = content
    self.copy = copy
  }

  package var body: some View {
    VStack {
      Label(state.map { [self] in heading($0) })
        .lineLimit(2)
        .padding(horizontal: .one)
      Divider()
      Table(
        state.map { $0.rehearsal?.stopped ?? [] }, name: content.table,
        columns: content.columns, sortedBy: "date"
      ) {
        $0.searchable { [content] in
          let revert = $0.revertedBy == nil ? "" : "reverted"
          return [$0.author, $0.subject, content.subject($0), content.words($0), revert]
            .joined(separator: " ")
        }
        .onSelect { selection = Selection(merge: $0?.id) }
        .onActivate("Copy commit id") { copy($0.commit) }
        .values { ["commit": $0.commit] }
        .leaving("l")
        .placeholder(StyledText(state.map { [self] in placeholder($0) }.value))
      }
      details
      Footnote(state.map { [content] in .muted($0.rehearsal.flatMap(content.remark) ?? "") })
      Footnote(
        state.map { [content] in
          .muted($0.rehearsal.map { content.notices($0).joined(separator: "; ") } ?? "")
        })
    }
  }

  /// The selected merge, which may be truncated in its row.
  @ViewBuilder private var details: some View {
    let merges = state.value.rehearsal?.stopped ?? []
    let shown = selection.map { selected in merges.first { $0.id == selected.merge } }
    if let merge = shown ?? merges.first {
      Divider()
      VStack {
        Label(
          StyledText(merge.subject, .strong)
            + .muted("  \(merge.author)\(RehearsalView.revert(merge))")
        )
        .lineLimit(2)
        // A path on lines of its own keeps its end, the name of the file.
        Label(StyledText(content.subject(merge))).lineLimit(2)
      }
      .padding(horizontal: .one)
      .frame(rows: Extent.details)
    }
  }

  /// The commit that reverted a merge.
  private static func revert(_ merge: StoppedMerge<Violation>) -> String {
    merge.revertedBy.map { "  reverted by \($0.prefix(8))" } ?? ""
  }

  private func heading(_ state: RehearsalReducer<Result>.State) -> StyledText {
    if let rehearsal = state.rehearsal { return StyledText(content.summary(rehearsal)) }
    switch state.phase {
    case .failed(let message): return StyledText("Can't read the merges: \(message)", .danger)
    case .reading(let progress) where progress.filesTotal > 0:
      return ProgressLine.text(
        state.isChecking ? "Checking merges" : "Reading merges", done: progress.filesDone,
        of: progress.filesTotal)
    case .idle, .read, .reading: return .muted("Reading merges…")
    }
  }

  private func placeholder(_ state: RehearsalReducer<Result>.State) -> String {
    if case .failed = state.phase { return "There is no result." }
    guard let rehearsal = state.rehearsal else {
      return
        "Merges that the \(content.check) would have stopped appear here."
    }
    return rehearsal.merges == 0
      ? "Every commit along the first parents of \(rehearsal.branch) counts as a merge, except the first."
      : "No merge added \(content.findings)."
  }
}

/// Columns of merges.
extension TableColumn {
  /// The day.
  package static func mergeDay<Violation>(thisYear year: Int) -> TableColumn
  where Item == StoppedMerge<Violation> {
    TableColumn("Date", width: .fixed(11), alignment: .trailing, importance: 8) { merge, _ in
      .muted(TextFormat.day(merge.day, thisYear: year))
    }
    .sorted(as: "date", descending: true) { $0.day }
  }

  /// The subject, and whether the merge was reverted.
  package static func mergeSubject<Violation>() -> TableColumn
  where Item == StoppedMerge<Violation> {
    TableColumn("Merge", width: .flexible(minimum: 24, weight: 3), importance: 10) { merge, width in
      let mark: StyledText = .muted(merge.revertedBy == nil ? "" : "  reverted")
      return StyledText(merge.subject, .strong).fitted(to: width - mark.columns) + mark
    }
  }

  /// The author.
  package static func mergeAuthor<Violation>() -> TableColumn
  where Item == StoppedMerge<Violation> {
    TableColumn("Author", width: .flexible(minimum: 12, weight: 1), importance: 6) { merge, _ in
      StyledText(merge.author)
    }
    .sorted(as: "author") { $0.author }
  }

  /// The place of the first violation.
  package static func mergePlace<Violation>(
    _ title: String, _ place: @escaping @MainActor (Item) -> String
  ) -> TableColumn where Item == StoppedMerge<Violation> {
    TableColumn(title, width: .flexible(minimum: 24, weight: 2), importance: 5) { merge, width in
      StyledText.end(of: place(merge), columns: width, .muted)
    }
  }
}
