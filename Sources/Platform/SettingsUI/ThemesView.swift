import DeclarativeUI
import DesignSystem
import SettingsLogic
import Unidirectional

/// The list of themes, and a sample of the current theme below it.
package struct ThemesView: View {
  let themes: Bind<[ThemeRow]>
  let choose: @MainActor (ThemeRow) -> Void
  let reload: @MainActor () -> Void
  let selected: Source<String?>

  /// - Parameters:
  ///   - themes: the rows.
  ///   - selected: the id of the highlighted row. The caller owns it, so it outlives the view.
  ///   - choose: applies a theme.
  ///   - reload: reads the user's theme files again.
  package init(
    themes: Bind<[ThemeRow]>, selected: Source<String?>,
    choose: @escaping @MainActor (ThemeRow) -> Void,
    reload: @escaping @MainActor () -> Void
  ) {
    self.themes = themes
    self.selected = selected
    self.choose = choose
    self.reload = reload
  }

  package var body: some View {
    VStack {
      Table(themes, name: "themes", columns: ThemeColumns.all) {
        $0.searchable { "\($0.title) \($0.id) \($0.origin)" }
          .itemKeys { row in
            KeyBinding(
              "settings.choose-theme", "enter", "space", title: "Use theme",
              disabled: reason(row)
            ) { if let row { choose(row) } }
          }
          .onSelect { [selected] in selected.value = $0?.id }
          .initialSelection(themes.value.first { $0.isChosen }?.id)
      }
      ThemeRemark(themes: themes, selected: selected)
      Divider(StyledText("Sample", .heading))
      ThemeSample()
    }
    .keys {
      KeyBinding("settings.themes.read", "r", title: "Reload") { reload() }
    }
  }

  private func reason(_ row: ThemeRow?) -> String? {
    guard let row else { return "nothing is selected" }
    return row.isBroken ? "the theme file has errors" : nil
  }
}

@MainActor private enum ThemeColumns {
  static let all: [TableColumn<ThemeRow>] = [
    TableColumn("", width: .fixed(3), importance: 9) { row, _ in
      StyledText(row.isChosen ? "(\(Glyph.chosen))" : "( )", row.isChosen ? .accent : .muted)
    },
    TableColumn("Theme", width: .flexible(minimum: 22, weight: 2, maximum: 36), importance: 10) {
      row, _ in
      StyledText(row.title, .strong)
    },
    TableColumn("ID", width: .flexible(minimum: 20, weight: 1, maximum: 30), importance: 5) {
      row, _ in
      .muted(row.name ?? "")
    },
    TableColumn("Type", width: .fixed(6), importance: 6) { row, _ in .muted(row.appearance) },
    TableColumn("From", width: .fixed(18), importance: 4) { row, _ in .muted(row.origin) },
    TableColumn("Contrast", width: .fixed(10), alignment: .trailing, importance: 7) { row, _ in
      row.isBroken
        ? StyledText("invalid", .danger)
        : StyledText(
          (row.isLow ? "\(Glyph.problem) " : "") + row.contrast, row.isLow ? .warning : .muted)
    },
  ]
}

/// The remark about the selected theme.
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

/// Text in the styles of the current theme.
private struct ThemeSample: View {
  private static let barColumns = 30

  var body: some View {
    VStack {
      Label(
        "text" + .muted("  muted") + .accent("  accent") + StyledText("  success", .success)
          + StyledText("  warning", .warning) + StyledText("  danger", .danger)
          + StyledText("  info", .info))
      Label(
        ProgressBar.text(0.42, columns: ThemeSample.barColumns) + " 42%"
          + StyledText("   \(Glyph.enter)", .key) + .muted(" Open"))
      Label(
        .muted("  12  ") + StyledText("import", TextStyle(.codeKeyword)) + " "
          + StyledText("RxSwift", .match) + StyledText("  \"a string\"", TextStyle(.codeString))
          + StyledText("  // a comment", TextStyle(.codeComment)))
    }
    .padding(horizontal: .two)
  }
}
