import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Unidirectional
import WorkspaceLogic

/// The dependencies of a module in one direction, with their kind and location.
struct NeighborTable: View {
  let neighbors: [Neighbor]
  let name: String
  let root: String
  let placeholder: StyledText
  let location: @MainActor (Neighbor, ImportLocation) -> ModuleSourceLocation
  let actions: ModuleDetailView.Actions

  var body: some View {
    Table(.constant(neighbors), name: "module.\(name)", columns: columns) {
      $0.searchable { "\($0.name) \($0.type ?? "") \($0.remarks)" }
        .onActivate("Show code") { neighbor in
          if let first = neighbor.locations.first { actions.show(location(neighbor, first)) }
        }
        .values { neighbor in
          let place = neighbor.locations.first
          return [
            "id": neighbor.name, "path": place?.path ?? "",
            "line": place.map { "\($0.line)" } ?? "",
          ]
        }
        .itemKeys { neighbor in
          KeyBinding(
            "module.\(name).edit", "e", title: "Edit file",
            disabled: neighbor?.locations.isEmpty == false ? nil : "nothing is selected"
          ) {
            if let neighbor, let first = neighbor.locations.first {
              actions.edit(location(neighbor, first))
            }
          }
          KeyBinding(
            "module.\(name).open", "o", title: "Open module",
            disabled: neighbor == nil
              ? "nothing is selected"
              : neighbor.flatMap(NeighborTable.obstacle)
          ) { if let neighbor { actions.open(neighbor.name) } }
        }
        .placeholder(placeholder)
    }
  }

  /// The reason why a neighbor can't be opened; nil if it can be.
  private static func obstacle(_ neighbor: Neighbor) -> String? {
    if neighbor.isUnresolved { return "a manifest that wasn't run may contain the module" }
    return neighbor.isExternal ? "the module is outside this repository" : nil
  }

  /// A column without a value in any row isn't shown.
  private var columns: [TableColumn<Neighbor>] {
    let hasTypes = neighbors.isEmpty || neighbors.contains { $0.isExternal || $0.type != nil }
    let hasImports = neighbors.isEmpty || neighbors.contains { $0.isImported || $0.hasKnownImports }
    let longest = StyledText.columns(ofLongest: neighbors.map(\.name))
    let longestRemark = neighbors.map { NeighborTable.remark($0).columns }.max() ?? 0
    return [
      TableColumn(
        "Module",
        width: .flexible(
          minimum: min(max(18, longest), 26), weight: 12, maximum: max(18, longest)),
        importance: 10
      ) { row, width in
        StyledText.ends(of: row.name, columns: width, row.isExternal ? .muted : .strong)
      }
      .sorted(as: "name") { $0.name.lowercased() }
    ] + (hasTypes ? [NeighborTable.type] : []) + (hasImports ? NeighborTable.imports : []) + [
      TableColumn(
        "", width: .flexible(minimum: min(14, longestRemark), weight: 1, maximum: longestRemark),
        importance: 9
      ) {
        row, _ in NeighborTable.remark(row)
      },
      TableColumn("Location", width: .flexible(minimum: 20, weight: 3), importance: 5) {
        [root] row, width in
        guard let location = row.locations.first else { return "" }
        return LocationText.text(location.path, location.line, in: root, columns: width)
      },
    ]
  }

  private static var type: TableColumn<Neighbor> {
    TableColumn("Type", width: .flexible(minimum: 10, weight: 1, maximum: 14), importance: 4) {
      row, _ in
      .muted(row.isUnresolved ? "unresolved" : row.isExternal ? "external" : row.type ?? "–")
    }
    .sorted(as: "type") { $0.type }
  }

  private static var imports: [TableColumn<Neighbor>] {
    [
      TableColumn("Kind", width: .fixed(8), importance: 6) { row, _ in how(row) },
      TableColumn("Imports", width: .fixed(7), alignment: .trailing, importance: 7) { row, _ in
        row.isImported
          ? StyledText(TextFormat.number(row.locations.count))
          : .muted(row.hasKnownImports ? "–" : "unknown")
      }
      .sorted(as: "imports", descending: true) { $0.isImported ? $0.locations.count : 0 },
    ]
  }

  private static func how(_ row: Neighbor) -> StyledText {
    if !row.isImported { return .muted("declared") }
    if row.isConditional { return StyledText("under #if", .info) }
    let isTestable = row.locations.allSatisfy { $0.traits.contains(.testable) }
    if isTestable { return StyledText("testable", .info) }
    return row.locations.contains { $0.traits.contains(.exported) }
      ? StyledText("exported", .info) : "imported"
  }

  private static func remark(_ row: Neighbor) -> StyledText {
    guard let sign = row.sign else { return "" }
    return StyledText("\(sign) \(row.remarks)", row.isBroken ? .danger : .warning)
  }
}

/// Formats a path and line for a table cell.
enum LocationText {
  static func text(_ path: String, _ line: Int, in root: String, columns: Int) -> StyledText {
    let number = ":\(line)"
    return (StyledText.end(of: path, columns: columns - number.count) + .muted(number))
      .linked(toFile: root + "/" + path)
  }
}
