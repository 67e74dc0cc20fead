import DeclarativeUI
import DesignSystem
import OnboardingLogic
import Unidirectional
import WorkspaceLogic

/// A table of the templates with matches in this repository, to select from.
package struct TemplatesView: View {
  /// The use of the selected templates, which determines the texts.
  package enum Purpose: Sendable {
    /// The first migrations of a new configuration; none is also an answer.
    case setup
    /// More migrations for an existing configuration.
    case addition
  }

  let purpose: Purpose
  let state: Bind<TemplatePicker.State>
  let selected: Source<String?>
  let send: @MainActor (TemplatePicker.Action) -> Void
  let tryPattern: (@MainActor () -> Void)?
  let accept: @MainActor () -> Void

  /// - Parameters:
  ///   - purpose: the use of the selected templates.
  ///   - state: the templates, their counts and the selection.
  ///   - selected: the id of the highlighted row. The caller owns it, so it outlives the view.
  ///   - send: sends an action to the store of `state`.
  ///   - tryPattern: opens the screen on which the user tries a pattern of their own; nil if there is
  ///     none.
  ///   - accept: continues with the selected templates.
  package init(
    _ purpose: Purpose, state: Bind<TemplatePicker.State>, selected: Source<String?>,
    send: @escaping @MainActor (TemplatePicker.Action) -> Void,
    tryPattern: (@MainActor () -> Void)?, accept: @escaping @MainActor () -> Void
  ) {
    self.purpose = purpose
    self.state = state
    self.selected = selected
    self.send = send
    self.tryPattern = tryPattern
    self.accept = accept
  }

  package var body: some View {
    let longest = state.map { StyledText.columns(ofLongest: $0.rows.map(\.title)) }
    VStack {
      Table(
        state.map(\.rows), name: "templates",
        columns: [
          TableColumn("", width: .fixed(3), importance: 9) { row, _ in
            StyledText(row.isSelected ? "[x]" : "[ ]", row.isSelected ? .accent : .muted)
          },
          TableColumn(
            "Migration", width: .flexible(minimum: 32, weight: 1, maximum: longest.value),
            importance: 10
          ) {
            row, _ in StyledText(row.title, .strong)
          }
          .sorted(as: "title") { $0.title.lowercased() },
          TableColumn("Remaining", width: .fixed(11), alignment: .trailing, importance: 8) {
            row, _ in StyledText(TextFormat.number(row.remaining))
          }
          .sorted(as: "left", descending: true) { $0.remaining },
          TableColumn("Files", width: .fixed(6), alignment: .trailing, importance: 5) { row, _ in
            .muted(TextFormat.number(row.files))
          }
          .sorted(as: "files", descending: true) { $0.files },
        ], sortedBy: "left"
      ) {
        $0.searchable { "\($0.title) \($0.about)" }
          .itemKeys { row in
            KeyBinding(
              "templates.toggle", "space", "x",
              title: row?.isSelected == true ? "Deselect" : "Select",
              disabled: row == nil ? unlisted : nil
            ) { if let row { send(.toggled(row.id)) } }
            KeyBinding(
              "templates.all", "a", title: "Select all or none",
              disabled: row == nil ? unlisted : nil
            ) { send(.allToggled) }
            KeyBinding(
              "templates.accept", "enter", "w", title: purpose == .setup ? "Continue" : "Add",
              disabled: refusal
            ) { accept() }
            if case .failed = state.value.phase {
              KeyBinding("templates.recount", "r", title: "Rescan") { send(.appeared) }
            }
            if let tryPattern {
              KeyBinding("templates.try", "n", title: "Try pattern") { tryPattern() }
            }
          }
          .onSelect { [selected] in selected.value = $0?.id }
          .placeholder(StyledText(placeholder.value))
      }
      Label(
        Bind { [selected] in
          .muted(state.value.rows.first { $0.id == selected.value }?.about ?? "")
        }
      )
      .lineLimit(3)
      .padding(horizontal: .one)
      PickerLine(purpose: purpose, state: state)
    }
  }

  /// The reason why no template can be selected.
  private var unlisted: String {
    state.value.isSettled ? "the list is empty" : "the scan isn't finished"
  }

  /// The reason why the user can't continue; nil if there is none.
  private var refusal: String? {
    let state = state.value
    guard state.isSettled else { return "the scan isn't finished" }
    return purpose == .addition && state.selected.isEmpty ? "no template is selected" : nil
  }

  private var placeholder: Bind<String> {
    state.map { [purpose] state in
      switch (state.phase, purpose) {
      case (.counting, _): "Scanning this repository…"
      case (.failed, _): "The templates couldn't be counted. Press r to try again."
      case (.counted, .setup):
        "No template matches this code. Press n to try a pattern of your own, or Enter to continue."
      case (.counted, .addition):
        "No other template matches this code. Press n to try a pattern of your own, or Esc to go back."
      }
    }
  }
}

private struct PickerLine: View {
  let purpose: TemplatesView.Purpose
  let state: Bind<TemplatePicker.State>

  var body: some View {
    let state = state.value
    switch state.phase {
    case .counting(let done, let total):
      Label(
        .muted(" Scanning  ")
          + ProgressBar.text(
            total > 0 ? Double(done) / Double(total) : 0, columns: Extent.wideProgressBar)
          + .muted("  \(TextFormat.number(done)) of \(TextFormat.count(total, "file"))"))
    case .failed(let message):
      Label(StyledText("Scan failed: \(message)", .danger)).lineLimit(3).padding(
        horizontal: .one)
    case .counted:
      Label(
        .muted(
          state.rows.isEmpty
            ? ""
            : " \(TextFormat.number(state.selected.count)) of \(TextFormat.number(state.rows.count)) selected"
        )
      )
      if let explanation = state.explanation {
        Label(.muted(explanation)).lineLimit(2).padding(horizontal: .one)
      }
    }
  }
}
