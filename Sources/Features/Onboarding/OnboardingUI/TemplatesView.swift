import DeclarativeUI
import DesignSystem
import OnboardingLogic
import Unidirectional

/// A table of the templates with matches in this repository, to select from.
package struct TemplatesView: View {
  let state: Bind<TemplatePicker.State>
  let selected: Source<String?>
  let send: @MainActor (TemplatePicker.Action) -> Void
  let accept: @MainActor () -> Void

  /// - Parameters:
  ///   - state: the templates, their counts and the selection.
  ///   - selected: the id of the highlighted row. The caller owns it, so it outlives the view.
  ///   - send: sends an action to the store of `state`.
  ///   - accept: continues with the selected templates.
  package init(
    state: Bind<TemplatePicker.State>, selected: Source<String?>,
    send: @escaping @MainActor (TemplatePicker.Action) -> Void,
    accept: @escaping @MainActor () -> Void
  ) {
    self.state = state
    self.selected = selected
    self.send = send
    self.accept = accept
  }

  package var body: some View {
    VStack {
      Table(
        state.map(\.rows), name: "templates",
        columns: [
          TableColumn("", width: .fixed(3), importance: 9) { row, _ in
            StyledText(row.isSelected ? "[x]" : "[ ]", row.isSelected ? .accent : .muted)
          },
          TableColumn(
            "Migration", width: .flexible(minimum: 24, weight: 2, maximum: 40), importance: 10
          ) {
            row, _ in StyledText(row.title, .strong)
          }
          .sorted(as: "title") { $0.title.lowercased() },
          TableColumn("Remaining", width: .fixed(11), alignment: .trailing, importance: 8) {
            row, _ in StyledText("\(row.remaining)")
          }
          .sorted(as: "left", descending: true) { $0.remaining },
          TableColumn("Files", width: .fixed(6), alignment: .trailing, importance: 5) { row, _ in
            .muted("\(row.files)")
          }
          .sorted(as: "files", descending: true) { $0.files },
          TableColumn("Why", width: .flexible(minimum: 24, weight: 3), importance: 1) { row, _ in
            .muted(row.about)
          },
        ], sortedBy: "left"
      ) {
        $0.searchable { "\($0.title) \($0.about)" }
          .itemKeys { row in
            KeyBinding(
              "templates.toggle", "space", "x", title: "Select",
              disabled: row == nil ? "nothing is selected" : nil
            ) { if let row { send(.toggled(row.id)) } }
            KeyBinding("templates.all", "a", title: "Select all or none") { send(.allToggled) }
            KeyBinding("templates.accept", "enter", "w", title: "Continue") { accept() }
          }
          .onSelect { [selected] in selected.value = $0.id }
          .placeholder("Scanning this repository…")
      }
      Label(
        Bind { [selected] in
          .muted(state.value.rows.first { $0.id == selected.value }?.about ?? "")
        }
      )
      .lineLimit(3)
      .padding(horizontal: .one)
      PickerLine(state: state)
    }
  }
}

private struct PickerLine: View {
  let state: Bind<TemplatePicker.State>

  var body: some View {
    let state = state.value
    switch state.phase {
    case .counting(let done, let total):
      Label(
        .muted(" scanning  ")
          + ProgressBar.text(total > 0 ? Double(done) / Double(total) : 0, columns: 24)
          + .muted("  \(done) of \(total) files"))
    case .failed(let message):
      Label(StyledText("Scan failed: \(message)", .danger)).lineLimit(3).padding(
        horizontal: .one)
    case .counted:
      Label(
        .muted(
          state.rows.isEmpty
            ? " No template matches this code. Continue, and add your own patterns later."
            : " \(state.selected.count) of \(state.rows.count) selected"))
    }
  }
}
