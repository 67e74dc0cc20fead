import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Unidirectional
import WorkspaceLogic

/// Lists violations with their rule, modules and location. The selected one appears in full below
/// the table.
struct ViolationTable: View {
  let rows: [ViolationRow]
  let name: String
  let root: String
  let showsModule: Bool
  let placeholder: StyledText
  /// The id of the selected violation; the caller keeps it when this view is removed.
  let selected: Source<Int?>
  let actions: Actions

  /// Actions on a violation.
  struct Actions {
    let show: @MainActor (ModuleSourceLocation) -> Void
    let edit: @MainActor (ModuleSourceLocation) -> Void
    let except: @MainActor (RuleViolation) -> Void
  }

  var body: some View {
    VStack {
      Table(.constant(rows), name: "module.\(name)", columns: columns) {
        $0.searchable {
          let violation = $0.violation
          return
            "\($0.summary) \(violation.rule) \(violation.from) \(violation.to ?? "") \(violation.path)"
        }
        .onActivate("Show code") { actions.show(ModuleSourceLocation($0.violation)) }
        .onSelect { [selected] in selected.value = $0?.id }
        .values { row in
          [
            "id": row.violation.from, "path": row.violation.path, "line": "\(row.violation.line)",
          ]
        }
        .itemKeys { row in
          KeyBinding(
            "module.\(name).edit", "e", title: "Edit file",
            disabled: row == nil ? "nothing is selected" : nil
          ) { if let row { actions.edit(ModuleSourceLocation(row.violation)) } }
          KeyBinding(
            "module.\(name).except", "x", title: "Add exception",
            disabled: ViolationTable.refusal(row?.violation)
          ) { if let row { actions.except(row.violation) } }
        }
        .placeholder(placeholder)
      }
      SelectedRowText(rows: rows, selected: selected) { ViolationTable.text($0.violation) }
    }
  }

  /// The dependency, and the rule as a sentence of its own, because names of modules may contain colons.
  static func text(_ violation: RuleViolation) -> StyledText {
    let sentence = violation.sentence
    guard let to = violation.to, let end = sentence.firstRange(of: "\(to): ") else {
      return StyledText(sentence)
    }
    return StyledText(String(sentence[..<end.upperBound].dropLast(2)), .strong) + ". Rule: "
      + StyledText(String(sentence[end.upperBound...]))
  }

  /// The reason why a violation can't be excepted; nil if it can.
  private static func refusal(_ violation: RuleViolation?) -> String? {
    guard let violation else { return "nothing is selected" }
    return violation.to == nil ? "only imports can have exceptions" : nil
  }

  private var columns: [TableColumn<ViolationRow>] {
    let longestRule = StyledText.columns(ofLongest: rows.map(\.summary))
    let longestReason = StyledText.columns(ofLongest: rows.compactMap(\.violation.because))
    let longestModule = StyledText.columns(ofLongest: rows.map(\.violation.from))
    let longestImport = StyledText.columns(ofLongest: rows.compactMap(\.violation.to))
    var columns: [TableColumn<ViolationRow>] = [
      TableColumn("Rule", width: .fixed(max(4, longestRule + 2)), importance: 9) { row, _ in
        StyledText("\(Glyph.violation) \(row.summary)", .danger)
      }
      .sorted(as: "rule") { $0.summary }
    ]
    if showsModule {
      columns.append(
        TableColumn(
          "Module", width: .flexible(minimum: 16, weight: 2, maximum: max(16, longestModule)),
          importance: 8
        ) { row, width in StyledText.ends(of: row.violation.from, columns: width, .strong) }
        .sorted(as: "module") { $0.violation.from })
    }
    columns += [
      TableColumn(
        "Depends on", width: .flexible(minimum: 16, weight: 2, maximum: max(16, longestImport)),
        importance: 10
      ) { row, width in
        row.violation.to.map { StyledText.ends(of: $0, columns: width, .strong) }
          ?? .muted("–")
      }
      .sorted(as: "imports") { $0.violation.to },
      TableColumn(
        "Reason", width: .flexible(minimum: 20, weight: 3, maximum: longestReason), importance: 4
      ) { row, _ in .muted(row.violation.because ?? "–") },
      TableColumn("Location", width: .flexible(minimum: 20, weight: 3), importance: 7) {
        [root] row, width in
        LocationText.text(row.violation.path, row.violation.line, in: root, columns: width)
      }
      .sorted(as: "where") { $0.violation.path },
    ]
    return columns
  }
}
