import HeadwayKit

/// The list of all items, with the lines of plugins.
struct TodoListView: View {
  let state: Bind<TodoList.State>
  let contributions: any ContributionReading
  let send: @MainActor (TodoList.Action) -> Void
  let add: @MainActor () -> Void
  let edit: @MainActor (TodoItem.ID) -> Void
  let open: @MainActor (String) -> Void
  let remove: @MainActor (TodoItem.ID) -> Void

  var body: some View {
    VStack {
      Label(state.map { $0.problem.map { StyledText($0, .danger) } ?? "" }).lineLimit(3)
        .hidden(state.map { $0.problem == nil })
      list
      Footnote(state.map { StyledText($0.timer, .accent) })
      Menu("List", name: "items.menu") { actions }
    }
    .padding(horizontal: .one)
    .keys { actions }
  }

  private var list: some View {
    let placeholder = state.placeholder.value
    return List(
      state.map(\.items), name: "items", adding: .todoLines, from: contributions,
      context: state.map(\.items)
    ) { item in
      TodoRow(item: item)
    } added: { line in
      Label(StyledText(line.text, line.style))
    }
    .placeholder(placeholder)
    .onActivate("Edit") { entry in
      if let id = entry.element?.id ?? entry.added?.opens {
        edit(id)
      } else if let link = entry.added?.link {
        open(link)
      }
    }
    .searchable { $0.element?.title ?? $0.added?.text ?? "" }
    .itemKeys { entry in
      if let item = entry?.element {
        KeyBinding("items.done", "space", title: item.isDone ? "Mark as open" : "Mark as done") {
          send(.doneToggled(item.id))
        }
        KeyBinding("items.focus", "t", title: "Start or stop timer") {
          send(.focusToggled(item.id))
        }
        KeyBinding("items.remove", "x", title: "Delete") { remove(item.id) }
      }
    }
  }

  /// The actions of the whole list: keys of the screen, and items of the menu.
  @KeyBindingBuilder private var actions: [KeyBinding] {
    KeyBinding(
      "items.add", "n", title: "New", disabled: state.map(\.changeProblem).value
    ) { add() }
    KeyBinding(
      "items.archive", "a", title: "Archive done items",
      disabled: state.map(\.archiveProblem).value
    ) { send(.archiveRequested) }
  }
}

private struct TodoRow: View {
  let item: TodoItem

  var body: some View {
    HStack(spacing: .one) {
      Label(item.isDone ? "[x]" : "[ ]").textStyle(item.isDone ? .success : .muted)
      Label(item.title).textStyle(item.isDone ? .muted : .body)
        .badge(item.isUrgent ? "urgent" : nil, style: .warning)
      Spacer()
      Label(.muted(item.due?.iso ?? ""))
      Label(.muted(item.minutes.map { "\($0) min" } ?? ""))
    }
  }
}

/// The form for a new or an existing item.
struct TodoForm: View {
  @Local var draft: TodoItem
  private let item: TodoItem
  private let today: CivilDate
  private let save: @MainActor (TodoItem) -> Void

  init(
    _ item: TodoItem, today: CivilDate, save: @escaping @MainActor (TodoItem) -> Void
  ) {
    _draft = Local(wrappedValue: item)
    self.item = item
    self.today = today
    self.save = save
  }

  var body: some View {
    Form("item.save", isChanged: draft != item, onSubmit: { save(draft) }) {
      Field("Title", problem: draft.title.isEmpty ? "enter a title" : nil) {
        TextField("item.title", text: $draft.title, placeholder: "such as Water the plants")
      }
      Field("Minutes") { NumberField("item.minutes", value: $draft.minutes, in: 1...480) }
      Field("Urgent") { Toggle("", name: "item.urgent", isOn: $draft.isUrgent) }
      Field("Due") { DateField("item.due", date: $draft.due, today: today) }
      Field("Notes") { TextEditor("item.notes", text: notes, rows: 2) }
    }
    .padding(horizontal: .one)
  }

  /// The notes; an item without notes has an empty text.
  private var notes: Binding<String> {
    Binding {
      draft.notes ?? ""
    } set: {
      draft.notes = $0.isEmpty ? nil : $0
    }
  }
}

extension TodoList.State {
  /// The item that the user is working on, with the time that remains; empty without one.
  var timer: String {
    guard let focus, let item = self[focus.item] else { return "" }
    let seconds = focus.seconds % 60
    return "\(item.title): \(focus.seconds / 60):\(seconds < 10 ? "0" : "")\(seconds)"
  }
}
