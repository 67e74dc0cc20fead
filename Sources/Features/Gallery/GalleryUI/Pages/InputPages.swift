import DeclarativeUI
import DesignSystem
import Unidirectional

extension GalleryPage {
  @MainActor static let inputPages = [
    GalleryPage("button", "Button", "does something") { _ in ButtonPage() },
    GalleryPage("toggle", "Toggle", "on or off") { _ in TogglePage() },
    GalleryPage("picker", "Picker", "one of several") { _ in PickerPage() },
    GalleryPage("field", "TextField", "a line to type in") { _ in FieldPage() },
    GalleryPage("palette", "CommandPalette", "what can be done, by a few letters") { _ in
      PalettePage()
    },
  ]
}

private struct ButtonPage: View {
  private let presses = Source(0)

  var body: some View {
    let presses = presses
    return Samples {
      Sample("normal; the mark shows the focus") {
        Button("Count again", name: "gallery.count") { presses.value += 1 }
        Label(presses.bind.map { .muted(" pressed \($0) times") })
      }
      Sample("for what can't be undone") {
        Button("Delete the exception", name: "gallery.delete", role: .destructive) {}
      }
      Sample("disabled, with the reason") {
        Button("Go on", name: "gallery.go", disabled: .constant("nothing is chosen yet")) {}
      }
      Sample("too long") { Button(SampleText.long, name: "gallery.long") {} }
      Sample("wide characters") { Button(SampleText.wide, name: "gallery.wide") {} }
    }
  }
}

private struct TogglePage: View {
  private let isOn = Source(true)
  private let isOther = Source(false)

  var body: some View {
    let (isOn, isOther) = (isOn, isOther)
    return Samples {
      Sample("on and off") {
        Toggle("Count tests too", name: "gallery.tests", isOn: isOn.bind) { isOn.value = $0 }
        Toggle("Stay in this module", name: "gallery.module", isOn: isOther.bind) {
          isOther.value = $0
        }
      }
      Sample("disabled, with the reason") {
        Toggle(
          "Lock", name: "gallery.lock", isOn: .constant(true),
          disabled: .constant("only owners may unlock")
        ) { _ in }
      }
      Sample("too long") {
        Toggle(SampleText.long, name: "gallery.long", isOn: .constant(false)) { _ in }
      }
      Sample("wide characters") {
        Toggle(SampleText.wide, name: "gallery.wide", isOn: .constant(true)) { _ in }
      }
    }
  }
}

private struct PickerPage: View {
  private let order = Source("due")
  private let other = Source("due")

  var body: some View {
    let (order, other) = (order, other)
    let orders = ["name", "due", "left"]
    return Samples {
      Sample("all in view") {
        Picker("Sort by", name: "gallery.sort", options: orders, selection: order.bind) {
          order.value = $0
        }
      }
      Sample("without room for all") {
        Picker("Sort by", name: "gallery.narrow", options: orders, selection: other.bind) {
          other.value = $0
        }
        .frame(columns: 28)
      }
      Sample("disabled, with the reason") {
        Picker(
          "Team", name: "gallery.team", options: ["ios", "web"], selection: .constant("ios"),
          disabled: .constant("there are no owners")
        ) { _ in }
      }
      Sample("none of the options") {
        Picker("Sort by", name: "gallery.strange", options: orders, selection: .constant("?")) {
          _ in
        }
      }
      Sample("empty") {
        Picker("Team", name: "gallery.empty", options: [String](), selection: .constant("")) { _ in
        }
      }
      Sample("wide characters") {
        Picker("", name: "gallery.wide", options: ["移行", "進み", "🇯🇵"], selection: .constant("進み")) {
          _ in
        }
      }
    }
  }
}

private struct FieldPage: View {
  private let typed = Source("")

  var body: some View {
    let typed = typed
    return Samples {
      Sample("empty; Tab leads to the next") {
        TextField(
          "gallery.field", placeholder: "a link, or a name", onChange: { typed.value = $0 },
          onSubmit: { _ in })
        Label(typed.bind.map { .muted("typed: \($0)") })
      }
      Sample("with a text") { TextField("gallery.text", text: "xctest") { _ in } }
      Sample("too long: the end is in view") {
        TextField("gallery.long", text: SampleText.long) { _ in }
      }
      Sample("wide characters") { TextField("gallery.wide", text: SampleText.wide) { _ in } }
    }
  }
}

private struct PalettePage: View {
  private let items = [
    CommandPalette.Item(id: "open", title: "open", keys: "↵ →"),
    CommandPalette.Item(
      id: "lock", title: "lock", detail: "migration", keys: "l",
      disabledReason: "only owners may lock"),
    CommandPalette.Item(id: "long", title: SampleText.long, detail: "a long one"),
    CommandPalette.Item(id: "wide", title: SampleText.wide, detail: "🇯🇵"),
  ]

  var body: some View {
    Samples {
      Sample("the best answers to what is typed first") {
        CommandPalette(.constant(items), placeholder: "a command or a place") { _ in }
      }
      Sample("empty") { CommandPalette(.constant([]), placeholder: "nothing to choose") { _ in } }
    }
  }
}
