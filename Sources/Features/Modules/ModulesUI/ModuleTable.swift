import DeclarativeUI
import DesignSystem
import MigrationsUI
import ModulesInterface
import ModulesLogic
import Unidirectional
import WorkspaceLogic

/// The modules as a list, and the rows that plugins add.
struct ModuleTable: View {
  let state: Bind<ModulesReducer.State>
  var added: AddedTextRows<String> = .none
  let actions: ModuleListView.Actions
  let select: @MainActor (String?) -> Void

  var body: some View {
    let rows = state.map { $0.moduleIndex?.rows ?? [] }
    let placeholder = state.map { ModuleSummary.placeholder($0) }.value
    let content = state.map { Content($0.moduleIndex) }
    EntryTable(
      rows, added: added, name: "modules",
      columns: ModuleTable.columns(content.value), searchText: \.searchText, open: actions.open
    ) {
      $0.onSelect { select($0?.opens) }
        .values { $0.element.map(ModuleTable.values) ?? $0.opens.map { ["id": $0] } ?? [:] }
        .itemKeys { ModuleTable.pathKey($0?.element, actions) }
        .placeholder(.muted(placeholder))
    }
  }

  /// The properties of all rows that the columns depend on. A column without a value in any row isn't
  /// shown.
  private struct Content: Equatable {
    /// The width of the longest name, in terminal columns.
    let name: Int
    /// The width of the longest owners.
    let owner: Int
    /// The width below which owners aren't shown.
    let leastOwner: Int
    /// The widths at which more of the owners is shown.
    let ownerSteps: Set<Int>
    let hasTypes: Bool
    let hasRules: Bool

    init(_ index: ModuleIndex?) {
      let rows = index?.rows ?? []
      name = StyledText.columns(ofLongest: rows.map(\.name))
      owner = OwnersText.longest(rows)
      // If all modules have the same owners, the names need the room more.
      let least = Set(rows.map(\.owners)).count > 1 ? OwnersText.longestShortened(rows) : 0
      leastOwner = min(max(7, owner), max(14, TeamText.minimum(least)))
      ownerSteps = OwnersText.steps(rows)
      // Until the modules have been read, the columns keep their room, so that nothing moves.
      hasTypes = index == nil || rows.contains { $0.type != nil }
      hasRules = index?.rules.isEmpty != true || rows.contains { $0.violations > 0 }
    }
  }

  /// The values of a module for commands.
  static func values(_ row: ModuleRow) -> [String: String] {
    ["id": row.name, "path": row.path, "team": row.owners.first ?? ""]
  }

  /// A key that finds the path from a module to another one.
  ///
  /// - Parameter row: the selected module; nil if none is selected.
  static func pathKey(_ row: ModuleRow?, _ actions: ModuleListView.Actions) -> KeyBinding {
    KeyBinding(
      "modules.path", "p", title: "Dependency path…",
      disabled: row == nil ? "no module is selected" : nil
    ) { if let row { actions.findPath(row.name) } }
  }

  private static func columns(_ content: Content) -> [TableColumn<ModuleRow>] {
    let name = TableColumn<ModuleRow>(
      "Module",
      width: .flexible(
        // Short owners leave their room to the names.
        minimum: min(max(12, content.name), 40 - content.leastOwner), weight: 6,
        maximum: max(20, content.name)),
      importance: 10
    ) { row, width in StyledText.ends(of: row.name, columns: width, .strong) }
    .sorted(as: "name") { $0.name.lowercased() }
    return [name] + (content.hasTypes ? [type] : []) + neighbors(content)
      + (content.hasRules ? [violations] : []) + sizes
  }

  private static var type: TableColumn<ModuleRow> {
    TableColumn("Type", width: .flexible(minimum: 9, weight: 1, maximum: 14), importance: 7) {
      row, _ in
      row.type.map { StyledText($0) } ?? .muted("–")
    }
    .sorted(as: "type") { $0.type }
  }

  private static func neighbors(_ content: Content) -> [TableColumn<ModuleRow>] {
    [
      TableColumn(
        "Team",
        width: .flexible(
          minimum: content.leastOwner, weight: 8, maximum: max(7, content.owner)),
        importance: 6
      ) { row, width in
        OwnersText.text(row.owners, columns: width)
      }
      .sorted(as: "owner") { $0.owners.first }
      .stepped(at: content.ownerSteps),
      number("Used by", width: 7, as: "importers", importance: 8) { $0.fanIn },
      number("Depends on", width: 10, as: "imports", importance: 8) { $0.fanOut },
    ]
  }

  private static var violations: TableColumn<ModuleRow> {
    TableColumn("Violations", width: .fixed(10), alignment: .trailing, importance: 9) { row, _ in
      row.violations == 0
        ? .muted("–")
        : StyledText("\(Glyph.violation) \(TextFormat.number(row.violations))", .danger)
    }
    .sorted(as: "violations", descending: true) { $0.violations }
  }

  private static var sizes: [TableColumn<ModuleRow>] {
    [
      TableColumn("Lines", width: .fixed(8), alignment: .trailing, importance: 5) { row, _ in
        StyledText(TextFormat.number(row.lines))
      }
      .sorted(as: "lines", descending: true) { $0.lines },
      TableColumn("Files", width: .fixed(6), alignment: .trailing, importance: 4) { row, _ in
        .muted(TextFormat.number(row.files))
      }
      .sorted(as: "files", descending: true) { $0.files },
      TableColumn("Folder", width: .flexible(minimum: 19, weight: 3), importance: 2) { row, width in
        StyledText.end(of: ModuleText.folder(row.path), columns: width, .muted)
      },
    ]
  }

  private static func number(
    _ title: String, width: Int, as name: String, importance: Int,
    _ value: @escaping @MainActor (ModuleRow) -> Int?
  ) -> TableColumn<ModuleRow> {
    TableColumn(
      title, width: .fixed(width), alignment: .trailing, importance: importance
    ) { row, _ in ModuleText.count(value(row)) }
    .sorted(as: name, descending: true) { value($0) }
  }
}

/// Formats owners for a table cell.
enum OwnersText {
  /// The width of the longest owners, in terminal columns.
  static func longest(_ rows: [ModuleRow]) -> Int {
    StyledText.columns(ofLongest: rows.map { text($0.owners).text })
  }

  /// The width that the longest owners take if they are shortened, in terminal columns.
  static func longestShortened(_ rows: [ModuleRow]) -> Int {
    StyledText.columns(
      ofLongest: rows.map { row in
        let owners = text(row.owners).text
        return owners.firstIndex(of: "/").map { "…" + owners[$0...] } ?? owners
      })
  }

  /// The widths at which a column shows more of the owners, in terminal columns.
  static func steps(_ rows: [ModuleRow]) -> Set<Int> {
    var widths: Set<Int> = []
    for owners in Set(rows.map(\.owners)) {
      let steps = TeamText.steps([Array(owners.prefix(1))])
      for others in [TeamText.others(owners), TeamText.others(owners, isShort: true)] {
        widths.formUnion(steps.map { $0 + others.count })
      }
    }
    return widths
  }

  /// The first owner and the number of others.
  static func text(_ owners: [String], columns: Int = .max) -> StyledText {
    guard let first = owners.first else { return .muted("unowned") }
    let others = TeamText.others(owners, columns: columns)
    return TeamText.text(first, columns: columns - others.count) + .muted(others)
  }
}
