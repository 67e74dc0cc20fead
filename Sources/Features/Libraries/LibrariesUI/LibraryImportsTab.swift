import DeclarativeUI
import DesignSystem
import LibrariesInterface
import LibrariesLogic
import Unidirectional
import WorkspaceLogic

/// The tab with the imports of a library in the repository.
struct LibraryImportsTab: View {
  let assessment: Bind<LibraryAssessment?>
  /// Whether the imports are still being read.
  let isReading: Bind<Bool>
  let root: String
  let edit: @MainActor (LibraryImport) -> Void

  var body: some View {
    Table(
      assessment.map { ($0?.entry.facts.uses ?? []).map(LibraryImportRow.init) }, name: "uses",
      columns: columns
    ) {
      $0.searchable { "\($0.use.module) \($0.use.path)" }
        .onActivate("Edit file", also: "e") { edit($0.use) }
        .values { ["path": $0.use.path, "line": "\($0.use.line)"] }
        .placeholder(StyledText(placeholder))
    }
  }

  private var placeholder: String {
    if isReading.value { return "Reading imports…" }
    return assessment.map { $0?.entry.facts.hasAllModules == false }.value
      ? "No import of this library was found, but code may import it under another name."
      : "No tracked file imports this library."
  }

  private var columns: [TableColumn<LibraryImportRow>] {
    let areModules = assessment.map { $0?.entry.facts.isUsedByModules != false }.value
    return [
      TableColumn(
        areModules ? "Module" : "Module or folder",
        width: .flexible(minimum: 20, weight: 2, maximum: 44), importance: 3
      ) { row, width in
        StyledText.ends(of: row.use.module, columns: width, row.use.isTest ? .muted : .strong)
      }
      .sorted(as: "module") { $0.use.module },
      TableColumn("File", width: .flexible(minimum: 24, weight: 3), importance: 2) {
        [root] row, width in
        let line = ":\(row.use.line)"
        return (StyledText.end(of: row.use.path, columns: width - line.count) + .muted(line))
          .linked(toFile: root + "/" + row.use.path)
      }
      .sorted(as: "file") { $0.use.path },
      TableColumn("", width: .fixed(5), importance: 1) { row, _ in
        .muted(row.use.isTest ? "tests" : "")
      },
    ]
  }
}

private struct LibraryImportRow: Identifiable, Equatable, Sendable {
  let use: LibraryImport

  init(_ use: LibraryImport) { self.use = use }

  var id: LibraryImport { use }
}
