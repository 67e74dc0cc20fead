import DeclarativeUI
import DesignSystem
import Unidirectional
import Workspace

/// The screen shown instead of the app's content when the project can't be opened: a title and,
/// for an invalid configuration, its diagnostics with their locations.
package struct ProblemView: View {
  /// One diagnostic of the configuration.
  package struct Item: Identifiable, Equatable, Sendable {
    package let id: Int
    package let issue: ConfigurationDiagnostic

    package init(id: Int, _ issue: ConfigurationDiagnostic) {
      self.id = id
      self.issue = issue
    }

    /// The location as `path:line:column`, without the parts that are unknown.
    fileprivate var location: String {
      [issue.line, issue.column].prefix { $0 > 0 }.reduce(issue.path) { "\($0):\($1)" }
    }
  }

  let crumbs: [String]
  let title: String
  let items: [Item]
  let selected: Source<Int?>
  let edit: @MainActor (Item) -> Void

  /// - Parameters:
  ///   - crumbs: the breadcrumb of the screen.
  ///   - title: what happened, for example how many problems the configuration has.
  ///   - items: the diagnostics in display order; may be empty.
  ///   - selected: the id of the selected diagnostic. The caller owns it, so it outlives the view.
  ///   - edit: opens the file of a diagnostic at its line.
  package init(
    crumbs: [String], title: String, items: [Item], selected: Source<Int?>,
    edit: @escaping @MainActor (Item) -> Void
  ) {
    self.crumbs = crumbs
    self.title = title
    self.items = items
    self.selected = selected
    self.edit = edit
  }

  package var body: some View {
    VStack {
      Breadcrumb(.constant(crumbs)).padding(horizontal: .one)
      Divider()
      problem
    }
  }

  private var problem: some View {
    VStack(spacing: .one) {
      Label(title).textStyle(.title).lineLimit(nil).padding(horizontal: .two)
      if items.isEmpty {
        Spacer()
      } else {
        VStack {
          list
          Divider()
          DiagnosticText(items: items, selected: selected)
        }
      }
    }
    .padding(vertical: .one)
  }

  private var list: some View {
    List(.constant(items), name: "diagnostics") { item in
      HStack(spacing: .two) {
        Label(StyledText(" " + item.location, .accent)).layoutPriority(1)
        // The hint of the selected diagnostic is below the list, where it isn't cut.
        Label(item.issue.message)
      }
    }
    .onSelect { [selected] in selected.value = $0?.id }
    .itemKeys { item in
      KeyBinding(
        "diagnostics.edit", "e", "enter", title: "Edit file",
        disabled: item?.issue.file == nil ? "this diagnostic has no file to edit" : nil
      ) { if let item { edit(item) } }
    }
  }
}

/// The full text of the selected diagnostic, because its row may be truncated.
private struct DiagnosticText: View {
  let items: [ProblemView.Item]
  let selected: Source<Int?>

  var body: some View {
    let id = selected.value
    let issue = (items.first { $0.id == id } ?? items.first)?.issue
    VStack {
      Label(issue?.message ?? "").lineLimit(4)
      Label(.muted(issue?.hint.map { "\(Glyph.arrow) \($0)" } ?? "")).lineLimit(3)
      Spacer()
    }
    .padding(horizontal: .two)
    .frame(rows: Extent.explanation)
  }
}
