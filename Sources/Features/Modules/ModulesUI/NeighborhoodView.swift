import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Unidirectional
import WorkspaceLogic

/// Draws a module between its importers and its imports, connected by lines.
struct NeighborhoodView: View {
  let detail: ModuleDetail
  let open: @MainActor (String) -> Void

  /// Maximum width of the module's name, in columns; the breadcrumb shows the full name.
  private static let longestName = 18
  /// The columns of the box's two sides, with the line or the space beside each.
  private static let sides = 6
  /// The columns of a side without neighbors if names on the other side are long.
  private static let emptySide = 26

  var body: some View {
    VStack {
      HStack {
        Label(heading("used by", detail.importers)).expand(.horizontal).frame(columns: left)
        Label(top)
        Label(heading("depends on", detail.imports)).textAlignment(.trailing).frame(columns: right)
      }
      HStack {
        NeighborList(
          neighbors: detail.importers, side: .importers,
          placeholder: "No module depends on this one.",
          open: open
        )
        .frame(columns: left)
        VStack {
          Label(middle).accessibility(label: detail.module.name, role: .text)
          if detail.module.type != nil { Label(type) }
          Label(bottom)
          Spacer()
        }
        .frame(columns: box + NeighborhoodView.sides)
        NeighborList(
          neighbors: detail.imports, side: .imports,
          placeholder: ModuleText.unreadImports(detail.module) ?? "It depends on no other module.",
          open: open
        )
        .frame(columns: right)
      }
      if let legend = NeighborLayout.legend(detail.importers + detail.imports) {
        Label(.muted(legend))
      }
    }
    .padding(horizontal: .one)
  }

  /// The columns of the left side; nil for as many as the right side has.
  private var left: Int? { columns(of: detail.importers, beside: detail.imports) }

  /// The columns of the right side; nil for as many as the left side has.
  private var right: Int? { columns(of: detail.imports, beside: detail.importers) }

  private func columns(of side: [Neighbor], beside other: [Neighbor]) -> Int? {
    let longest = StyledText.columns(ofLongest: other.map(\.name))
    return side.isEmpty && longest > NeighborhoodView.longestName ? NeighborhoodView.emptySide : nil
  }

  private func heading(_ words: String, _ neighbors: [Neighbor]) -> StyledText {
    let broken = neighbors.reduce(0) { $0 + $1.brokenRules }
    return StyledText("\(words) \(TextFormat.number(neighbors.count))", .heading)
      + (broken == 0
        ? "" : StyledText("  \(Glyph.violation) \(TextFormat.count(broken, "violation"))", .danger))
  }

  // MARK: The box

  private var name: StyledText {
    StyledText.ends(of: detail.module.name, columns: NeighborhoodView.longestName, .strong)
  }

  private var typeText: StyledText {
    .muted(detail.module.type ?? "").fitted(to: NeighborhoodView.longestName)
  }

  /// Columns inside the box, including one space on each side.
  private var box: Int { max(name.columns, typeText.columns) + 2 }

  private var top: StyledText {
    StyledText("  ╭\(String(repeating: "─", count: box))╮  ", .rule)
  }

  private var bottom: StyledText {
    StyledText("  ╰\(String(repeating: "─", count: box))╯  ", .rule)
  }

  private var middle: StyledText {
    .muted(detail.importers.isEmpty ? "  " : "─\(Glyph.arrowhead)") + StyledText("│", .rule)
      + inside(name)
      + (detail.imports.isEmpty ? StyledText("│  ", .rule) : .muted("├──"))
  }

  private var type: StyledText {
    StyledText("  │", .rule) + inside(typeText) + StyledText("│  ", .rule)
  }

  private func inside(_ text: StyledText) -> StyledText {
    let slack = max(0, box - text.columns)
    return StyledText(String(repeating: " ", count: slack / 2)) + text
      + StyledText(String(repeating: " ", count: slack - slack / 2))
  }
}

/// The neighbors on one side, each connected to the module by a line.
private struct NeighborList: View {
  let neighbors: [Neighbor]
  let side: NeighborLayout.Side
  let placeholder: String
  let open: @MainActor (String) -> Void

  var body: some View {
    if neighbors.isEmpty {
      // Without a list here, the list on the other side handles the keys.
      VStack {
        Label("")
        Label(.muted(placeholder)).lineLimit(3).padding(horizontal: .two).expand(.horizontal)
        Spacer()
      }
    } else {
      list
    }
  }

  private var list: some View {
    let layout = NeighborLayout(
      neighbors, side, measure: { StyledText($0).columns },
      cut: { StyledText.ends(of: $0, columns: $1).text })
    let columns = [
      TableColumn<Neighbor>("", width: .flexible(minimum: 8, weight: 1)) { neighbor, width in
        NeighborList.text(layout.line(of: neighbor, columns: width), neighbor)
      }
    ]
    return List(.constant(neighbors), name: side == .importers ? "importers" : "imports") {
      neighbor in
      TableRow(item: neighbor, columns: columns)
        .accessibility(label: NeighborList.spoken(neighbor, side), role: .row)
    }
    .searchable(\.name)
    .onActivate("Open module") { open($0.name) }
    .flush()
    .joint(side == .imports ? .muted("─") : "")
  }

  private static func text(_ parts: [NeighborLayout.Part], _ neighbor: Neighbor) -> StyledText {
    parts.reduce("") { text, part in
      switch part.role {
      case .name: text + StyledText(part.text, .body)
      case .edge: text + StyledText(part.text, neighbor.isBroken ? .danger : .muted)
      case .mark: text + StyledText(part.text, neighbor.isBroken ? .danger : .warning)
      }
    }
  }

  private static func spoken(_ neighbor: Neighbor, _ side: NeighborLayout.Side) -> String {
    var words = [
      side == .importers ? "used by \(neighbor.name)" : "depends on \(neighbor.name)"
    ]
    if !neighbor.isImported {
      words.append(neighbor.hasKnownImports ? "declared but not imported" : "declared")
    }
    if neighbor.isBroken {
      words.append("violates a rule: \(neighbor.remarks)")
    } else if !neighbor.remarks.isEmpty {
      words.append(neighbor.remarks)
    }
    return words.joined(separator: ", ")
  }
}
