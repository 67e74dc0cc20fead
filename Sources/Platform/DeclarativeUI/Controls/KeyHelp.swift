import DesignSystem
import Unidirectional

/// All keys of a table, each with what it does, why not where it can't be used now, and the name under
/// which a person can give it other keys.
public struct KeyHelp: View {
  private struct Row: Identifiable, Equatable {
    let id: String
    let keys: String
    let title: String
    let reason: String?
  }

  private let rows: [Row]
  private let longest: (title: Int, id: Int)

  public init(_ table: KeyTable) {
    rows = table.rows.map {
      Row(
        id: $0.id, keys: $0.keys.map(\.symbol).joined(separator: " "), title: $0.title,
        reason: $0.disabledReason)
    }
    longest = rows.reduce((0, 0)) { longest, row in
      let title = row.title.count + (row.reason.map { $0.count + 4 } ?? 0)
      return (max(longest.title, title), max(longest.id, row.id.count))
    }
  }

  public var body: some View {
    Table(
      .constant(rows), name: "help",
      columns: [
        TableColumn("", width: .fixed(14), importance: 2) { row, _ in
          StyledText(row.keys, row.reason == nil ? .key : .muted)
        },
        TableColumn(
          "", width: .flexible(minimum: max(10, min(longest.title, 34)), weight: 1), importance: 3
        ) { row, _ in
          StyledText(row.title, row.reason == nil ? .body : .muted)
            + StyledText(row.reason.map { "  – \($0)" } ?? "", .muted)
        },
        TableColumn(
          "", width: .flexible(minimum: 8, weight: 2, maximum: longest.id), alignment: .trailing,
          importance: 1
        ) { row, _ in
          .muted(row.id)
        },
      ], showsHeadings: false
    ) { $0.searchable { "\($0.keys) \($0.title) \($0.id)" } }
    .frame(rows: min(rows.count, 24))
  }
}
