import DeclarativeUI
import DesignSystem
import Unidirectional
import Workspace

/// A screen for when there is nothing to show yet: what happened, where, and which key helps.
package struct ProblemView: View {
  /// One mistake.
  package struct Item: Identifiable, Equatable, Sendable {
    package let id: Int
    package let issue: ConfigurationIssue

    package init(id: Int, _ issue: ConfigurationIssue) {
      self.id = id
      self.issue = issue
    }

    /// Where it is, as far as that is known.
    fileprivate var place: String {
      [issue.line, issue.column].prefix { $0 > 0 }.reduce(issue.path) { "\($0):\($1)" }
    }
  }

  let title: String
  let items: [Item]
  let selected: Source<Int?>
  let edit: @MainActor (Item) -> Void

  /// - Parameters:
  ///   - selected: the id of the mistake that is selected; it outlasts this view.
  ///   - edit: opens the file of a mistake there.
  package init(
    title: String, items: [Item], selected: Source<Int?>, edit: @escaping @MainActor (Item) -> Void
  ) {
    self.title = title
    self.items = items
    self.selected = selected
    self.edit = edit
  }

  package var body: some View {
    VStack(spacing: .one) {
      Label(title).textStyle(.title).lineLimit(nil).padding(horizontal: .two)
      if items.isEmpty {
        Spacer()
      } else {
        VStack {
          list
          Divider()
          MistakeText(items: items, selected: selected)
        }
      }
    }
    .padding(vertical: .one)
  }

  private var list: some View {
    List(.constant(items), name: "mistakes") { item in
      HStack(spacing: .two) {
        Label(StyledText(" " + item.place, .accent)).layoutPriority(1)
        Label(
          StyledText(item.issue.message, .body) + .muted(item.issue.hint.map { "  → \($0)" } ?? ""))
      }
    }
    .onSelect { [selected] in selected.value = $0.id }
    .itemKeys { item in
      KeyBinding(
        "mistakes.edit", "e", "enter", title: "edit there",
        disabled: item?.issue.file == nil ? "it is in no file that can be edited here" : nil
      ) { if let item { edit(item) } }
    }
  }
}

/// All about the selected mistake, which may be cut in its row.
private struct MistakeText: View {
  let items: [ProblemView.Item]
  let selected: Source<Int?>

  var body: some View {
    let id = selected.value
    let issue = (items.first { $0.id == id } ?? items.first)?.issue
    VStack {
      Label(issue?.message ?? "").lineLimit(4)
      Label(.muted(issue?.hint.map { "→ \($0)" } ?? "")).lineLimit(3)
      Spacer()
    }
    .padding(horizontal: .two)
    .frame(rows: 7)
  }
}
