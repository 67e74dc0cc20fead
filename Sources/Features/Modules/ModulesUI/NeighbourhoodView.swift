import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Unidirectional
import WorkspaceLogic

/// A module between those that import it and those that it imports, drawn as lines that lead to it.
struct NeighbourhoodView: View {
  let detail: ModuleDetail
  let open: @MainActor (String) -> Void

  /// The module's name takes at most so many columns of the picture: the crumbs have it whole.
  private static let longestName = 18

  var body: some View {
    VStack {
      HStack {
        Label(heading("imported by", detail.importers)).expand(.horizontal)
        Label(top)
        Label(heading("imports", detail.imports)).textAlignment(.trailing)
      }
      HStack {
        NeighbourList(
          neighbours: detail.importers, side: .importers, placeholder: "Nobody imports it.",
          open: open)
        VStack {
          Label(middle).accessibility(label: detail.module.name, role: .text)
          if detail.module.type != nil { Label(type) }
          Label(bottom)
          Spacer()
        }
        .frame(columns: box + 6)
        NeighbourList(
          neighbours: detail.imports, side: .imports,
          placeholder: "It imports no module of the repository.", open: open)
      }
    }
    .padding(horizontal: .one)
  }

  private func heading(_ words: String, _ neighbours: [Neighbour]) -> StyledText {
    let broken = neighbours.count(where: \.isBroken)
    return StyledText("\(words) \(Wording.number(neighbours.count))", .heading)
      + (broken == 0 ? "" : StyledText("  ✗ \(Wording.number(broken)) of them", .danger))
  }

  // MARK: The box

  private var name: StyledText {
    StyledText(detail.module.name, .strong).fitted(to: NeighbourhoodView.longestName)
  }

  private var typeText: StyledText {
    .muted(detail.module.type ?? "").fitted(to: NeighbourhoodView.longestName)
  }

  /// The columns inside of the box, a space at both sides included.
  private var box: Int { max(name.columns, typeText.columns) + 2 }

  private var top: StyledText {
    StyledText("  ╭\(String(repeating: "─", count: box))╮  ", .rule)
  }

  private var bottom: StyledText {
    StyledText("  ╰\(String(repeating: "─", count: box))╯  ", .rule)
  }

  private var middle: StyledText {
    .muted(detail.importers.isEmpty ? "  " : "─▶") + StyledText("│", .rule) + inside(name)
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

/// The neighbours at one side, each with its line to the module.
private struct NeighbourList: View {
  let neighbours: [Neighbour]
  let side: NeighbourLayout.Side
  let placeholder: String
  let open: @MainActor (String) -> Void

  var body: some View {
    if neighbours.isEmpty {
      // No list: the keys belong to the other side then.
      VStack {
        Label("")
        Label(.muted("  \(placeholder)")).expand(.horizontal)
        Spacer()
      }
    } else {
      list
    }
  }

  private var list: some View {
    let layout = NeighbourLayout(
      neighbours, side, measure: { StyledText($0).columns },
      cut: { StyledText($0).fitted(to: $1).text })
    let columns = [
      TableColumn<Neighbour>("", width: .flexible(minimum: 8, weight: 1)) { neighbour, width in
        NeighbourList.text(layout.line(of: neighbour, columns: width), neighbour)
      }
    ]
    return List(.constant(neighbours), name: side == .importers ? "importers" : "imports") {
      neighbour in
      TableRow(item: neighbour, columns: columns)
        .accessibility(label: NeighbourList.spoken(neighbour, side), role: .row)
    }
    .searchable(\.name)
    .onActivate("go there") { open($0.name) }
    .flush()
    .joint(side == .imports ? .muted("─") : "")
  }

  private static func text(_ parts: [NeighbourLayout.Part], _ neighbour: Neighbour) -> StyledText {
    parts.reduce("") { text, part in
      switch part.role {
      case .name: text + StyledText(part.text, .body)
      case .edge: text + StyledText(part.text, neighbour.isBroken ? .danger : .muted)
      case .mark: text + StyledText(part.text, neighbour.isBroken ? .danger : .warning)
      }
    }
  }

  private static func spoken(_ neighbour: Neighbour, _ side: NeighbourLayout.Side) -> String {
    var words = [
      side == .importers ? "imported by \(neighbour.name)" : "imports \(neighbour.name)"
    ]
    if !neighbour.isImported { words.append("declared alone") }
    if neighbour.isBroken {
      words.append("breaks a rule: \(neighbour.words)")
    } else if !neighbour.words.isEmpty {
      words.append(neighbour.words)
    }
    return words.joined(separator: ", ")
  }
}
