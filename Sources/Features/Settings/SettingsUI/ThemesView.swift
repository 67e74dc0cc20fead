import DeclarativeUI
import DesignSystem
import SettingsLogic
import Unidirectional

/// The themes, the chosen one marked, and what the screen looks like in it.
package struct ThemesView: View {
  let themes: Bind<[ThemeRow]>
  let choose: @MainActor (ThemeRow) -> Void
  let readAgain: @MainActor () -> Void
  let selected: Source<String?>

  /// - Parameter selected: the id of the row that is selected; it outlasts this view.
  package init(
    themes: Bind<[ThemeRow]>, selected: Source<String?>,
    choose: @escaping @MainActor (ThemeRow) -> Void,
    readAgain: @escaping @MainActor () -> Void
  ) {
    self.themes = themes
    self.selected = selected
    self.choose = choose
    self.readAgain = readAgain
  }

  package var body: some View {
    VStack {
      Table(themes, name: "themes", columns: ThemeColumns.all) {
        $0.searchable { "\($0.title) \($0.id) \($0.origin)" }
          .itemKeys { row in
            KeyBinding(
              "settings.choose-theme", "enter", "space", title: "use this one",
              disabled: reason(row)
            ) { if let row { choose(row) } }
          }
          .onSelect { [selected] in selected.value = $0.id }
          .initialSelection(themes.value.first { $0.isChosen }?.id)
      }
      ThemeRemark(themes: themes, selected: selected)
      Divider(StyledText("in these colours", .heading))
      ThemeSample()
    }
    .keys {
      KeyBinding("settings.themes.read", "r", title: "read again") { readAgain() }
    }
  }

  private func reason(_ row: ThemeRow?) -> String? {
    guard let row else { return "nothing is selected" }
    return row.isBroken ? "its file has mistakes" : nil
  }
}

@MainActor private enum ThemeColumns {
  static let all: [TableColumn<ThemeRow>] = [
    TableColumn("", width: .fixed(3), importance: 9) { row, _ in
      StyledText(row.isChosen ? "(•)" : "( )", row.isChosen ? .accent : .muted)
    },
    TableColumn("Theme", width: .flexible(minimum: 22, weight: 2, maximum: 36), importance: 10) {
      row, _ in
      StyledText(row.title, .strong)
    },
    TableColumn("Name", width: .flexible(minimum: 20, weight: 1, maximum: 30), importance: 5) {
      row, _ in
      .muted(row.name ?? "")
    },
    TableColumn("Ground", width: .fixed(6), importance: 6) { row, _ in .muted(row.appearance) },
    TableColumn("From", width: .fixed(18), importance: 4) { row, _ in .muted(row.origin) },
    TableColumn("Contrast", width: .fixed(10), alignment: .trailing, importance: 7) { row, _ in
      row.isBroken
        ? StyledText("mistakes", .danger)
        : StyledText((row.isLow ? "! " : "") + row.contrast, row.isLow ? .warning : .muted)
    },
  ]
}

/// What there is to say of the selected theme.
private struct ThemeRemark: View {
  let themes: Bind<[ThemeRow]>
  let selected: Source<String?>

  var body: some View {
    let row = themes.value.first { $0.id == selected.value }
    Label(
      StyledText(
        row?.remark ?? "", row?.isBroken == true ? .danger : row?.isLow == true ? .warning : .muted)
    )
    .lineLimit(3)
    .padding(horizontal: .two)
  }
}

/// A bit of everything, in the colours that are on.
private struct ThemeSample: View {
  var body: some View {
    VStack {
      Label(
        "text" + .muted("  muted") + .accent("  accent") + StyledText("  success", .success)
          + StyledText("  warning", .warning) + StyledText("  danger", .danger)
          + StyledText("  info", .info))
      Label(
        ProgressBar.text(0.42, columns: 30) + " 42 %" + StyledText("   ↵", .key) + .muted(" open"))
      Label(
        .muted("  12  ") + StyledText("import", TextStyle(.codeKeyword)) + " "
          + StyledText("RxSwift", .hit) + StyledText("  \"a string\"", TextStyle(.codeString))
          + StyledText("  // a comment", TextStyle(.codeComment)))
    }
    .padding(horizontal: .two)
  }
}
