import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Unidirectional
import WorkspaceLogic

/// The dependencies of a module in one direction, with how they come about and where.
struct NeighbourTable: View {
  let neighbours: [Neighbour]
  let name: String
  let root: String
  let placeholder: StyledText
  let place: @MainActor (Neighbour, ImportPlace) -> ModulePlace
  let actions: ModuleDetailView.Actions

  var body: some View {
    Table(.constant(neighbours), name: "module.\(name)", columns: columns) {
      $0.searchable { "\($0.name) \($0.type ?? "") \($0.words)" }
        .onActivate("code") { neighbour in
          if let first = neighbour.places.first { actions.show(place(neighbour, first)) }
        }
        .itemKeys { neighbour in
          KeyBinding(
            "module.\(name).edit", "e", title: "edit there",
            disabled: neighbour?.places.isEmpty == false ? nil : "nothing is selected"
          ) {
            if let neighbour, let first = neighbour.places.first {
              actions.edit(place(neighbour, first))
            }
          }
          KeyBinding(
            "module.\(name).open", "o", title: "go to the module",
            disabled: neighbour == nil
              ? "nothing is selected"
              : neighbour?.isOutside == true ? "it isn't in this repository" : nil
          ) { if let neighbour { actions.open(neighbour.name) } }
        }
        .placeholder(placeholder)
    }
  }

  private var columns: [TableColumn<Neighbour>] {
    let longest = neighbours.map { StyledText.columns(of: $0.name) }.max() ?? 0
    return [
      TableColumn(
        "Module",
        width: .flexible(minimum: 18, weight: 3, maximum: max(18, longest)),
        importance: 10
      ) { row, width in
        StyledText.ends(of: row.name, columns: width, row.isOutside ? .muted : .strong)
      }
      .sorted(as: "name") { $0.name.lowercased() },
      TableColumn("Type", width: .flexible(minimum: 9, weight: 1, maximum: 14), importance: 4) {
        row, _ in
        .muted(row.isOutside ? "outside" : row.type ?? "–")
      }
      .sorted(as: "type") { $0.type },
      TableColumn("How", width: .fixed(8), importance: 6) { row, _ in NeighbourTable.how(row) },
      TableColumn("Imports", width: .fixed(7), alignment: .trailing, importance: 7) { row, _ in
        row.isImported ? StyledText(Wording.number(row.places.count)) : .muted("–")
      }
      .sorted(as: "imports", descending: true) { $0.isImported ? $0.places.count : 0 },
      TableColumn("", width: .flexible(minimum: 14, weight: 1, maximum: 24), importance: 9) {
        row, _ in NeighbourTable.remark(row)
      },
      TableColumn("Where", width: .flexible(minimum: 20, weight: 3), importance: 5) {
        [root] row, width in
        guard let place = row.places.first else { return "" }
        return PlaceText.text(place.path, place.line, in: root, columns: width)
      },
    ]
  }

  private static func how(_ row: Neighbour) -> StyledText {
    if !row.isImported { return .muted("declared") }
    if row.isConditional { return StyledText("under #if", .info) }
    let isTestable = row.places.allSatisfy { $0.traits.contains(.testable) }
    if isTestable { return StyledText("testable", .info) }
    return row.places.contains { $0.traits.contains(.exported) }
      ? StyledText("exported", .info) : "imported"
  }

  private static func remark(_ row: Neighbour) -> StyledText {
    guard let sign = row.sign else { return "" }
    return StyledText("\(sign) \(row.words)", row.isBroken ? .danger : .warning)
  }
}

/// A path with its line in a cell.
enum PlaceText {
  static func text(_ path: String, _ line: Int, in root: String, columns: Int) -> StyledText {
    let number = ":\(line)"
    return (StyledText.end(of: path, columns: columns - number.count) + .muted(number))
      .linked(toFile: root + "/" + path)
  }
}
