import DeclarativeUI
import DesignSystem
import OnboardingLogic
import Unidirectional

/// The templates that occur in this code, with their counts, to be chosen from.
package struct TemplatesView: View {
  let state: Bind<TemplatePicker.State>
  let selected: Source<String?>
  let send: @MainActor (TemplatePicker.Action) -> Void
  let accept: @MainActor () -> Void

  /// - Parameter selected: the id of the row that is selected; it outlasts this view.
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
          TableColumn("Left", width: .fixed(7), alignment: .trailing, importance: 8) { row, _ in
            StyledText("\(row.remaining)")
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
              "templates.toggle", "space", "x", title: "choose",
              disabled: row == nil ? "nothing is selected" : nil
            ) { if let row { send(.toggled(row.id)) } }
            KeyBinding("templates.all", "a", title: "all or none") { send(.allToggled) }
            KeyBinding("templates.accept", "enter", "w", title: "go on with these") { accept() }
          }
          .onSelect { [selected] in selected.value = $0.id }
          .placeholder("Counting what occurs in this code…")
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
        .muted(" counting  ")
          + ProgressBar.text(total > 0 ? Double(done) / Double(total) : 0, columns: 24)
          + .muted("  \(done) of \(total) files"))
    case .failed(let message):
      Label(StyledText("Counting stopped: \(message)", .danger)).lineLimit(3).padding(
        horizontal: .one)
    case .counted:
      Label(
        .muted(
          state.rows.isEmpty
            ? " None of the templates occurs here. Go on, and write patterns of your own."
            : " \(state.selected.count) of \(state.rows.count) chosen"))
    }
  }
}
